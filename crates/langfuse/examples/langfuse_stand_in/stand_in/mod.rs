//! A server that speaks the part of Langfuse's API that serves prompts, and misbehaves on request.

mod api;
mod connection;
mod misbehaviour;
pub(crate) mod prompts;

use std::{
    collections::VecDeque,
    io,
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

pub(crate) use connection::Stream;
pub(crate) use misbehaviour::Misbehaviour;
pub(crate) use prompts::StoredPrompt;

pub(crate) const PUBLIC_KEY: &str = "pk-lf-stand-in";
pub(crate) const SECRET_KEY: &str = "sk-lf-stand-in";

/// A request as it was received.
#[derive(Clone, Debug)]
pub(crate) struct Received {
    pub(crate) method: String,
    /// The path and the query, as they were sent.
    pub(crate) target: String,
    /// The port of the client, which tells connections apart.
    pub(crate) port: u16,
    /// Names are in lower case.
    pub(crate) headers: Vec<(String, String)>,
}

impl Received {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// A running server, which stops when it is dropped.
pub(crate) struct StandIn {
    address: SocketAddr,
    scheme: &'static str,
    shared: Arc<Shared>,
}

/// What connections share.
#[derive(Default)]
struct Shared {
    prompts: Vec<StoredPrompt>,
    state: Mutex<State>,
    changed: Condvar,
    is_over: AtomicBool,
}

#[derive(Default)]
struct State {
    /// How the next requests are answered, before requests are answered as documented.
    script: VecDeque<Misbehaviour>,
    received: Vec<Received>,
    is_held: bool,
    /// Requests that are not answered yet, and have not been given up.
    under_way: usize,
    /// Requests for which no answer has begun.
    waiting: usize,
    most_waiting: usize,
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self, until: impl Fn(&State) -> bool) {
        let is_waiting = |state: &mut State| !until(state);
        let state = self.changed.wait_while(self.lock(), is_waiting);
        drop(state);
    }

    fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.lock());
        self.changed.notify_all();
        result
    }

    /// Notes a request, waits while requests are held, and returns how it is to be answered.
    fn receive(&self, received: Received) -> Option<Misbehaviour> {
        let next = self.change(|state| {
            state.received.push(received);
            state.under_way += 1;
            state.waiting += 1;
            state.most_waiting = state.most_waiting.max(state.waiting);
            state.script.pop_front()
        });
        self.wait(|state| !state.is_held);
        // Before the answer, after which the client may send another request.
        self.change(|state| state.waiting -= 1);
        next
    }

    fn answered(&self) {
        self.change(|state| state.under_way -= 1);
    }
}

impl StandIn {
    /// Starts a server with these prompts on a port of 127.0.0.1; 0 is any port that is free.
    pub(crate) fn start(port: u16, prompts: Vec<StoredPrompt>) -> io::Result<Self> {
        Self::start_with(port, "http", prompts, |stream| Ok(Box::new(stream)))
    }

    /// Starts a server that does something with each connection first, such as TLS.
    pub(crate) fn start_with(
        port: u16,
        scheme: &'static str,
        prompts: Vec<StoredPrompt>,
        accept: impl Fn(TcpStream) -> io::Result<Box<dyn Stream>> + Send + Sync + 'static,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let address = listener.local_addr()?;
        let shared = Arc::new(Shared {
            prompts,
            ..Shared::default()
        });
        let server = shared.clone();
        let accept = Arc::new(accept);
        thread::spawn(move || {
            for stream in listener.incoming() {
                if server.is_over.load(Ordering::SeqCst) {
                    return;
                }
                let (server, accept) = (server.clone(), accept.clone());
                thread::spawn(move || {
                    // An error ends the thread: a client may go away at any time.
                    let stream = stream?;
                    let port = stream.peer_addr()?.port();
                    connection::serve(&mut accept(stream)?, port, &server)
                });
            }
        });
        Ok(Self {
            address,
            scheme,
            shared,
        })
    }

    pub(crate) fn base_url(&self) -> String {
        format!("{}://{}", self.scheme, self.address)
    }

    /// Answers the next requests so, in this order.
    pub(crate) fn misbehave(&self, script: impl IntoIterator<Item = Misbehaviour>) {
        self.shared.change(|state| state.script.extend(script));
    }

    /// Answers all further requests as documented.
    pub(crate) fn behave(&self) {
        self.shared.change(|state| state.script.clear());
    }

    /// Answers no request until [`release`](Self::release) is called.
    pub(crate) fn hold(&self) {
        self.shared.change(|state| state.is_held = true);
    }

    pub(crate) fn release(&self) {
        self.shared.change(|state| state.is_held = false);
    }

    /// Waits until this many requests have been received since the server was started.
    pub(crate) fn wait_for(&self, requests: usize) {
        self.shared.wait(|state| state.received.len() >= requests);
    }

    /// Waits until every request has an answer, or its client has gone.
    pub(crate) fn wait_until_idle(&self) {
        self.shared.wait(|state| state.under_way == 0);
    }

    /// Returns the requests so far.
    pub(crate) fn received(&self) -> Vec<Received> {
        self.shared.lock().received.clone()
    }

    /// Returns the largest number of requests that waited for an answer at once.
    pub(crate) fn most_waiting(&self) -> usize {
        self.shared.lock().most_waiting
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.release();
        self.shared.is_over.store(true, Ordering::SeqCst);
        // The thread that accepts connections wakes up and ends.
        let _ = TcpStream::connect(self.address);
    }
}
