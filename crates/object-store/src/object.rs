//! One object, read with a limit.

use futures_util::StreamExt;
use object_store::{ObjectStore, ObjectStoreExt, path::Path};
use openarmature_prompts_documents::File;

use crate::fault::{Fault, is_absent};

/// The room that is reserved for an object on the word of the server.
const RESERVED: u64 = 64 << 10;

/// Returns the bytes of an object, if there is one. An object that is longer than the limit is a fault, and so is
/// one without an entity tag where all objects have one.
pub(crate) async fn read(
    store: &dyn ObjectStore,
    key: &Path,
    file: &File,
    needs_tag: bool,
) -> Result<Option<Vec<u8>>, Fault> {
    let File { path, max_bytes } = file;
    let too_large = || Fault::new(format!("{path} is larger than {max_bytes} bytes"));
    let found = match store.get(key).await {
        Ok(found) => found,
        Err(error) if is_absent(&error) => return Ok(None),
        Err(error) => return Err(Fault::of_store(path, &error)),
    };
    if needs_tag && found.meta.e_tag.is_none() {
        let why = "the answer has no entity tag, so that it is not from the store";
        return Err(Fault::unreadable(path, why));
    }
    let size = found.meta.size;
    if size > *max_bytes {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(usize::try_from(size.min(RESERVED)).unwrap_or_default());
    let mut chunks = found.into_stream();
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|error| Fault::of_rest(path, &error))?;
        bytes.extend_from_slice(&chunk);
        if bytes.len() as u64 > *max_bytes {
            return Err(too_large());
        }
    }
    if bytes.len() as u64 != size {
        return Err(Fault::unreadable(path, "the answer was cut off"));
    }
    Ok(Some(bytes))
}
