//! `menace web`: the page, served from this program to this machine.

mod files;
mod request;
mod serve;

use std::io::Write as _;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result};
use clap::Args;

use crate::args::{Answer, Global};
use crate::output::{out, tell};
use files::Files;

/// Serve the page: the combat board in a browser, which runs the engine itself
///
/// Only this machine can reach it unless --address says otherwise. The program answers with the page's own files and
/// reads nothing else.
#[derive(Debug, Args)]
pub struct Web {
    /// The port; 0 for any that is free
    #[arg(long, value_name = "N", default_value_t = 8017)]
    port: u16,
    /// Open the page in the browser
    #[arg(long)]
    open: bool,
    /// The address to listen at; others than 127.0.0.1 let other machines in
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// A folder with the page, as `cargo xtask web` builds it, in place of the files in this program
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

impl Web {
    /// Serves until the user stops it.
    pub fn run(&self, global: &Global) -> Result<Answer> {
        let files = match &self.dir {
            Some(folder) => Files::read(folder)?,
            None => Files::embedded()?,
        };
        let wanted = SocketAddr::new(self.address, self.port);
        let listener = TcpListener::bind(wanted)
            .with_context(|| format!("can't listen at {wanted}; --port 0 takes any port that is free"))?;
        let page = format!("http://{}/", listener.local_addr()?);
        let mut out = out(global.format);
        writeln!(out, "{page}")?;
        out.flush()?;
        if !global.quiet {
            tell("Ctrl-C ends it.");
        }
        if self.open {
            open(&page);
        }
        serve::serve(&listener, files);
        Ok(Answer::Yes)
    }
}

/// Opens the page in the user's browser, or says that it can't.
fn open(page: &str) {
    let opener = if cfg!(target_os = "macos") {
        "open"
    } else if cfg!(windows) {
        "explorer"
    } else {
        "xdg-open"
    };
    let started = Command::new(opener).arg(page).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    if started.is_err() {
        tell(&format!("can't open a browser: {opener} is not there; open {page} yourself"));
    }
}
