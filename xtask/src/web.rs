//! The page: its engine compiled to WebAssembly and packed, and the static files, in one folder.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context as _, Result, bail, ensure};
use lzma_rust2::{LzmaOptions, LzmaWriter};

use crate::order::named_by_likeness;
use crate::snip::{without_names, without_panic_messages};

const TARGET: &str = "wasm32-unknown-unknown";
const PROFILE: &str = "web";

/// Builds the page into `web/dist`.
pub fn build() -> Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("the package has a folder above it")?;
    let dist = root.join("web/dist");
    fs::create_dir_all(&dist).with_context(|| format!("can't make {}", dist.display()))?;
    clear(&dist)?;
    copy_all(&root.join("web/static"), &dist)?;
    bundle(root, &dist)?;
    let compiled = compile(root)?;
    let unpack = optimize(root, &compiled.join("menace_unpack.wasm"))?;
    let engine = optimize(root, &compiled.join("menace_web.wasm"))?;
    let engine = fs::read(&engine).with_context(|| format!("can't read {}", engine.display()))?;
    let packed = pack(&engine)?;
    println!("the engine: {} kB, packed {} kB", engine.len() / 1000, packed.len() / 1000);
    fs::copy(&unpack, dist.join("unpack.wasm"))?;
    fs::write(dist.join("menace.wasm.lzma"), packed)?;
    keep_offline(&dist)?;
    println!("{}: the page", dist.display());
    println!("menace web serves it once the program has been built again, menace web --dir web/dist at once");
    Ok(())
}

/// What takes more than two loads and stores is copied by `memory.copy`: the engine packs 1 % smaller, and is as fast.
const COPIES: [&str; 2] = ["-max-store-memcpy=2", "-max-store-memmove=2"];

/// Returns whether the LLVM of this rustc has these options; older ones don't.
fn llvm_knows(options: &[&str]) -> bool {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let flags = options.iter().map(|option| format!("-Cllvm-args={option}"));
    let asked = Command::new(rustc).args(["--print", "cfg", "--target", TARGET]).args(flags).output();
    asked.is_ok_and(|answer| answer.status.success())
}

/// Compiles the engine and what unpacks it, and returns the folder they are in.
fn compile(root: &Path) -> Result<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut build = Command::new(cargo);
    if llvm_knows(&COPIES) {
        let flags = COPIES.map(|option| format!("\"-Cllvm-args={option}\"")).join(", ");
        build.args(["--config", &format!("target.{TARGET}.rustflags = [{flags}]")]);
    } else {
        println!("this rustc can't be told how to copy structs: the engine is larger than need be");
    }
    let status = build
        .args(["build", "--locked", "--package", "menace-web", "--package", "menace-unpack"])
        .args(["--profile", PROFILE, "--target", TARGET])
        .current_dir(root)
        .status()
        .context("can't run cargo")?;
    ensure!(
        status.success(),
        "the engine does not build; if the target is missing, add it: rustup target add {TARGET}"
    );
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    Ok(target.join(TARGET).join(PROFILE))
}

/// Packs the engine: 31 % less than what a host zips, and it need not zip it.
fn pack(engine: &[u8]) -> Result<Vec<u8>> {
    let streams = menace_unpack::split(engine).context("the engine has instructions that are not known")?;
    let joined = menace_unpack::join(&streams).and_then(|module| menace_unpack::split(&module));
    ensure!(joined.as_ref() == Some(&streams), "the engine is not the same once its streams are joined");
    // No stream has words that begin at multiples of four.
    let options = LzmaOptions {
        lc: 2,
        lp: 0,
        pb: 0,
        nice_len: LzmaOptions::NICE_LEN_MAX,
        ..LzmaOptions::with_preset(9)
    };
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(streams.len() as u64))?;
    writer.write_all(&streams)?;
    Ok(writer.finish()?)
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

/// Scripts that others are bundled into, and the styles.
const ENTRIES: [&str; 4] = ["js/main.js", "js/worker.js", "sw.js", "style.css"];

/// Bundles scripts and minifies them and the styles with `esbuild`, if npm has installed it in `web/` or it is on the path.
fn bundle(root: &Path, dist: &Path) -> Result<()> {
    let esbuild = npm_tool(root, "esbuild");
    let status = Command::new(&esbuild)
        .args(ENTRIES)
        // Scripts are written for current browsers and keep their syntax.
        .args([
            "--bundle",
            "--format=esm",
            "--minify",
            "--target=esnext",
            "--charset=utf8",
            "--log-level=warning",
        ])
        .args(["--allow-overwrite", "--outdir=.", "--outbase=."])
        .current_dir(dist)
        .status();
    let Ok(status) = status else {
        say_larger("esbuild", "the scripts are");
        return Ok(());
    };
    ensure!(status.success(), "{} failed: {status}", esbuild.display());
    let mut files = Vec::new();
    list_files(dist, "", &mut files)?;
    for name in files.iter().filter(|name| name.ends_with(".js") && !ENTRIES.contains(&name.as_str())) {
        fs::remove_file(dist.join(name))?;
    }
    Ok(())
}

/// Returns the path of a tool that npm has installed in `web/`, or else its name.
fn npm_tool(root: &Path, name: &str) -> PathBuf {
    let installed = root.join("web/node_modules/.bin").join(name);
    if installed.exists() { installed } else { PathBuf::from(name) }
}

fn say_larger(tool: &str, what: &str) {
    println!("{tool} is not installed (`npm ci` in web/ brings it): {what} larger than need be");
}

fn copy_all(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from).with_context(|| format!("can't read {}", from.display()))? {
        let path = entry?.path();
        let Some(name) = path.file_name() else { bail!("{} has no name", path.display()) };
        if path.is_dir() {
            copy_all(&path, &to.join(name))?;
        } else {
            fs::copy(&path, to.join(name)).with_context(|| format!("can't copy {}", path.display()))?;
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
    let kept: Vec<&str> = files.iter().map(String::as_str).filter(|&name| name != "sw.js").collect();
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

/// Returns the module without messages of panics and names, made smaller by `wasm-opt` if it is installed, by npm in `web/`
/// or on the path.
fn optimize(root: &Path, module: &Path) -> Result<PathBuf> {
    let (snipped, to) = (module.with_extension("snipped.wasm"), module.with_extension("opt.wasm"));
    let changed = |path: &Path| fs::metadata(path).and_then(|file| file.modified());
    // This program says how, so what an earlier build of it made is made again.
    let told = std::env::current_exe().and_then(|program| changed(&program));
    if let (Ok(made), Ok(built), Ok(told)) = (changed(&to), changed(module), told)
        && made > built.max(told)
    {
        return Ok(to);
    }
    let bytes = fs::read(module).with_context(|| format!("can't read {}", module.display()))?;
    fs::write(&snipped, without_panic_messages(&bytes)?)?;
    let wasm_opt = npm_tool(root, "wasm-opt");
    // What rustc compiles to by default, and nothing newer.
    let features = ["--enable-bulk-memory", "--enable-nontrapping-float-to-int", "--enable-sign-ext"];
    let more = ["--enable-mutable-globals", "--enable-multivalue", "--enable-reference-types"];
    // rustc has inlined what pays. A second round copies what packing can't fold again; and so, a little, do these two other
    // passes. What is left unused by the first round is found by a second.
    let smaller =
        ["inlining-optimizing", "local-cse", "code-folding"].map(|pass| format!("--skip-pass={pass}"));
    let status = Command::new(&wasm_opt)
        .args(["-Os", "-Os"])
        .args(smaller)
        .arg("--reorder-functions-by-name")
        .args(features)
        .args(more)
        .args(["--strip-producers", "--strip-target-features"])
        .arg(&snipped)
        .arg("-o")
        .arg(&to)
        .status();
    match status {
        Ok(status) if status.success() => {
            fs::write(&snipped, named_by_likeness(&fs::read(&to)?)?)?;
            let status = Command::new(&wasm_opt)
                .args(["--reorder-functions-by-name", "--strip-debug"])
                .args(features)
                .args(more)
                .arg(&snipped)
                .arg("-o")
                .arg(&to)
                .status()?;
            ensure!(status.success(), "{} failed: {status}", wasm_opt.display());
            Ok(to)
        }
        Ok(status) => bail!("{} failed: {status}", wasm_opt.display()),
        Err(_) => {
            say_larger("wasm-opt", "the engine is");
            fs::write(&snipped, without_names(&fs::read(&snipped)?)?)?;
            Ok(snipped)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        // One section of data that repeats itself.
        let data: Vec<u8> = (0..40_000_u32).flat_map(|number| (number / 7 % 300).to_le_bytes()).collect();
        let mut module = b"\0asm\x01\0\0\0\x0b".to_vec();
        module.extend([data.len() as u8 | 0x80, (data.len() >> 7) as u8 | 0x80, (data.len() >> 14) as u8]);
        module.extend(&data);
        let packed = pack(&module).unwrap();
        assert!(packed.len() < module.len() / 10);
        let unpacked = menace_unpack::unpack(&packed).and_then(|streams| menace_unpack::join(&streams));
        assert_eq!(unpacked, Some(module));
    }
}
