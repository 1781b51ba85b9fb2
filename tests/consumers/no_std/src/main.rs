//! A program without `std`, with an allocator of fixed memory.
#![no_std]
#![no_main]

extern crate alloc;

use core::{
    alloc::{GlobalAlloc, Layout},
    cell::UnsafeCell,
    ffi::{c_char, c_int},
    panic::PanicInfo,
    sync::atomic::{AtomicUsize, Ordering},
};

use alloc::{string::ToString, vec::Vec};

use openarmature_prompts::{PromptGroup, prompt_group};

const STORE: usize = 1 << 16;

struct Bump {
    store: UnsafeCell<[u8; STORE]>,
    used: AtomicUsize,
}

// SAFETY: `used` gives out each byte of the memory once.
unsafe impl Sync for Bump {}

// SAFETY: each allocation lies in the memory, is aligned, and is never given out again.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let base = self.store.get() as usize;
        let taken = self
            .used
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |used| {
                let start = (base + used).next_multiple_of(layout.align()) - base;
                (start + layout.size() <= STORE).then_some(start + layout.size())
            });
        match taken {
            Ok(used) => {
                let start = (base + used).next_multiple_of(layout.align());
                start as *mut u8
            }
            Err(_) => core::ptr::null_mut(),
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: Bump = Bump {
    store: UnsafeCell::new([0; STORE]),
    used: AtomicUsize::new(0),
};

#[link(name = "c")]
unsafe extern "C" {}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Named by the compiled `alloc`, never called where a panic aborts.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

#[unsafe(no_mangle)]
extern "C" fn main(_: c_int, _: *const *const c_char) -> c_int {
    let group = prompt_group!["rag"; 1, 2, 3];
    let refused = PromptGroup::try_from(("rag", Vec::from([1]))).unwrap_err();
    let text = "prompt_group_invalid: group \"rag\" has 1 member, at least 2 are needed";
    c_int::from(group.members().len() != 3 || refused.to_string() != text)
}
