//! What is known of a prompt without variables: its inputs and its faults.

use openarmature_jinja::{Bindings, ErrorKind, FaultKind as TemplateFaultKind, Options, Template};

use crate::{
    inputs::{Collector, Inputs},
    prompt_fault::{PromptFault, PromptFaultKind},
    rules::{PlaceholderNames, Role, Violation, is_base64},
    site::{Part, Site},
    templates::{Block, Content, Segment, Templates},
};

/// The most faults that are reported of a prompt.
const MAX_FAULTS: usize = 1_000;
/// The fuel to render a template that reads no variable, enough for a few thousand turns of a loop.
const FUEL: u64 = 100_000;

/// The inputs and the faults of a prompt.
///
/// ```
/// use openarmature_prompts_documents::{Analysis, Templates};
///
/// let analysis = Analysis::of(&Templates::Text("Hello, {{ user }}!\n{{ team|uper }}"));
/// assert_eq!(analysis.inputs.required().collect::<Vec<_>>(), ["user", "team"]);
/// assert_eq!(
///     analysis.faults[0].to_string(),
///     "line 2, column 9: unknown filter `uper`; did you mean `upper`?",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Analysis {
    /// The inputs. A template that cannot be parsed adds none.
    pub inputs: Inputs,
    /// Whether every template could be parsed, so that the inputs are complete.
    pub is_complete: bool,
    /// The faults, in the order of their places, at most 1,000.
    pub faults: Vec<PromptFault>,
}

impl Analysis {
    /// Analyses the templates of a prompt.
    ///
    /// A template that reads no variable is rendered, since its text is always the same.
    pub fn of(templates: &Templates<'_>) -> Self {
        let mut analyst = Analyst::default();
        for (site, template) in templates.iter() {
            analyst.template(site, template);
        }
        for (site, name) in templates.placeholders() {
            analyst.inputs.placeholder(site, name);
        }
        if let Templates::Chat(segments) = templates {
            analyst.segments(segments);
        }
        let mut faults = analyst.faults;
        faults.sort_by_key(|fault| fault.site);
        faults.truncate(MAX_FAULTS);
        Self {
            inputs: analyst.inputs.finish(),
            is_complete: !analyst.is_incomplete,
            faults,
        }
    }
}

#[derive(Default)]
struct Analyst {
    inputs: Collector,
    is_incomplete: bool,
    faults: Vec<PromptFault>,
}

impl Analyst {
    fn template(&mut self, site: Site, template: &str) {
        let before = self.faults.len();
        let faults = openarmature_jinja::validate(template).into_iter();
        self.faults
            .extend(faults.map(|fault| of_template(site, fault)));
        // The faults name the syntax error, if there is one.
        let Ok(inputs) = openarmature_jinja::inputs(template) else {
            self.is_incomplete = true;
            return;
        };
        let is_constant = inputs.is_empty() && self.faults.len() == before;
        self.inputs.template(site, inputs);
        if is_constant {
            self.faults.extend(of_constant(site, template));
        }
    }

    fn violation(&mut self, site: Site, violation: Violation) {
        let Violation { kind, message } = violation;
        self.faults.push(PromptFault::new(kind, site, message));
    }

    fn segments(&mut self, segments: &[Segment<'_>]) {
        if segments.is_empty() {
            self.violation(Site::default(), Violation::no_segments());
        }
        let mut names = PlaceholderNames::default();
        for (number, segment) in (1..).zip(segments) {
            let site = Site::of_segment(number);
            match segment {
                Segment::Placeholder(name) => {
                    if let Err(violation) = names.add(name) {
                        self.violation(site, violation);
                    }
                }
                Segment::Message { role, content } => {
                    let role = Role::new(role);
                    if let Err(violation) = &role {
                        self.violation(site, violation.clone());
                    }
                    if let Content::Blocks(blocks) = content {
                        // Of an unknown role, no more is known.
                        self.blocks(site, role.unwrap_or(Role::User), blocks);
                    }
                }
            }
        }
    }

    fn blocks(&mut self, site: Site, role: Role, blocks: &[Block<'_>]) {
        if blocks.is_empty() {
            self.violation(site, Violation::no_blocks());
        }
        for (number, block) in (1..).zip(blocks) {
            let site = site.in_block(number);
            match block {
                Block::Text(_) => {}
                _ if role != Role::User => self.violation(site, Violation::image_without_user()),
                Block::ImageInline {
                    media_type: None, ..
                } => self.violation(site, Violation::no_media_type()),
                Block::ImageUrl(_) | Block::ImageInline { .. } => {}
            }
        }
    }
}

fn of_template(site: Site, fault: openarmature_jinja::Fault) -> PromptFault {
    let kind = match fault.kind {
        TemplateFaultKind::Syntax | TemplateFaultKind::Tag => PromptFaultKind::Syntax,
        TemplateFaultKind::TooComplex => PromptFaultKind::TooComplex,
        TemplateFaultKind::Hidden => PromptFaultKind::Hidden,
        _ => PromptFaultKind::Unknown,
    };
    let site = site.at(fault.line, fault.column);
    PromptFault::new(kind, site, fault.message)
}

/// Returns the fault of a template that reads no variable.
fn of_constant(site: Site, template: &str) -> Option<PromptFault> {
    let options = Options::new().fuel(FUEL);
    let rendered = Template::parse(template)
        .and_then(|template| template.render_with(&Bindings::default(), &options));
    match rendered {
        Ok(text) if text.is_empty() => {
            let what = match site.part {
                Part::Text if site.block.is_some() => "the text",
                Part::Text => "the template",
                Part::Url => "the image's `url`",
                Part::Base64Data => "the image's `base64_data`",
                Part::MediaType => "the image's `media_type`",
            };
            let message = format!("{what} renders to an empty text");
            Some(PromptFault::new(PromptFaultKind::Empty, site, message))
        }
        Ok(text) if site.part == Part::Base64Data && !is_base64(&text) => {
            let Violation { kind, message } = Violation::not_base64();
            Some(PromptFault::new(kind, site, message))
        }
        Ok(_) => None,
        // With more fuel it may succeed.
        Err(error) if *error.kind() == ErrorKind::OutOfFuel => None,
        Err(error) => {
            let site = site.at(error.line(), error.column().unwrap_or(1));
            Some(PromptFault::new(
                PromptFaultKind::Constant,
                site,
                error.description(),
            ))
        }
    }
}
