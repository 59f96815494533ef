import signal


def pytest_configure():
    # A shell lets what it runs in the background ignore Ctrl-C; some tests send it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
