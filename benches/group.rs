//! The cost of `TwoOrMore` and `PromptGroup` beside a vector with a length check, `bounded-vec` and
//! `vec1`.
//!
//! A member has 256 bytes. Vectors that are converted are allocated outside the measured part.

use std::hint::black_box;

use bounded_vec::BoundedVec;
use criterion::{BatchSize, BenchmarkId, Criterion, criterion_group, criterion_main};
use openarmature_prompts::{PromptGroup, TwoOrMore, prompt_group, two_or_more};
use vec1::{Vec1, vec1};

type Member = [u64; 32];
type Bounded = BoundedVec<Member, 2, { u32::MAX as usize }>;

const SIZES: [usize; 3] = [2, 8, 1000];

fn member(n: usize) -> Member {
    [n as u64; 32]
}

fn members(len: usize) -> Vec<Member> {
    (0..len).map(member).collect()
}

fn checked(members: Vec<Member>) -> Result<Vec<Member>, Vec<Member>> {
    if members.len() >= 2 {
        Ok(members)
    } else {
        Err(members)
    }
}

fn from_a_vector(c: &mut Criterion) {
    let mut group = c.benchmark_group("try_from");
    for len in SIZES {
        macro_rules! bench {
            ($name:literal, $convert:expr) => {
                group.bench_with_input(BenchmarkId::new($name, len), &len, |b, &len| {
                    b.iter_batched(
                        || members(len),
                        |members| $convert(black_box(members)),
                        BatchSize::SmallInput,
                    );
                });
            };
        }
        bench!("vec", checked);
        bench!("two_or_more", TwoOrMore::try_from);
        bench!("prompt_group", |members| PromptGroup::try_from((
            "g", members
        )));
        bench!("bounded_vec", Bounded::from_vec);
        bench!("vec1", Vec1::try_from_vec);
    }
    group.finish();
}

fn into_a_vector(c: &mut Criterion) {
    let mut group = c.benchmark_group("into_vec");
    for len in SIZES {
        macro_rules! bench {
            ($name:literal, $make:expr, $convert:expr) => {
                group.bench_with_input(BenchmarkId::new($name, len), &len, |b, &len| {
                    b.iter_batched(
                        || $make(members(len)).unwrap(),
                        |members| $convert(black_box(members)),
                        BatchSize::SmallInput,
                    );
                });
            };
        }
        bench!("vec", checked, |members: Vec<Member>| members);
        bench!("two_or_more", TwoOrMore::try_from, TwoOrMore::into_vec);
        bench!("bounded_vec", Bounded::from_vec, Bounded::to_vec);
        bench!("vec1", Vec1::try_from_vec, Vec1::into_vec);
    }
    group.finish();
}

/// Measures one literal list, written in each way.
macro_rules! literals {
    ($c:ident, $title:literal, [$a:literal, $b:literal $(, $rest:literal)*]) => {{
        let m = |n| member(black_box(n));
        let mut group = $c.benchmark_group($title);
        group.bench_function("vec!", |b| b.iter(|| vec![m($a), m($b) $(, m($rest))*]));
        group.bench_function("new", |b| {
            b.iter(|| TwoOrMore::new(m($a), m($b), [$(m($rest)),*]));
        });
        group.bench_function("two_or_more!", |b| {
            b.iter(|| two_or_more![m($a), m($b) $(, m($rest))*]);
        });
        group.bench_function("PromptGroup::new", |b| {
            b.iter(|| PromptGroup::new("g", m($a), m($b), [$(m($rest)),*]));
        });
        group.bench_function("prompt_group!", |b| {
            b.iter(|| prompt_group!["g"; m($a), m($b) $(, m($rest))*]);
        });
        group.bench_function("prompt_group! ..array", |b| {
            b.iter(|| prompt_group!["g"; ..[m($a), m($b) $(, m($rest))*]]);
        });
        group.bench_function("vec1!", |b| b.iter(|| vec1![m($a), m($b) $(, m($rest))*]));
        group.bench_function("bounded_vec", |b| {
            b.iter(|| Bounded::from_vec(vec![m($a), m($b) $(, m($rest))*]));
        });
        group.finish();
    }};
}

fn literal(c: &mut Criterion) {
    literals!(c, "literal of 2", [1, 2]);
    literals!(c, "literal of 8", [1, 2, 3, 4, 5, 6, 7, 8]);
}

fn sum<'a>(members: impl IntoIterator<Item = &'a Member>) -> u64 {
    members.into_iter().map(|member| member[0]).sum()
}

fn iterate(c: &mut Criterion) {
    let mut group = c.benchmark_group("iterate and sum");
    for len in SIZES {
        let vec = members(len);
        let two_or_more = TwoOrMore::try_from(vec.clone()).unwrap();
        let bounded = Bounded::from_vec(vec.clone()).unwrap();
        let vec1 = Vec1::try_from_vec(vec.clone()).unwrap();
        macro_rules! bench {
            ($name:literal, $members:expr) => {
                group.bench_function(BenchmarkId::new($name, len), |b| {
                    b.iter(|| sum(black_box(&$members)));
                });
            };
        }
        bench!("vec", vec);
        bench!("two_or_more", two_or_more);
        bench!("bounded_vec", bounded);
        bench!("vec1", vec1);
    }
    group.finish();
}

criterion_group!(benches, from_a_vector, into_a_vector, literal, iterate);
criterion_main!(benches);
