//! The comparison of the fields with what the prompts read.

use std::collections::HashSet;

use openarmature_prompts_documents::{Analysis, PromptFaultKind, Site, Templates};
use proc_macro2::Span;
use syn::LitStr;

use crate::{events::events, found::Found, problems::Problems, reports::Reports, words::Subject};

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
            let fault = || prompt.origin.describe(&prompt.template.locate(fault));
            problems.add_with(source, fault);
        }
        // A place with a fault of its own, such as the call of an unknown function, has no other.
        let faulty: HashSet<Site> = analysis.faults.iter().map(|fault| fault.site).collect();
        subject.fields.with_shape(subject.absent, |shape| {
            for event in events(&shape.differences(&analysis.inputs), is_readable(analysis)) {
                if event.site().is_none_or(|site| !faulty.contains(&site)) {
                    reports.add(event, subject, prompt);
                }
            }
        });
    }
    reports.report(problems);
    if !analyses.is_empty() && analyses.iter().all(is_readable) {
        refuse_needless(absent, &analyses, problems);
    }
}

/// Reports the names that the struct leaves out, and no template reads.
fn refuse_needless(absent: &[LitStr], analyses: &[Analysis], problems: &mut Problems) {
    for literal in absent {
        let name = literal.value();
        let is_read = |analysis: &Analysis| analysis.inputs.variable(&name).is_some();
        if !analyses.iter().any(is_read) {
            let message =
                format!("no template reads the variable `{name}`: remove it from `absent`");
            problems.add(literal.span(), message);
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
