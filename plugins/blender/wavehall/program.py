"""Runs the program beside Blender: it answers requests on its standard streams (docs/use/serve.md). Needs no Blender."""

import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading

from .scene import PluginError

#: Version of the protocol that is spoken.
PROTOCOL = 1

#: Most bytes of a header line.
MOST_HEADER = 1000

#: Seconds in which the program has to end before it is killed.
STOP_SECONDS = 10


def program_words(named=""):
    """The words that start the program.

    Args:
        named: Its path, or that of cli.js. Without it the variable WAVEHALL_PROGRAM counts, then `wavehall` on the PATH.

    Raises:
        PluginError: if it is not found.
    """
    named = named or os.environ.get("WAVEHALL_PROGRAM", "")
    found = shutil.which(named or "wavehall")
    if named.endswith(".js") and os.path.isfile(named):
        node = shutil.which("node")
        if node is None:
            raise PluginError("node is not on the PATH", "Install Node 20.19 or later.")
        return [node, named]
    if found is None:
        what = f"{named} is no program" if named else "the program wavehall is not on the PATH"
        remedy = "Install it (npm install -g wavehall), or name its path in the preferences of this add-on."
        raise PluginError(what, remedy)
    return [found]


class Job:
    """One request to a process of its own. Ask :meth:`is_done` from time to time; it never waits."""

    def __init__(self, words, method, params, engine="auto"):
        self._told = tempfile.TemporaryFile()
        hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
        try:
            # Ctrl-C in the terminal of Blender is not for the program.
            self._process = subprocess.Popen(
                [*words, "serve", "--engine", engine],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._told,
                start_new_session=True,
                creationflags=hidden,
            )
        except OSError as error:
            self._told.close()
            raise PluginError(f"{words[0]} cannot be started: {error.strerror}", "Check its path.") from error
        #: Where the work is, as a line.
        self.progress = "starting"
        #: The answer once it is there, without arrays.
        self.answer = None
        #: What went wrong; None if nothing did.
        self.error = None
        self.was_stopped = False
        self._messages = queue.Queue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        self._send(0, "initialize", {})
        self._send(1, method, params)

    def is_done(self):
        """Takes what has come. Returns whether `answer` or `error` is there."""
        while self.answer is None and self.error is None:
            try:
                message = self._messages.get_nowait()
            except queue.Empty:
                return False
            self._take(message)
        self.stop()
        return True

    def stop(self):
        """Stops the work and returns at once; the program removes what it has half written."""
        if self._process.stdin.closed:
            return
        if self.answer is None and self.error is None:
            self.was_stopped = True
            self.error = PluginError("stopped")
        try:
            self._process.stdin.close()
        except OSError:
            pass
        threading.Thread(target=self._end, daemon=True).start()

    def _end(self):
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join()
        self._process.stdout.close()
        self._told.close()

    def wait(self):
        """Waits until the process of a job that is done has ended."""
        self._process.wait()

    def _send(self, number, method, params):
        body = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()
        try:
            self._process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
            self._process.stdin.flush()
        except OSError:
            pass  # It has ended; the reader tells.

    def _read(self):
        try:
            for message in messages_of(self._process.stdout):
                self._messages.put(message)
        except (ValueError, KeyError, AttributeError, RecursionError):
            pass
        self._messages.put(None)

    def _take(self, message):
        try:
            if message is None:
                self.error = self._ended()
            elif message.get("method") == "$/progress":
                self.progress = progress_text(message["params"]["value"])
            elif "error" in message:
                self.error = PluginError(error_text(message["error"]))
            elif message.get("id") == 0:
                if message["result"]["protocol"] != PROTOCOL:
                    self.error = PluginError("the program is of another version", "Install the same version of both.")
            elif message.get("id") == 1:
                self.answer = message["result"]
        except (AttributeError, KeyError, TypeError, ValueError):
            self.error = self._ended()

    def _ended(self):
        self._told.seek(0)
        told = self._told.read(10_000).decode(errors="replace").strip()
        words = self._process.args[:-3]
        what = f"{' '.join(words)} does not answer as Wavehall does"
        return PluginError(f"{what}: {told}" if told else what, "Check its path in the preferences of this add-on.")


def messages_of(stream):
    """Yields the JSON messages of a stream until it ends. Arrays, which nobody here needs, are passed over."""
    while True:
        header = {}
        for line in iter(lambda: stream.readline(MOST_HEADER), b"\r\n"):
            if not line:
                return
            name, mark, value = line.decode("latin1").partition(":")
            if not mark or len(header) > 10:
                raise ValueError("no header line")
            header[name.strip().lower()] = value.strip()
        left = int(header["content-length"])
        is_array = "array" in header
        parts = []
        while left > 0:
            part = stream.read(min(left, 1 << 20))
            if not part:
                return
            left -= len(part)
            if not is_array:
                parts.append(part)
        if not is_array:
            yield json.loads(b"".join(parts))


def progress_text(value):
    """Where the work is, as a line."""
    run = value.get("run") or value
    share = run.get("share")
    if share is None and run.get("steps"):
        share = run["step"] / run["steps"]
    if share is None and run.get("responses"):
        share = run["done"] / run["responses"]
    left = run.get("remainingSeconds")
    parts = [value["phase"]]
    if share is not None:
        parts.append(f"{100 * share:.0f} %")
    if left:
        parts.append(f"{left:.0f} s left" if left < 60 else f"{left / 60:.0f} min left")
    return ", ".join(parts)


def error_text(error):
    """An error as the program says it: a line for each fault with its path, then each remedy once."""
    data = error.get("data") or {}
    problems = data.get("problems") or [{"path": data.get("path"), "remedy": data.get("remedy"), "message": error["message"]}]
    faults = [f"{one['path']}: {one['message']}" if one["path"] else one["message"] for one in problems]
    remedies = dict.fromkeys(one["remedy"] for one in problems if one["remedy"])
    return "\n".join([*faults, *remedies])
