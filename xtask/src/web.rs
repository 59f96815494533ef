//! The page: its engines compiled to WebAssembly and the static files, in one folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "web";

/// One of the engines of the page.
#[derive(Clone, Copy)]
struct Engine {
    /// Its file.
    file: &'static str,
    /// What it is compiled with.
    flags: &'static [&'static str],
}

/// The engine that the page loads, and the one that it loads when a game needs every card.
const ENGINES: [Engine; 2] =
    [Engine { file: "menace.wasm", flags: &["--no-default-features"] }, Engine { file: WHOLE, flags: &[] }];

/// The file that is kept for later only if it was needed.
const WHOLE: &str = "whole.wasm";

/// Builds the page into `web/dist`.
pub fn build() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("the package has a folder above it")?;
    let dist = root.join("web/dist");
    fs::create_dir_all(&dist).with_context(|| format!("can't make {}", dist.display()))?;
    clear(&dist)?;
    copy_all(&root.join("web/static"), &dist)?;
    for engine in ENGINES {
        let compiled = compile(root, engine)?;
        let optimized = optimize(root, &compiled)?;
        fs::copy(&optimized, dist.join(engine.file))
            .with_context(|| format!("can't copy {}", optimized.display()))?;
        println!("{}: {} kB", engine.file, fs::metadata(dist.join(engine.file))?.len() / 1000);
    }
    keep_offline(&dist)?;
    println!("{}: the page", dist.display());
    println!("menace web serves it once the program has been built again, menace web --dir web/dist at once");
    Ok(())
}

/// Compiles an engine, and returns its file.
fn compile(root: &Path, engine: Engine) -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--locked", "--package", "menace-web", "--profile", PROFILE, "--target", TARGET])
        .args(engine.flags)
        .current_dir(root)
        .status()
        .context("can't run cargo")?;
    ensure!(
        status.success(),
        "the engine does not build; if the target is missing, add it: rustup target add {TARGET}"
    );
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let built = target.join(TARGET).join(PROFILE).join("menace_web.wasm");
    // The next engine is built in the same place.
    let kept = built.with_file_name(engine.file);
    let bytes = fs::read(&built).with_context(|| format!("can't read {}", built.display()))?;
    if fs::read(&kept).ok().as_ref() != Some(&bytes) {
        fs::write(&kept, bytes).with_context(|| format!("can't write {}", kept.display()))?;
    }
    Ok(kept)
}

/// Empties the folder but for what begins with a dot.
fn clear(dist: &Path) -> Result<()> {
    for entry in fs::read_dir(dist)? {
        let path = entry?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if path.is_dir() {
            fs::remove_dir_all(&path)?;
        } else if !hidden {
            fs::remove_file(&path)?;
        }
    }
    Ok(())
}

/// Copies a file; scripts and styles without the comments that have lines of their own, which nobody has to load.
fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    if from.extension().is_some_and(|kind| kind == "js" || kind == "css") {
        fs::write(to, without_comments(&fs::read_to_string(from)?))
    } else {
        fs::copy(from, to).map(drop)
    }
}

/// Leaves out the lines that are comments: from `//`, or from `/*` to a line that ends with `*/`.
fn without_comments(text: &str) -> String {
    let mut inside = false;
    let mut kept = String::with_capacity(text.len());
    for line in text.lines() {
        let code = line.trim();
        let begins = !inside && code.starts_with("/*") && (!code.contains("*/") || code.ends_with("*/"));
        if inside || begins {
            inside = !code.ends_with("*/");
        } else if !code.starts_with("//") {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

fn copy_all(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("can't read {}", from.display()))? {
        let path = entry?.path();
        let Some(name) = path.file_name() else { bail!("{} has no name", path.display()) };
        if path.is_dir() {
            copy_all(&path, &to.join(name))?;
        } else {
            copy(&path, &to.join(name)).with_context(|| format!("can't copy {}", path.display()))?;
        }
    }
    Ok(())
}

/// Tells the service worker which files there are, and a version that changes with any of them.
fn keep_offline(dist: &Path) -> Result<()> {
    let mut files = Vec::new();
    list_files(dist, "", &mut files)?;
    files.sort();
    // FNV-1a: the version has to differ, not to be secret.
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for name in &files {
        for byte in fs::read(dist.join(name))? {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    let worker = dist.join("sw.js");
    let script = fs::read_to_string(&worker).context("the page has a service worker")?;
    let kept: Vec<&str> =
        files.iter().map(String::as_str).filter(|&name| name != "sw.js" && name != WHOLE).collect();
    let script = script.replace("@VERSION@", &format!("{hash:016x}"));
    let script = script.replace("@FILES@", &format!("./ {}", kept.join(" ")));
    fs::write(&worker, script).with_context(|| format!("can't write {}", worker.display()))
}

/// Adds the names of the files below a folder, but for those that begin with a dot.
fn list_files(folder: &Path, before: &str, files: &mut Vec<String>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_dir() {
            list_files(&entry.path(), &format!("{before}{name}/"), files)?;
        } else if !name.starts_with('.') {
            files.push(format!("{before}{name}"));
        }
    }
    Ok(())
}

/// Returns the engine, made smaller by `wasm-opt` if it is installed, by npm in `web/` or on the path.
fn optimize(root: &Path, engine: &Path) -> Result<PathBuf> {
    let to = engine.with_extension("opt.wasm");
    let changed = |path: &Path| fs::metadata(path).and_then(|file| file.modified());
    // This program says how, so what an earlier build of it made is made again.
    let told = std::env::current_exe().and_then(|program| changed(&program));
    if let (Ok(made), Ok(built), Ok(told)) = (changed(&to), changed(engine), told)
        && made > built.max(told)
    {
        return Ok(to);
    }
    let installed = root.join("web/node_modules/.bin/wasm-opt");
    let wasm_opt = if installed.exists() { installed } else { PathBuf::from("wasm-opt") };
    // What rustc compiles to by default, and nothing newer.
    let features = ["--enable-bulk-memory", "--enable-nontrapping-float-to-int", "--enable-sign-ext"];
    let more = ["--enable-mutable-globals", "--enable-multivalue", "--enable-reference-types"];
    // rustc has inlined what pays. A second round copies what zipping can't fold again: the zipped engine would
    // be 7 % larger; and so, a little, would what these two other passes leave.
    let smaller =
        ["inlining-optimizing", "local-cse", "code-folding"].map(|pass| format!("--skip-pass={pass}"));
    let status = Command::new(&wasm_opt)
        .arg("-Os")
        .args(smaller)
        .args(features)
        .args(more)
        .arg(engine)
        .arg("-o")
        .arg(&to)
        .status();
    match status {
        Ok(status) if status.success() => Ok(to),
        Ok(status) => bail!("{} failed: {status}", wasm_opt.display()),
        Err(_) => {
            println!(
                "wasm-opt is not installed (`npm ci` in web/ brings it): the engine is larger than it need be"
            );
            Ok(engine.to_owned())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn comments_with_lines_of_their_own_are_left_out_and_nothing_else() {
        let script = "// one\nlet a = 1; // two\n/**\n * three\n */\n  /** four */\n/** @type {A} */ (b).c();\nlet d = \"/*\";\n";
        assert_eq!(
            without_comments(script),
            "let a = 1; // two\n/** @type {A} */ (b).c();\nlet d = \"/*\";\n"
        );
    }
}
