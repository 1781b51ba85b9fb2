//! Items and locals of the caller do not change what the macros mean, whatever they are called.
#![allow(
    dead_code,
    unused_imports,
    non_upper_case_globals,
    non_camel_case_types,
    non_snake_case
)]
#![deny(unused_variables)]

macro_rules! check {
    () => {{
        let group = ::openarmature_prompts::prompt_group!["rag"; 1, 2, 3];
        ::std::assert_eq!(group.group_name(), "rag");
        ::std::assert_eq!(group.members(), &[1, 2, 3]);
        ::std::assert_eq!(::openarmature_prompts::prompt_group!["rag"; ..[1, 2, 3]], group);
        ::std::assert_eq!(&::openarmature_prompts::two_or_more![1, 2, 3], group.members());
        ::std::assert_eq!(&::openarmature_prompts::two_or_more![..[1, 2, 3]], group.members());
    }};
}

mod statics {
    static name: u8 = 1;
    static first: u8 = 2;
    static second: u8 = 3;
    static rest: u8 = 4;
    static array: u8 = 5;
    static members: u8 = 6;

    pub(crate) fn check() {
        check!();
        assert_eq!(name + first + second + rest + array + members, 21);
    }
}

mod constants {
    const name: &str = "";
    const first: &str = "";
    const second: u8 = 3;
    const rest: [u8; 0] = [];
    const array: [u8; 2] = [1, 2];
    const members: () = ();

    pub(crate) fn check() {
        check!();
        assert_eq!(openarmature_prompts::two_or_more![..array], [1, 2]);
    }
}

mod structs {
    struct name;
    struct first;
    struct second();
    struct rest(u8);
    struct array;
    struct members(u8, u8);

    pub(crate) fn check() {
        check!();
    }
}

mod variants {
    enum Part {
        name,
        first,
        second,
        rest(u8),
        array,
        members {},
    }
    use Part::*;

    pub(crate) fn check() {
        check!();
    }
}

mod functions_and_macros {
    fn name() {}
    fn list() {}
    fn spread() {}
    fn from_members() {}
    macro_rules! compile_error {
        ($($any:tt)*) => {
            "not an error"
        };
    }
    macro_rules! prompt_group {
        ($($any:tt)*) => {
            "not a group"
        };
    }
    macro_rules! two_or_more {
        ($($any:tt)*) => {
            "not a list"
        };
    }

    pub(crate) fn check() {
        check!();
        assert_eq!(compile_error!(), "not an error");
        assert_eq!(
            (prompt_group!(), two_or_more!()),
            ("not a group", "not a list")
        );
    }
}

mod modules_and_types {
    mod core {}
    mod std {}
    mod alloc {}
    mod group {}
    mod literal {}
    struct PromptGroup;
    struct TwoOrMore;
    struct Vec;
    trait Into {}
    trait FnOnce {}

    pub(crate) fn check() {
        check!();
    }
}

mod locals {
    pub(crate) fn check() {
        check!();
        let (name, first, second, rest, members) = (1, 2, 3, 4, 5);
        let array = [members, first];
        assert_eq!(
            openarmature_prompts::prompt_group!["rag"; rest, second, name].into_members(),
            [4, 3, 1]
        );
        assert_eq!(
            openarmature_prompts::prompt_group!["rag"; ..array].into_members(),
            [5, 2]
        );
        let TwoOrMore = 1;
        assert_eq!(openarmature_prompts::two_or_more![TwoOrMore, 2], [1, 2]);
    }
}

pub(crate) fn main() {
    statics::check();
    constants::check();
    structs::check();
    variants::check();
    functions_and_macros::check();
    modules_and_types::check();
    locals::check();
}
