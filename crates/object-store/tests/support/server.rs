//! An S3 server that checks signatures, and misbehaves on request.

use std::{
    fs, io,
    net::SocketAddr,
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
        mpsc::{self, Receiver, Sender},
    },
    thread,
    time::Duration,
};

use futures_util::{StreamExt, future::pending, stream};
use http_body_util::{BodyExt, StreamBody};
use hyper::{
    Request, Response,
    body::{Bytes, Frame, Incoming},
    header::{CONTENT_LENGTH, ETAG, LAST_MODIFIED, LOCATION},
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::rt::TokioIo;
use openarmature_prompts_object_store::ObjectStoreBackend;
use s3s::{
    Body,
    auth::SimpleAuth,
    service::{S3Service, S3ServiceBuilder},
};
use s3s_fs::FileSystem;
use tempfile::TempDir;
use tokio::net::TcpListener;

pub(crate) const ACCESS_KEY: &str = "AKIDOFTHETEST";
pub(crate) const SECRET_KEY: &str = "secret-key-of-the-test";
pub(crate) const BUCKET: &str = "company";

/// What the server does instead of answering.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// Answers with a status and a body.
    Status(u16, String),
    /// Sends the client elsewhere.
    Redirect(String),
    /// Does not answer.
    Silence,
    /// Ends the connection without an answer.
    HangUp,
    /// Sends the first bytes of the right answer, and ends the connection.
    CutOff(usize),
    /// Claims a length, and sends nothing.
    Claim(u64),
    /// Sends zeros without end, and does not say how many.
    Endless,
}

impl Fault {
    /// An answer as Amazon S3 gives it.
    pub(crate) fn s3(status: u16, code: &str) -> Self {
        Self::Status(
            status,
            format!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<Error><Code>{code}</Code>\
                 <Message>Secret message</Message></Error>"
            ),
        )
    }
}

/// A fault that the next requests for some objects meet.
struct Rule {
    /// The end of the path.
    suffix: String,
    fault: Fault,
    times: usize,
}

struct State {
    service: S3Service,
    root: PathBuf,
    rules: Mutex<Vec<Rule>>,
    paths: Mutex<Vec<String>>,
    running: AtomicUsize,
    most: AtomicUsize,
    silenced: Sender<Silenced>,
}

/// A request without an answer began, or the client gave it up.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Silenced {
    Began,
    GivenUp,
}

pub(crate) struct Server {
    address: SocketAddr,
    folder: TempDir,
    state: Arc<State>,
    pub(crate) silenced: Receiver<Silenced>,
}

impl Server {
    /// Starts a server with an empty bucket.
    pub(crate) fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join(BUCKET)).unwrap();
        let mut service = S3ServiceBuilder::new(FileSystem::new(folder.path()).unwrap());
        service.set_auth(SimpleAuth::from_single(ACCESS_KEY, SECRET_KEY));
        let (silenced, receiver) = mpsc::channel();
        let state = Arc::new(State {
            service: service.build(),
            root: folder.path().to_owned(),
            rules: Mutex::default(),
            paths: Mutex::default(),
            running: AtomicUsize::new(0),
            most: AtomicUsize::new(0),
            silenced,
        });
        let (address, addresses) = mpsc::channel();
        let serving = state.clone();
        thread::spawn(move || {
            let mut runtime = tokio::runtime::Builder::new_current_thread();
            let runtime = runtime.enable_io().build().unwrap();
            runtime.block_on(async {
                let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
                address.send(listener.local_addr().unwrap()).unwrap();
                loop {
                    let (stream, _) = listener.accept().await.unwrap();
                    tokio::spawn(serve(serving.clone(), TokioIo::new(stream)));
                }
            });
        });
        Self {
            address: addresses.recv().unwrap(),
            folder,
            state,
            silenced: receiver,
        }
    }

    /// Writes objects into the bucket.
    pub(crate) fn put<K: AsRef<str>, C: AsRef<[u8]>>(
        &self,
        objects: impl IntoIterator<Item = (K, C)>,
    ) {
        for (key, content) in objects {
            let path = self.folder.path().join(BUCKET).join(key.as_ref());
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, content).unwrap();
        }
    }

    /// Misbehaves for the requests whose path ends like this, as many times.
    pub(crate) fn misbehave(&self, suffix: &str, fault: Fault, times: usize) {
        self.state.rules.lock().unwrap().push(Rule {
            suffix: suffix.to_owned(),
            fault,
            times,
        });
    }

    /// Behaves from now on.
    pub(crate) fn behave(&self) {
        self.state.rules.lock().unwrap().clear();
    }

    /// Returns the paths that were requested since the last call.
    pub(crate) fn requested(&self) -> Vec<String> {
        std::mem::take(&mut self.state.paths.lock().unwrap())
    }

    /// Returns the largest number of requests that ran at the same time.
    pub(crate) fn most_at_once(&self) -> usize {
        self.state.most.load(Ordering::SeqCst)
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the options of a client with the right keys.
    pub(crate) fn options(&self) -> Vec<(&'static str, String)> {
        options(&self.url(), SECRET_KEY)
    }

    /// Returns a backend for the prompts with the prefix `prompts`, which waits for a slow machine.
    pub(crate) fn backend(&self) -> ObjectStoreBackend {
        backend("s3://company/prompts", self.options()).with_timeout(Duration::from_mins(1))
    }
}

pub(crate) fn options(endpoint: &str, secret_key: &str) -> Vec<(&'static str, String)> {
    vec![
        ("endpoint", endpoint.to_owned()),
        ("allow_http", "true".to_owned()),
        ("timeout", "1m".to_owned()),
        ("region", "us-east-1".to_owned()),
        ("access_key_id", ACCESS_KEY.to_owned()),
        ("secret_access_key", secret_key.to_owned()),
    ]
}

pub(crate) fn backend(url: &str, options: Vec<(&'static str, String)>) -> ObjectStoreBackend {
    ObjectStoreBackend::from_url_opts(url, options).unwrap()
}

/// Returns the address of a port that nobody listens to.
pub(crate) fn nobody() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    format!("http://{}", listener.local_addr().unwrap())
}

async fn serve(state: Arc<State>, stream: TokioIo<tokio::net::TcpStream>) {
    let service = service_fn(|request| answer(&state, request));
    // A client may end its connection at any time.
    let _ = http1::Builder::new()
        .serve_connection(stream, service)
        .await;
}

/// Counts a request while it runs.
struct Running<'a>(&'a State);

impl<'a> Running<'a> {
    fn new(state: &'a State) -> Self {
        let running = state.running.fetch_add(1, Ordering::SeqCst) + 1;
        state.most.fetch_max(running, Ordering::SeqCst);
        Self(state)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, Ordering::SeqCst);
    }
}

async fn answer(state: &State, request: Request<Incoming>) -> io::Result<Response<Body>> {
    let _running = Running::new(state);
    let path = request.uri().path().to_owned();
    state.paths.lock().unwrap().push(path.clone());
    let fault = state.next_fault(&path);
    Ok(match fault {
        Some(Fault::Status(status, body)) => {
            let response = Response::builder().status(status);
            response.body(Body::from(body)).unwrap()
        }
        Some(Fault::Redirect(location)) => {
            let response = Response::builder().status(307).header(LOCATION, location);
            response.body(Body::empty()).unwrap()
        }
        Some(Fault::Silence) => {
            let _silence = Silence::new(state.silenced.clone());
            pending().await
        }
        Some(Fault::HangUp) => return Err(io::Error::other("hung up")),
        Some(Fault::CutOff(sent)) => {
            let (head, body) = state.honest(request).await.into_parts();
            let mut bytes = BodyExt::collect(body).await.unwrap().to_bytes();
            bytes.truncate(sent);
            Response::from_parts(head, cut_off(bytes))
        }
        Some(Fault::Claim(length)) => found(Some(length), cut_off(Bytes::new())),
        Some(Fault::Endless) => {
            let zeros = || Ok::<_, io::Error>(Frame::data(Bytes::from_static(&[0; 1 << 12])));
            found(
                None,
                Body::http_body(StreamBody::new(stream::repeat_with(zeros))),
            )
        }
        None => state.honest(request).await,
    })
}

fn cut_off(sent: Bytes) -> Body {
    let frames = [Ok(Frame::data(sent)), Err(io::Error::other("cut off"))];
    // What was sent before is written while the next frame is not there yet.
    let frames = stream::iter(frames).then(async |frame| {
        tokio::task::yield_now().await;
        frame
    });
    Body::http_body_unsync(StreamBody::new(frames))
}

fn found(length: Option<u64>, body: Body) -> Response<Body> {
    let mut response = Response::builder()
        .header(ETAG, "\"1\"")
        .header(LAST_MODIFIED, "Tue, 01 Jul 2025 00:00:00 GMT");
    if let Some(length) = length {
        response = response.header(CONTENT_LENGTH, length);
    }
    response.body(body).unwrap()
}

impl State {
    async fn honest(&self, request: Request<Incoming>) -> Response<Body> {
        let response = Service::call(&self.service, request).await;
        response.unwrap_or_else(|error| panic!("{error:?}"))
    }

    fn next_fault(&self, path: &str) -> Option<Fault> {
        // Amazon S3 answers so for any object; the server of the test answers so for listings alone.
        let bucket = path
            .trim_start_matches('/')
            .split('/')
            .next()
            .unwrap_or_default();
        if !self.root.join(bucket).is_dir() {
            return Some(Fault::s3(404, "NoSuchBucket"));
        }
        let mut rules = self.rules.lock().unwrap();
        let rule = rules
            .iter_mut()
            .find(|rule| rule.times > 0 && path.ends_with(&rule.suffix))?;
        rule.times -= 1;
        Some(rule.fault.clone())
    }
}

/// Tells when a request without an answer begins and ends.
struct Silence(Sender<Silenced>);

impl Silence {
    fn new(sender: Sender<Silenced>) -> Self {
        let _ = sender.send(Silenced::Began);
        Self(sender)
    }
}

impl Drop for Silence {
    fn drop(&mut self) {
        // The test may be over.
        let _ = self.0.send(Silenced::GivenUp);
    }
}
