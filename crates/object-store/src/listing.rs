//! The labels, and the names of the prompts with a label.

use std::{collections::BTreeSet, future::ready};

use futures_util::{Stream, StreamExt, TryStreamExt, stream};
use object_store::path::Path;
use openarmature_prompts_documents::{
    Layout,
    layout::{DEFAULT_LABEL, Kind},
};

use crate::{fault::Fault, folder::Folder};

/// The most labels that are looked into at the same time.
const LABELS_AT_ONCE: usize = 8;

/// Returns the labels that have a prompt, sorted.
pub(crate) async fn labels(folder: Folder, layout: Layout) -> Result<Vec<String>, Fault> {
    if layout == Layout::Flat {
        return Ok(vec![DEFAULT_LABEL.to_owned()]);
    }
    let list = async {
        let labels = folders(&folder).await?.into_iter();
        let labels: BTreeSet<String> = stream::iter(labels)
            .map(|label| with_prompt(&folder, label))
            .buffer_unordered(LABELS_AT_ONCE)
            .try_filter_map(|label| ready(Ok(label)))
            .try_collect()
            .await?;
        Ok(labels.into_iter().collect())
    };
    folder
        .until(folder.deadline(), "the folder \"\"", list)
        .await
}

/// Returns the names of the prompts with a label, sorted.
pub(crate) async fn names(
    folder: Folder,
    layout: Layout,
    label: String,
) -> Result<Vec<String>, Fault> {
    let Some(path) = layout.folder(&label) else {
        return Ok(vec![]);
    };
    let list = async {
        let _permit = folder.permit().await;
        let names: BTreeSet<String> = templates(&folder, path).try_collect().await?;
        Ok(names.into_iter().collect())
    };
    let what = format!("the folder {path:?}");
    folder.until(folder.deadline(), &what, list).await
}

/// Returns the names of the folders directly below the root.
async fn folders(folder: &Folder) -> Result<Vec<String>, Fault> {
    let _permit = folder.permit().await;
    let listed = folder.store.list_with_delimiter(Some(&folder.prefix)).await;
    let listed = listed.map_err(|error| Fault::of_store("the folder \"\"", &error))?;
    let names = listed.common_prefixes.iter().filter_map(Path::filename);
    Ok(names.map(str::to_owned).collect())
}

/// Returns the label if it has a prompt.
async fn with_prompt(folder: &Folder, label: String) -> Result<Option<String>, Fault> {
    let _permit = folder.permit().await;
    let first = Box::pin(templates(folder, &label)).try_next().await?;
    Ok(first.map(|_| label))
}

/// Returns the names of the templates below a folder, as the store lists them. The root is the empty path.
fn templates(folder: &Folder, path: &str) -> impl Stream<Item = Result<String, Fault>> + use<> {
    let what = format!("the folder {path:?}");
    let key = folder.key(path);
    let listed = key.as_ref().map(|key| folder.store.list(Some(key)));
    stream::iter(listed).flatten().filter_map(move |object| {
        ready(match (object, &key) {
            (Ok(object), Some(key)) => name(key, &object.location).map(Ok),
            (Ok(_), None) => None,
            (Err(error), _) => Some(Err(Fault::of_store(&what, &error))),
        })
    })
}

/// Returns the name of the prompt whose template an object is.
fn name(folder: &Path, object: &Path) -> Option<String> {
    let below = object.as_ref().strip_prefix(folder.as_ref())?;
    let below = below.strip_prefix('/').unwrap_or(below);
    Kind::split(below).map(|(name, _)| name.to_owned())
}
