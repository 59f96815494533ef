//! The server: one thread a connection, one request each.

use std::io::{Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use super::files::Files;
use super::request::response;

/// The most bytes of a request's head.
const MOST_HEAD: usize = 16 << 10;

/// The most connections at once. A browser has six.
const MOST_CONNECTIONS: usize = 64;

/// How long a client may keep a connection waiting.
const PATIENCE: Duration = Duration::from_secs(10);

/// Answers requests until the program is stopped.
pub fn serve(listener: &TcpListener, files: Files) {
    let open = AtomicUsize::new(0);
    thread::scope(|scope| {
        for stream in listener.incoming() {
            // A client that is gone already is no reason to end.
            let Ok(stream) = stream else { continue };
            if open.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
                open.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (open, files) = (&open, &files);
            scope.spawn(move || {
                let _ = answer(stream, files);
                open.fetch_sub(1, Ordering::Relaxed);
            });
        }
    });
}

fn answer(mut stream: TcpStream, files: &Files) -> std::io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let local = stream.local_addr()?.ip();
    let mut head = Vec::new();
    let mut part = [0; 2048];
    while !head.windows(4).any(|end| end == b"\r\n\r\n") && head.len() < MOST_HEAD {
        match stream.read(&mut part)? {
            0 => break,
            count => head.extend_from_slice(&part[..count]),
        }
    }
    stream.write_all(&response(&String::from_utf8_lossy(&head), local, files))?;
    stream.flush()
}
