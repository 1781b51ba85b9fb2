//! One connection: requests are read and answered one after the other.

use std::{
    io::{self, BufRead, BufReader, Read, Write},
    thread,
};

use serde_json::Value;

use super::{Received, Shared, api, misbehaviour::Misbehaviour};

/// The bytes of a connection, with or without TLS.
pub(crate) trait Stream: Read + Write + Send {}

impl<T: Read + Write + Send> Stream for T {}

/// The bound on the head of a request.
const MAX_HEAD: u64 = 1 << 16;

/// The name of a prompt that is answered with a misbehaviour begins so.
const MISBEHAVE: &str = "misbehave/";

type Connection<'s> = BufReader<&'s mut Box<dyn Stream>>;

pub(super) fn serve(stream: &mut Box<dyn Stream>, port: u16, shared: &Shared) -> io::Result<()> {
    let mut connection = BufReader::new(stream);
    while let Some(request) = read(&mut connection, port)? {
        let scripted = shared.receive(request.clone());
        let outcome = answer(&mut connection, &request, scripted, shared);
        shared.answered();
        if !outcome? {
            break;
        }
    }
    Ok(())
}

/// Reads the head of a request, or returns `None` at the end of the connection.
fn read(connection: &mut Connection<'_>, port: u16) -> io::Result<Option<Received>> {
    let mut lines = vec![];
    let mut head = connection.take(MAX_HEAD);
    loop {
        let mut line = String::new();
        if head.read_line(&mut line)? == 0 {
            return Ok(None);
        }
        let line = line.trim_end_matches(['\r', '\n']);
        if line.is_empty() {
            break;
        }
        lines.push(line.to_owned());
    }
    let invalid = || io::Error::from(io::ErrorKind::InvalidData);
    let (first, headers) = lines.split_first().ok_or_else(invalid)?;
    let mut words = first.split(' ');
    let [method, target] =
        [words.next(), words.next()].map(|word| word.unwrap_or_default().to_owned());
    let headers = headers.iter().filter_map(|line| line.split_once(':'));
    let headers: Vec<_> = headers
        .map(|(name, value)| (name.to_ascii_lowercase(), value.trim().to_owned()))
        .collect();
    let request = Received {
        method,
        target,
        port,
        headers,
    };
    let length = request
        .header("content-length")
        .and_then(|length| length.parse().ok());
    io::copy(&mut connection.take(length.unwrap_or(0)), &mut io::sink())?;
    Ok(Some(request))
}

/// Answers a request, and returns whether the connection stays open.
fn answer(
    connection: &mut Connection<'_>,
    request: &Received,
    scripted: Option<Misbehaviour>,
    shared: &Shared,
) -> io::Result<bool> {
    let (status, body) = api::answer(request, &shared.prompts);
    let by_name = api::prompt_name(&request.target);
    let by_name = by_name
        .as_deref()
        .and_then(|name| name.strip_prefix(MISBEHAVE));
    let by_name = by_name.and_then(|text| text.parse().ok());
    let Some(misbehaviour) = scripted.or(by_name) else {
        return send(connection, status, "", &body);
    };
    let error = |status| api::error(status, "The server misbehaves, as it was told to").1;
    match misbehaviour {
        Misbehaviour::Status(status) => send(connection, status, "", &error(status)),
        Misbehaviour::RetryAfter(status, wait) => send(
            connection,
            status,
            &format!("Retry-After: {wait}\r\n"),
            &error(status),
        ),
        Misbehaviour::Html(status) => {
            let page = "<!DOCTYPE html><html><body>A page of a proxy</body></html>";
            send_text(connection, status, "Content-Type: text/html\r\n", page)
        }
        Misbehaviour::Empty(status) => send_text(connection, status, "", ""),
        Misbehaviour::Redirect(url) => {
            send_text(connection, 302, &format!("Location: {url}\r\n"), "")
        }
        Misbehaviour::Body(body) => send_text(connection, 200, "", &body),
        Misbehaviour::Changed(fields) => send(connection, status, "", &changed(body, fields)),
        Misbehaviour::Delay(time) => {
            thread::sleep(time);
            send(connection, status, "", &body)
        }
        Misbehaviour::Truncated => half(connection, &body).map(|()| false),
        Misbehaviour::Stalled => {
            half(connection, &body)?;
            until_closed(connection)
        }
        Misbehaviour::Oversized => oversized(connection),
        Misbehaviour::Silent => until_closed(connection),
        Misbehaviour::Closed => Ok(false),
        Misbehaviour::Garbage => write(connection, "* OK IMAP4rev1 ready\r\n").map(|()| false),
    }
}

fn write(connection: &mut Connection<'_>, text: &str) -> io::Result<()> {
    let stream = connection.get_mut();
    stream.write_all(text.as_bytes())?;
    stream.flush()
}

fn head(status: u16, headers: &str, length: usize) -> String {
    format!("HTTP/1.1 {status} -\r\n{headers}Content-Length: {length}\r\n\r\n")
}

fn send_text(
    connection: &mut Connection<'_>,
    status: u16,
    headers: &str,
    body: &str,
) -> io::Result<bool> {
    let answer = head(status, headers, body.len()) + body;
    write(connection, &answer).map(|()| true)
}

fn send(
    connection: &mut Connection<'_>,
    status: u16,
    headers: &str,
    body: &Value,
) -> io::Result<bool> {
    let headers = format!("Content-Type: application/json; charset=utf-8\r\n{headers}");
    send_text(connection, status, &headers, &body.to_string())
}

/// Sends the head of an answer and half of its body.
fn half(connection: &mut Connection<'_>, body: &Value) -> io::Result<()> {
    let body = body.to_string();
    let (begin, _) = body.split_at(body.floor_char_boundary(body.len() / 2));
    write(connection, &(head(200, "", body.len()) + begin))
}

fn oversized(connection: &mut Connection<'_>) -> io::Result<bool> {
    write(
        connection,
        "HTTP/1.1 200 -\r\nConnection: close\r\n\r\n{\"prompt\": \"",
    )?;
    let piece = "a".repeat(1 << 16);
    loop {
        write(connection, &piece)?;
    }
}

/// Waits until the client has closed the connection.
fn until_closed(connection: &mut Connection<'_>) -> io::Result<bool> {
    io::copy(connection, &mut io::sink()).map(|_| false)
}

/// Returns an answer with some fields replaced, or removed by `null`.
fn changed(mut body: Value, fields: Value) -> Value {
    if let (Value::Object(body), Value::Object(fields)) = (&mut body, fields) {
        for (field, value) in fields {
            if value.is_null() {
                body.remove(&field);
            } else {
                body.insert(field, value);
            }
        }
    }
    body
}
