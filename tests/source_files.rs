//! The rules of `CONTRIBUTING.md` that a program can check: files stay small, and `use` between files never goes
//! in a circle.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use syn::{Item, UseTree};

/// The longest file, in lines.
const MAX_LINES: usize = 500;

/// The `src` folders of the workspace.
fn source_folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let crates = fs::read_dir(root.join("crates")).into_iter().flatten();
    crates
        .map(|entry| entry.unwrap().path().join("src"))
        .chain([root.join("src")])
        .filter(|folder| folder.is_dir())
        .collect()
}

/// One file of a crate.
struct File {
    /// The path of the module, such as `["prompt", "render"]`.
    module: Vec<String>,
    path: PathBuf,
    lines: usize,
    items: Vec<Item>,
}

fn read(folder: &Path) -> Vec<File> {
    let mut files = vec![];
    let mut folders = vec![(folder.to_path_buf(), vec![])];
    while let Some((folder, module)) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_str().unwrap().to_owned();
            let mut module: Vec<String> = module.clone();
            if path.is_dir() {
                module.push(stem);
                folders.push((path, module));
                continue;
            }
            if stem != "mod" && stem != "lib" {
                module.push(stem);
            }
            let text = fs::read_to_string(&path).unwrap();
            files.push(File {
                module,
                path,
                lines: text.lines().count(),
                items: syn::parse_file(&text).unwrap().items,
            });
        }
    }
    files
}

/// The paths that a file imports, each from the root of the crate.
fn imports(file: &File, public: bool, modules: &BTreeSet<&[String]>) -> Vec<Vec<String>> {
    let mut paths = vec![];
    for item in &file.items {
        if let Item::Use(item) = item
            && matches!(item.vis, syn::Visibility::Inherited) != public
        {
            flatten(&item.tree, vec![], &mut paths);
        }
    }
    paths
        .into_iter()
        .filter_map(|path| absolute(&file.module, path, modules))
        .collect()
}

fn flatten(tree: &UseTree, mut before: Vec<String>, paths: &mut Vec<Vec<String>>) {
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            flatten(&path.tree, before, paths);
        }
        UseTree::Name(name) if name.ident == "self" => paths.push(before),
        UseTree::Name(name) => {
            before.push(name.ident.to_string());
            paths.push(before);
        }
        UseTree::Rename(name) => {
            before.push(name.ident.to_string());
            paths.push(before);
        }
        UseTree::Glob(_) => paths.push(before),
        UseTree::Group(group) => {
            for tree in &group.items {
                flatten(tree, before.clone(), paths);
            }
        }
    }
}

/// A path from the root of the crate; `None` if it leads to another crate.
fn absolute(
    module: &[String],
    path: Vec<String>,
    modules: &BTreeSet<&[String]>,
) -> Option<Vec<String>> {
    let first = path.first()?;
    let mut from = module.to_vec();
    match first.as_str() {
        "crate" => from.clear(),
        "super" | "self" => {}
        child => {
            let child = [module, &[child.to_owned()]].concat();
            if !modules.contains(child.as_slice()) {
                return None;
            }
        }
    }
    for segment in path {
        match segment.as_str() {
            "crate" | "self" => {}
            "super" => drop(from.pop()),
            _ => from.push(segment),
        }
    }
    Some(from)
}

/// The files by module, and the names that each module passes on by `pub use`.
struct Crate<'a> {
    modules: BTreeSet<&'a [String]>,
    reexports: BTreeMap<Vec<String>, Vec<String>>,
}

impl<'a> Crate<'a> {
    fn new(files: &'a [File]) -> Self {
        let modules = files.iter().map(|file| file.module.as_slice()).collect();
        let mut reexports = BTreeMap::new();
        for file in files {
            for path in imports(file, true, &modules) {
                let Some(name) = path.last() else { continue };
                let here = [file.module.as_slice(), std::slice::from_ref(name)].concat();
                if here != path {
                    reexports.insert(here, path);
                }
            }
        }
        Self { modules, reexports }
    }

    /// Returns the module whose file defines the item that a path names.
    fn definer(&self, mut path: Vec<String>) -> Option<&'a [String]> {
        for _ in 0..10 {
            match self.reexports.get(&path) {
                Some(target) => path = target.clone(),
                None => break,
            }
        }
        (0..=path.len())
            .rev()
            .find_map(|length| self.modules.get(&path[..length]).copied())
    }

    fn uses(&self, file: &File) -> BTreeSet<&'a [String]> {
        imports(file, false, &self.modules)
            .into_iter()
            // A module itself is named to call its functions.
            .filter_map(|path| self.definer(path))
            .filter(|module| *module != file.module.as_slice())
            .collect()
    }
}

/// A circle of modules that starts and ends with this one.
fn circle<'a>(
    graph: &BTreeMap<&'a [String], BTreeSet<&'a [String]>>,
    start: &'a [String],
) -> Option<Vec<&'a [String]>> {
    let mut seen = BTreeSet::new();
    let mut trails = vec![vec![start]];
    while let Some(trail) = trails.pop() {
        let last = *trail.last()?;
        for next in graph.get(last).into_iter().flatten() {
            if *next == start {
                return Some(trail);
            }
            if seen.insert(*next) {
                trails.push([trail.as_slice(), &[*next]].concat());
            }
        }
    }
    None
}

#[test]
fn use_between_files_never_goes_in_a_circle() {
    let mut circles = vec![];
    for folder in source_folders() {
        let files = read(&folder);
        let krate = Crate::new(&files);
        let graph: BTreeMap<_, _> = files
            .iter()
            .map(|file| (file.module.as_slice(), krate.uses(file)))
            .collect();
        assert!(graph.values().any(|uses| !uses.is_empty()));
        for trail in graph.keys().filter_map(|module| circle(&graph, module)) {
            let names: Vec<_> = trail.iter().map(|module| module.join("::")).collect();
            circles.push(format!("{}: {}", folder.display(), names.join(" -> ")));
        }
    }
    assert!(circles.is_empty(), "{circles:#?}");
}

#[test]
fn no_file_is_long() {
    let long: Vec<_> = source_folders()
        .iter()
        .flat_map(|folder| read(folder))
        .filter(|file| file.lines > MAX_LINES)
        .map(|file| (file.path, file.lines))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}
