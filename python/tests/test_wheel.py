"""The wheel: what an installer takes of it, and that the package in it finds its program."""

import base64
import csv
import hashlib
import importlib.util
import io
import os
import subprocess
import sys
import tarfile
import tempfile
import unittest
import unittest.mock
import zipfile

import wavehall
from wavehall._program import program_command

HERE = os.path.dirname(os.path.abspath(__file__))
spec = importlib.util.spec_from_file_location("make_wheel", os.path.join(HERE, "..", "make_wheel.py"))
maker = importlib.util.module_from_spec(spec)
spec.loader.exec_module(maker)


class Wheel(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        os.makedirs(os.path.join(self.folder, "package", "dist"))
        self.write("dist/cli.js", "// program\n")
        self.write("package.json", "{}")

    def write(self, name, text):
        with open(os.path.join(self.folder, "package", name), "w") as file:
            file.write(text)

    def test_has_a_record_that_fits_and_a_package_that_finds_its_program(self):
        path = maker.make_wheel(os.path.join(self.folder, "package"), self.folder)
        self.assertEqual(os.path.basename(path), "wavehall-0.1.0-py3-none-any.whl")
        with zipfile.ZipFile(path) as wheel:
            self.assertIsNone(wheel.testzip())
            names = wheel.namelist()
            text = wheel.read("wavehall-0.1.0.dist-info/RECORD").decode()
            record = {name: (digest, size) for name, digest, size in csv.reader(io.StringIO(text))}
            self.assertEqual(sorted(record), sorted(names))
            for name in names:
                if name.endswith("/RECORD"):
                    continue
                content = wheel.read(name)
                digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
                self.assertEqual(record[name], (f"sha256={digest}", str(len(content))))
            metadata = wheel.read("wavehall-0.1.0.dist-info/METADATA").decode()
            for line in ("Name: wavehall", "Version: 0.1.0", "Requires-Dist: numpy>=1.20", "Requires-Python: >=3.9"):
                self.assertIn(f"{line}\n", metadata)
            self.assertIn("wavehall/py.typed", names)
            wheel.extractall(os.path.join(self.folder, "site"))
        code = "import wavehall._program as p; print(p.program_command()[-1])"
        environment = {key: value for key, value in os.environ.items() if key != "WAVEHALL_PROGRAM"}
        environment["PYTHONPATH"] = os.path.join(self.folder, "site")
        found = subprocess.run([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, check=True).stdout
        program = os.path.join(self.folder, "site", "wavehall", "program", "dist", "cli.js")
        self.assertEqual(os.path.realpath(found.decode().strip()), os.path.realpath(program))

    def test_says_that_node_is_missing_and_finds_it_beside_python(self):
        program = os.path.join(self.folder, "package", "dist", "cli.js")
        scripts = os.path.join(self.folder, "scripts")
        os.mkdir(scripts)
        with unittest.mock.patch.dict(os.environ, {"PATH": ""}), unittest.mock.patch(
            "sysconfig.get_path", lambda name: {"scripts": scripts}[name]
        ):
            with self.assertRaisesRegex(wavehall.ServerError, "Install Node"):
                program_command(program)
            node = os.path.join(scripts, "node.exe" if os.name == "nt" else "node")
            with open(node, "w") as file:
                os.fchmod(file.fileno(), 0o755)
            self.assertEqual(program_command(program), [node, program])

    def test_has_the_same_bytes_again(self):
        wheels = []
        for _ in range(2):
            with open(maker.make_wheel(os.path.join(self.folder, "package"), self.folder), "rb") as file:
                wheels.append(file.read())
        self.assertEqual(*wheels)

    def test_takes_a_packed_file_and_says_what_platform_it_is_for(self):
        self.write("package.json", '{"os": ["linux"], "cpu": ["x64"]}')
        packed = os.path.join(self.folder, "packed.tgz")
        with tarfile.open(packed, "w:gz") as file:
            file.add(os.path.join(self.folder, "package"), "package")
        path = maker.make_wheel(packed, self.folder)
        self.assertEqual(os.path.basename(path), "wavehall-0.1.0-py3-none-manylinux_2_28_x86_64.whl")
        with zipfile.ZipFile(path) as wheel:
            tags = wheel.read("wavehall-0.1.0.dist-info/WHEEL").decode()
            self.assertIn("wavehall/program/dist/cli.js", wheel.namelist())
        self.assertIn("Root-Is-Purelib: false\nTag: py3-none-manylinux_2_28_x86_64\n", tags)
        self.write("package.json", '{"os": ["plan9"]}')
        with self.assertRaisesRegex(ValueError, "plan9"):
            maker.make_wheel(os.path.join(self.folder, "package"), self.folder)
        with self.assertRaisesRegex(ValueError, "npm pack"):
            maker.make_wheel(os.path.join(self.folder, "package", "dist", "cli.js"), self.folder)

    def test_refuses_a_folder_without_the_program(self):
        with self.assertRaisesRegex(ValueError, "npm pack"):
            maker.make_wheel(self.folder, self.folder)
        self.assertEqual(os.listdir(self.folder), ["package"])


if __name__ == "__main__":
    unittest.main()
