//! All files of one prompt, read at the same time.

use std::{future::poll_fn, iter::zip, task::Poll};

use futures_util::{
    FutureExt,
    future::{BoxFuture, MaybeDone, maybe_done},
};
use openarmature_prompts::Prompt;
use openarmature_prompts_documents::{self as documents, Layout};

use crate::{fault::Fault, folder::Folder, runtime};

/// What an object holds, if there is one.
type Content = Result<Option<Vec<u8>>, Fault>;

/// Reads the files of a prompt, or returns `None` if it has no template.
pub(crate) async fn read(
    folder: Folder,
    layout: Layout,
    name: String,
    label: String,
) -> Result<Option<Prompt>, Fault> {
    let Some(files) = documents::files(layout, &name, &label) else {
        return Ok(None);
    };
    let deadline = folder.deadline();
    let reads = files
        .each_ref()
        .map(|file| folder.read(file, deadline).boxed());
    let contents = until_decided(reads).await;
    let mut contents: Vec<_> = zip(files.map(|file| file.path), contents).collect();
    let parse = move || {
        let open = |path: &str, _| take(&mut contents, path);
        let document = documents::read::<Fault>(layout, &name, &label, open)?;
        Ok(document.map(|document| Prompt::from_document(name, document).with_label(label)))
    };
    runtime::compute(parse).await
}

/// Polls the reads until those that are done decide what the prompt is.
///
/// A sidecar that takes its time does not delay the answer that there is no template.
async fn until_decided(reads: [BoxFuture<'_, Content>; 4]) -> [Option<Content>; 4] {
    let mut reads = reads.map(maybe_done);
    poll_fn(|context| {
        for read in &mut reads {
            let _ = read.poll_unpin(context);
        }
        if is_decided(&reads) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
    reads.map(|read| match read {
        MaybeDone::Done(content) => Some(content),
        MaybeDone::Future(_) | MaybeDone::Gone => None,
    })
}

/// Returns whether [`documents::read`] needs none of the reads that are not done.
fn is_decided([text, chat, sidecar, shared]: &[MaybeDone<BoxFuture<'_, Content>>; 4]) -> bool {
    use MaybeDone::Done;

    match (text, chat, sidecar, shared) {
        (Done(Err(_)), ..)
        | (Done(Ok(_)), Done(Err(_)), ..)
        | (Done(Ok(None)), Done(Ok(None)), ..) => true,
        (Done(_), Done(_), Done(Ok(None)), shared) => matches!(shared, Done(_)),
        (Done(_), Done(_), Done(_), _) => true,
        _ => false,
    }
}

fn take(contents: &mut [(String, Option<Content>)], path: &str) -> Content {
    let content = contents.iter_mut().find(|(known, _)| known == path);
    content
        .and_then(|(_, content)| content.take())
        .unwrap_or_else(|| Err(Fault::new(format!("{path} was not read"))))
}
