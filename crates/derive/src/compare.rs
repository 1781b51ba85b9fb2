//! The comparison of the fields with what the prompts read.

use std::collections::HashMap;

use openarmature_prompts_documents::{Analysis, PromptFaultKind, Templates};
use proc_macro2::Span;
use syn::LitStr;

use crate::{
    events::{Event, events},
    found::Found,
    problems::Problems,
    words::{Subject, Words},
};

/// The most places of one event that are named.
const MAX_PLACES: usize = 5;

/// Reports the faults of the prompts, and the differences between their inputs and the fields.
///
/// `source` is where the source code names the prompts, and `absent` what the struct leaves out on purpose.
pub(crate) fn compare(
    subject: &Subject<'_>,
    prompts: &[Found],
    source: Span,
    absent: &[LitStr],
    problems: &mut Problems,
) {
    let analyse = |prompt: &Found| Analysis::of(&Templates::from(&prompt.template));
    let analyses: Vec<Analysis> = prompts.iter().map(analyse).collect();
    let mut reports = Reports::default();
    for (prompt, analysis) in prompts.iter().zip(&analyses) {
        for fault in &analysis.faults {
            let fault = prompt.template.locate(fault);
            problems.add(source, prompt.origin.describe(&fault));
        }
        subject.fields.with_shape(subject.absent, |shape| {
            for event in events(&shape.differences(&analysis.inputs), is_readable(analysis)) {
                if !is_faulty(event, analysis) {
                    reports.add(event, subject, prompt);
                }
            }
        });
    }
    for report in reports.list {
        problems.push(syn::Error::new_spanned(&report.words.at, report.text()));
    }
    if analyses.iter().all(is_readable) && !analyses.is_empty() {
        for literal in absent {
            let name = literal.value();
            if analyses
                .iter()
                .all(|analysis| analysis.inputs.variable(&name).is_none())
            {
                let message =
                    format!("no template reads the variable `{name}`: remove it from `absent`");
                problems.add(literal.span(), message);
            }
        }
    }
}

/// Returns whether all inputs of a prompt are known: a template that cannot be parsed adds none.
fn is_readable(analysis: &Analysis) -> bool {
    !analysis.faults.iter().any(|fault| {
        matches!(
            fault.kind,
            PromptFaultKind::Syntax | PromptFaultKind::TooComplex
        )
    })
}

/// Returns whether the place of an event has a fault already, such as the call of an unknown function.
fn is_faulty(event: Event<'_>, analysis: &Analysis) -> bool {
    let site = event.site();
    site.is_some_and(|site| analysis.faults.iter().any(|fault| fault.site == site))
}

/// The events of all prompts. One that several prompts have is reported once.
#[derive(Default)]
struct Reports {
    list: Vec<Report>,
    by_topic: HashMap<(&'static str, String), usize>,
}

struct Report {
    words: Words,
    is_required: bool,
    places: Vec<String>,
}

impl Reports {
    fn add(&mut self, event: Event<'_>, subject: &Subject<'_>, prompt: &Found) {
        let (kind, name) = event.topic();
        let place = place(event, prompt);
        let is_required = event.is_required();
        let index = *self
            .by_topic
            .entry((kind, name.to_owned()))
            .or_insert(self.list.len());
        match self.list.get_mut(index) {
            // The words for a variable that one label needs and another only reads are those of the need.
            Some(report) if is_required && !report.is_required => {
                report.words = subject.words(event, prompt);
                report.is_required = true;
                report.places.insert(0, place);
            }
            Some(report) => report.places.push(place),
            None => self.list.push(Report {
                words: subject.words(event, prompt),
                is_required,
                places: vec![place],
            }),
        }
    }
}

impl Report {
    fn text(&self) -> String {
        let Words { what, help, .. } = &self.words;
        let mut lines = vec![what.clone()];
        for (number, place) in self.places.iter().enumerate().take(MAX_PLACES) {
            let and = if number == 0 { "" } else { "and " };
            lines.push(format!("{and}{place}"));
        }
        if self.places.len() > MAX_PLACES {
            lines.push(format!("and {} more", self.places.len() - MAX_PLACES));
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
