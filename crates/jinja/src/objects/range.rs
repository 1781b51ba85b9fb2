//! `range(start, stop, step)`.

use std::{fmt, sync::Arc};

use minijinja::{
    Error, Value,
    value::{Enumerator, Object, ObjectRepr},
};

use crate::error::refused;

/// The numbers from `start` up or down to `stop`.
#[derive(Clone, Copy)]
pub(crate) struct Range {
    start: i64,
    stop: i64,
    step: i64,
}

impl Range {
    /// As in the sandbox of Jinja2.
    const MAX_LEN: u64 = 100_000;

    pub(crate) fn value(
        first: i64,
        second: Option<i64>,
        step: Option<i64>,
    ) -> Result<Value, Error> {
        let (start, stop) = second.map_or((0, first), |second| (first, second));
        let step = step.unwrap_or(1);
        let range = Self { start, stop, step };
        if step == 0 || range.len() > Self::MAX_LEN {
            return Err(refused(
                "a range without a step, or of more than 100,000 numbers",
            ));
        }
        Ok(Value::from_object(range))
    }

    pub(crate) fn len(self) -> u64 {
        let (low, high) = if self.step > 0 {
            (self.start, self.stop)
        } else {
            (self.stop, self.start)
        };
        if low >= high {
            0
        } else {
            high.abs_diff(low).div_ceil(self.step.unsigned_abs())
        }
    }

    pub(crate) fn get(self, index: usize) -> Option<Value> {
        let index = u64::try_from(index)
            .ok()
            .filter(|index| *index < self.len())?;
        let offset = i64::try_from(index).ok()?.checked_mul(self.step)?;
        self.start.checked_add(offset).map(Value::from)
    }

    /// What it was made of, by the name that Python has for it.
    pub(crate) fn part(self, name: &str) -> Option<i64> {
        match name {
            "start" => Some(self.start),
            "stop" => Some(self.stop),
            "step" => Some(self.step),
            _ => None,
        }
    }

    pub(crate) fn holds(self, number: i128) -> bool {
        let offset = number - i128::from(self.start);
        let step = i128::from(self.step);
        offset % step == 0 && (0..i128::from(self.len())).contains(&(offset / step))
    }

    /// The numbers at the places from one to another, which is not among them: a range, too.
    pub(crate) fn slice(self, start: i128, stop: i128, step: i128) -> Option<Self> {
        let at = |place: i128| {
            let offset = i128::from(self.step).checked_mul(place)?;
            i64::try_from(i128::from(self.start) + offset).ok()
        };
        Some(Self {
            start: at(start)?,
            stop: at(stop)?,
            step: i64::try_from(step.checked_mul(self.step.into())?).ok()?,
        })
    }

    /// Whether both give the same numbers.
    pub(crate) fn equals(self, other: Self) -> bool {
        let len = self.len();
        len == other.len()
            && (len == 0 || (self.start == other.start && (len == 1 || self.step == other.step)))
    }
}

/// Whether two values are ranges that give the same numbers.
pub(crate) fn same_range(one: &Value, other: &Value) -> bool {
    let range = |value: &Value| value.downcast_object_ref::<Range>().copied();
    matches!((range(one), range(other)), (Some(one), Some(other)) if one.equals(other))
}

impl Object for Range {
    fn repr(self: &Arc<Self>) -> ObjectRepr {
        ObjectRepr::Seq
    }

    fn get_value(self: &Arc<Self>, key: &Value) -> Option<Value> {
        self.get(key.as_usize()?)
    }

    fn enumerate(self: &Arc<Self>) -> Enumerator {
        Enumerator::Seq(usize::try_from(self.len()).unwrap_or(0))
    }

    fn render(self: &Arc<Self>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl fmt::Debug for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, stop, step } = self;
        match step {
            1 => write!(f, "range({start}, {stop})"),
            _ => write!(f, "range({start}, {stop}, {step})"),
        }
    }
}
