//! Any sequence of operations leaves a `TwoOrMore` equal to a vector that never shrinks below two.

use openarmature_prompts::TwoOrMore;
use proptest::prelude::*;

#[derive(Clone, Debug)]
enum Operation {
    Push(u8),
    Pop,
    Insert(usize, u8),
    Remove(usize),
    SwapRemove(usize),
    Extend(Vec<u8>),
    Append(Vec<u8>),
    Truncate(usize),
    Retain(u8),
    Sort,
    RoundTrip,
}

fn operation() -> impl Strategy<Value = Operation> {
    prop_oneof![
        any::<u8>().prop_map(Operation::Push),
        Just(Operation::Pop),
        (0..6_usize, any::<u8>()).prop_map(|(index, member)| Operation::Insert(index, member)),
        (0..6_usize).prop_map(Operation::Remove),
        (0..6_usize).prop_map(Operation::SwapRemove),
        proptest::collection::vec(any::<u8>(), 0..3).prop_map(Operation::Extend),
        proptest::collection::vec(any::<u8>(), 0..3).prop_map(Operation::Append),
        (0..6_usize).prop_map(Operation::Truncate),
        (1..5_u8).prop_map(Operation::Retain),
        Just(Operation::Sort),
        Just(Operation::RoundTrip),
    ]
}

proptest! {
    #[test]
    fn behaves_like_a_vector_that_stops_at_two(
        start in proptest::collection::vec(any::<u8>(), 2..5),
        operations in proptest::collection::vec(operation(), 0..40),
    ) {
        let mut members = TwoOrMore::try_from(start.clone()).unwrap();
        let mut model = start;
        for operation in operations {
            let removable = |index: usize| index < model.len() && model.len() > 2;
            match operation {
                Operation::Push(member) => {
                    members.push(member);
                    model.push(member);
                }
                Operation::Pop => {
                    let expected = (model.len() > 2).then(|| model.pop()).flatten();
                    prop_assert_eq!(members.pop(), expected);
                }
                Operation::Insert(index, member) => {
                    let index = index.min(model.len());
                    members.insert(index, member);
                    model.insert(index, member);
                }
                Operation::Remove(index) => {
                    let expected = removable(index).then(|| model.remove(index));
                    prop_assert_eq!(members.remove(index).ok(), expected);
                }
                Operation::SwapRemove(index) => {
                    let expected = removable(index).then(|| model.swap_remove(index));
                    prop_assert_eq!(members.swap_remove(index).ok(), expected);
                }
                Operation::Extend(more) => {
                    members.extend(&more);
                    model.extend(more);
                }
                Operation::Append(mut more) => {
                    model.extend(&more);
                    members.append(&mut more);
                    prop_assert!(more.is_empty());
                }
                Operation::Truncate(len) => {
                    prop_assert_eq!(members.truncate(len).is_ok(), len >= 2);
                    model.truncate(if len < 2 { model.len() } else { len });
                }
                Operation::Retain(divisor) => {
                    let kept = |member: &u8| member.is_multiple_of(divisor);
                    let left = model.iter().filter(|member| kept(member)).count();
                    prop_assert_eq!(members.retain(kept).is_ok(), left >= 2);
                    model.retain(|member| left < 2 || kept(member));
                }
                Operation::Sort => {
                    members.sort_unstable();
                    model.sort_unstable();
                }
                Operation::RoundTrip => {
                    members = members.into_vec().try_into().unwrap();
                }
            }
            prop_assert!(members.len() >= 2);
            prop_assert_eq!(&members, &model);
        }
    }
}
