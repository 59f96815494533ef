//! What a request gets: a file of the page, or a refusal.

use std::net::IpAddr;

use super::files::Files;

/// What the page may load and do: its own files, its own engine, nothing from anywhere else.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; \
                      style-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

/// Returns the whole response to the head of a request.
///
/// `local` is the address that the request came in at. At a loopback address the page answers only to names of this
/// machine: another name that leads here is a trick to let a foreign page read this one.
pub fn response(head: &str, local: IpAddr, files: &Files) -> Vec<u8> {
    let mut lines = head.split("\r\n");
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (method, target) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let host = lines.find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("host").then(|| value.trim())
    });
    if local.is_loopback() && !host.is_some_and(names_this_machine) {
        return refusal("403 Forbidden", "this page answers to 127.0.0.1 and localhost alone\n");
    }
    if method != "GET" && method != "HEAD" {
        return refusal("405 Method Not Allowed", "the page is only read\n");
    }
    let path = target.split(['?', '#']).next().unwrap_or_default();
    match files.at(path) {
        Some((bytes, media_type)) => whole("200 OK", media_type, bytes, method == "GET"),
        None => refusal("404 Not Found", "the page has no such file\n"),
    }
}

/// Returns whether a `Host` header is a name of this machine, whatever the port.
fn names_this_machine(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost") || name.parse().is_ok_and(|ip: IpAddr| ip.is_loopback())
}

fn refusal(status: &str, why: &str) -> Vec<u8> {
    whole(status, "text/plain; charset=utf-8", why.as_bytes(), true)
}

fn whole(status: &str, media_type: &str, bytes: &[u8], with_body: bool) -> Vec<u8> {
    let length = bytes.len();
    let head = format!(
        "HTTP/1.1 {status}\r\ncontent-type: {media_type}\r\ncontent-length: {length}\r\ncontent-security-policy: {POLICY}\r\n\
         x-content-type-options: nosniff\r\nreferrer-policy: no-referrer\r\ncross-origin-opener-policy: same-origin\r\n\
         cross-origin-resource-policy: same-origin\r\ncache-control: no-cache\r\nconnection: close\r\n\r\n"
    );
    let mut response = head.into_bytes();
    if with_body {
        response.extend_from_slice(bytes);
    }
    response
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    fn ask(head: &str) -> String {
        let files = Files::from([("index.html", &b"<p>page</p>"[..]), ("js/main.js", b"go()")]);
        String::from_utf8(response(head, Ipv4Addr::LOCALHOST.into(), &files)).unwrap()
    }

    #[test]
    fn the_page_comes_with_its_policy() {
        let page = ask("GET / HTTP/1.1\r\nHost: localhost:8017\r\n\r\n");
        assert!(page.starts_with("HTTP/1.1 200 OK\r\ncontent-type: text/html"), "{page}");
        assert!(page.contains("content-security-policy: default-src 'none'"), "{page}");
        assert!(page.ends_with("\r\n\r\n<p>page</p>"), "{page}");
        let script = ask("GET /js/main.js?v=1 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n");
        assert!(script.contains("text/javascript") && script.ends_with("go()"), "{script}");
        let head = ask("HEAD / HTTP/1.1\r\nHost: [::1]:8017\r\n\r\n");
        assert!(head.contains("content-length: 11\r\n") && head.ends_with("\r\n\r\n"), "{head}");
    }

    #[test]
    fn nothing_but_the_page_is_read() {
        for path in
            ["/../Cargo.toml", "/js/../index.html", "//etc/passwd", "/%2e%2e/Cargo.toml", "index.html", ""]
        {
            let answer = ask(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            assert!(answer.starts_with("HTTP/1.1 404"), "{path}: {answer}");
        }
        assert!(ask("POST / HTTP/1.1\r\nHost: localhost\r\n\r\n").starts_with("HTTP/1.1 405"));
        assert!(ask("").starts_with("HTTP/1.1 403"));
    }

    #[test]
    fn other_names_for_this_machine_are_refused() {
        for host in
            ["evil.example", "evil.example:8017", "localhost.evil.example", "192.168.1.5:8017", "0.0.0.0"]
        {
            let answer = ask(&format!("GET / HTTP/1.1\r\nHost: {host}\r\n\r\n"));
            assert!(answer.starts_with("HTTP/1.1 403"), "{host}: {answer}");
        }
        let files = Files::from([("index.html", &b""[..])]);
        let open = response("GET / HTTP/1.1\r\nHost: board.example\r\n\r\n", [192, 168, 1, 5].into(), &files);
        assert!(open.starts_with(b"HTTP/1.1 200"), "whoever listens elsewhere has said so");
    }
}
