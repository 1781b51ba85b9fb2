//! The attempts of one fetch, within their deadline.

use std::{
    collections::hash_map::RandomState,
    hash::{BuildHasher, Hasher},
    panic::resume_unwind,
    time::Duration,
};

use hyper::{
    StatusCode, Uri,
    header::{HeaderMap, RETRY_AFTER},
};
use jiff::{Timestamp, fmt::rfc2822::DateTimeParser};
use openarmature_prompts::Prompt;
use tokio::{
    sync::Semaphore,
    task::spawn_blocking,
    time::{Instant, sleep, timeout},
};

use crate::{
    answer::{self, Wanted},
    client::Client,
    fault::{Failure, Fault, FaultKind},
    settings::Settings,
};

/// The longest wait between two attempts, unless the first one is longer.
const MAX_BACKOFF: Duration = Duration::from_secs(10);

/// The part of a backend that sends requests.
pub(crate) struct Fetcher {
    client: Client,
    settings: Settings,
    /// One permit for each request that may be under way.
    permits: Semaphore,
}

impl Fetcher {
    pub(crate) fn new(client: Client, settings: Settings) -> Self {
        let permits = settings.concurrency.min(Semaphore::MAX_PERMITS);
        Self {
            client,
            settings,
            permits: Semaphore::new(permits),
        }
    }

    pub(crate) const fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Fetches a prompt, or returns `None` if Langfuse does not have it.
    pub(crate) async fn fetch(&self, uri: Uri, wanted: Wanted) -> Result<Option<Prompt>, Failure> {
        let begun = Instant::now();
        let left = || self.settings.deadline.saturating_sub(begun.elapsed());
        let mut earlier = None;
        let mut attempt = 1;
        loop {
            let fault = match self.attempt(&uri, &wanted, left()).await {
                Ok(outcome) => return Ok(outcome),
                Err(fault) => fault,
            };
            let backoff = self.backoff(attempt);
            let wait = fault
                .retry_after()
                .map_or(backoff, |wait| wait.max(backoff));
            // An attempt that could not begin before the deadline is not waited for.
            if !fault.is_transient() || attempt > self.settings.retries || wait >= left() {
                return Err(Failure::new(fault, attempt, earlier));
            }
            sleep(wait).await;
            earlier = Some(fault);
            attempt += 1;
        }
    }

    async fn attempt(
        &self,
        uri: &Uri,
        wanted: &Wanted,
        left: Duration,
    ) -> Result<Option<Prompt>, Fault> {
        let begun = Instant::now();
        // The semaphore is never closed.
        let _permit = timeout(left, self.permits.acquire())
            .await
            .map_err(|_| FaultKind::Busy)?;
        let left = left.saturating_sub(begun.elapsed());
        let Settings {
            attempt_timeout,
            deadline,
            ..
        } = self.settings;
        let (time, late) = if attempt_timeout < left {
            (attempt_timeout, FaultKind::Timeout(attempt_timeout))
        } else {
            (left, FaultKind::Deadline(deadline))
        };
        let outcome = timeout(time, self.ask(uri, wanted)).await;
        outcome.unwrap_or_else(|_| Err(late.into()))
    }

    async fn ask(&self, uri: &Uri, wanted: &Wanted) -> Result<Option<Prompt>, Fault> {
        let answer = self.client.get(uri.clone()).await?;
        let status = answer.status();
        match status {
            StatusCode::OK => {
                let body = self.client.read(answer).await?;
                let wanted = wanted.clone();
                // Templates are parsed here, which takes time.
                let prompt = spawn_blocking(move || answer::prompt(&body, &wanted)).await;
                let prompt = prompt.unwrap_or_else(|error| resume_unwind(error.into_panic()));
                prompt.map(Some).map_err(|kind| Fault::new(kind, status))
            }
            StatusCode::NOT_FOUND => {
                let body = self.client.read(answer).await?;
                if answer::is_object(&body) {
                    return Ok(None);
                }
                let what = "the answer is not JSON, so it is not from Langfuse";
                Err(Fault::new(FaultKind::Unexpected(what), status))
            }
            _ => {
                let retry_after = retry_after(answer.headers(), Timestamp::now());
                Err(Fault::new(FaultKind::Status, status).with_retry_after(retry_after))
            }
        }
    }

    /// Returns the wait after an attempt, the first of which is 1.
    fn backoff(&self, attempt: u32) -> Duration {
        let first = self.settings.backoff;
        let factor = 1_u32.checked_shl(attempt - 1).unwrap_or(u32::MAX);
        let longest = first.saturating_mul(factor).min(MAX_BACKOFF.max(first));
        // Between half of it and all of it, so that clients that failed together do not come back together.
        let half = longest / 2;
        half + half / 255 * u32::from(random())
    }
}

/// Returns a number that differs from call to call. The standard library has no other source of them.
fn random() -> u8 {
    let [number, ..] = RandomState::new().build_hasher().finish().to_le_bytes();
    number
}

/// Returns the time to wait that an answer names, in seconds or as a date.
fn retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let text = headers.get(RETRY_AFTER)?.to_str().ok()?.trim();
    if text.bytes().all(|byte| byte.is_ascii_digit()) {
        return text.parse().ok().map(Duration::from_secs);
    }
    let moment = DateTimeParser::new().parse_timestamp(text).ok()?;
    Some(moment.duration_since(now).try_into().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use hyper::header::HeaderValue;

    use super::*;

    #[test]
    fn waits_are_read_in_seconds_and_as_dates() {
        let now = Timestamp::constant(1_445_412_450, 0); // 2015-10-21T07:27:30Z
        for (text, seconds) in [
            ("0", Some(0)),
            (" 120 ", Some(120)),
            ("Wed, 21 Oct 2015 07:28:00 GMT", Some(30)),
            ("Wed, 21 Oct 2015 07:27:00 GMT", Some(0)),
            ("", None),
            ("-1", None),
            ("1.5", None),
            ("soon", None),
            ("99999999999999999999999", None),
        ] {
            let headers = HeaderMap::from_iter([(RETRY_AFTER, HeaderValue::from_static(text))]);
            let wait = seconds.map(Duration::from_secs);
            assert_eq!(retry_after(&headers, now), wait, "{text:?}");
        }
        assert_eq!(retry_after(&HeaderMap::new(), now), None);
    }
}
