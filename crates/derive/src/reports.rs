//! The events of all prompts. One that several prompts have is reported once.

use std::collections::HashMap;

use crate::{
    events::Event,
    found::Found,
    problems::{MAX, Problems},
    words::{Subject, Words},
};

/// The most places of one event that are named.
const MAX_PLACES: usize = 5;

/// The events of all prompts.
#[derive(Default)]
pub(crate) struct Reports {
    list: Vec<Report>,
    /// The numbers of the reports by their topics. Those that are not in the list are too many.
    by_topic: HashMap<(&'static str, String), usize>,
}

struct Report {
    words: Words,
    is_required: bool,
    places: Vec<String>,
    more_places: usize,
}

impl Reports {
    /// Adds an event of a prompt.
    pub(crate) fn add(&mut self, event: Event<'_>, subject: &Subject<'_>, prompt: &Found) {
        let (kind, name) = event.topic();
        let next = self.by_topic.len();
        let index = *self.by_topic.entry((kind, name.to_owned())).or_insert(next);
        match self.list.get_mut(index) {
            Some(report) => report.add(event, subject, prompt),
            // Places are looked for in the text, which takes time for each of thousands.
            None if index < MAX => self.list.push(Report::new(event, subject, prompt)),
            None => {}
        }
    }

    /// Adds the events to the faults of the struct.
    pub(crate) fn report(self, problems: &mut Problems) {
        problems.leave_out(self.by_topic.len() - self.list.len());
        for report in self.list {
            problems.push(syn::Error::new_spanned(&report.words.at, report.text()));
        }
    }
}

impl Report {
    fn new(event: Event<'_>, subject: &Subject<'_>, prompt: &Found) -> Self {
        Self {
            words: subject.words(event, prompt),
            is_required: event.is_required(),
            places: vec![place(event, prompt)],
            more_places: 0,
        }
    }

    fn add(&mut self, event: Event<'_>, subject: &Subject<'_>, prompt: &Found) {
        if event.is_required() && !self.is_required {
            // The words for a variable that one label needs and another only reads are those of the need.
            self.words = subject.words(event, prompt);
            self.is_required = true;
            self.places.insert(0, place(event, prompt));
        } else if self.places.len() < MAX_PLACES {
            self.places.push(place(event, prompt));
        } else {
            self.more_places += 1;
        }
    }

    fn text(&self) -> String {
        let Words { what, help, .. } = &self.words;
        let mut lines = vec![what.clone()];
        for (number, place) in self.places.iter().enumerate() {
            let and = if number == 0 { "" } else { "and " };
            lines.push(format!("{and}{place}"));
        }
        if self.more_places > 0 {
            lines.push(format!("and {} more", self.more_places));
        }
        let mut before = None;
        for way in help {
            let or = match before {
                None => "help: ",
                Some('?') => "      if not, ",
                Some(_) => "      or ",
            };
            lines.push(format!("{or}{way}"));
            before = way.chars().last();
        }
        lines.join("\n")
    }
}

/// Describes where an event is in a prompt.
fn place(event: Event<'_>, prompt: &Found) -> String {
    let Some(site) = event.site() else {
        return prompt.origin.whole();
    };
    let (_, name) = event.topic();
    let Some(place) = prompt.template.place_of(&site) else {
        return format!("{}, {site}", prompt.origin.name());
    };
    let shown = prompt.origin.show(place, name);
    match site.place {
        Some(within) if !prompt.origin.has(place, name) => {
            format!("{shown}\n({within} of the template that begins there)")
        }
        _ => shown,
    }
}
