"""Lets PyTorch's Linux build start without NVIDIA's three gigabytes of libraries, for work on the processor alone.

The build links to them also where there is no such card. In their place this writes libraries of the same names whose
functions all give CUDA's error for "no device". Needs gcc, nm and readelf.
"""

import importlib.util
import re
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

folder = Path(importlib.util.find_spec("torch").origin).parent / "lib"
linked = ["libtorch_global_deps", "libtorch_cpu", "libtorch_cuda", "libtorch_python", "libtorch_nvshmem", "libc10_cuda"]
libraries = [path for path in (folder / f"{name}.so" for name in linked) if path.exists()]
no_device = 100


def lines(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def missing_names():
    needed = {found[1] for path in libraries for found in map(lambda l: re.search(r"NEEDED.*\[(.+)\]", l), lines("readelf", "-d", path)) if found}
    return {name for name in needed if re.match(r"lib(cu|nc|nv)", name)}


def wanted_functions(names):
    """Of each library: its functions by symbol version."""
    functions = defaultdict(lambda: defaultdict(set))
    for path in libraries:
        owner, file = {}, None
        for line in lines("readelf", "-W", "-V", path):
            if found := re.search(r"File: (\S+)", line):
                file = found[1]
            if found := re.search(r"Name: (\S+)", line):
                owner[found[1]] = file
        for line in lines("nm", "-D", "--undefined-only", path):
            function, _, version = line.split()[-1].partition("@")
            version = version.lstrip("@")
            if owner.get(version) in names:
                functions[owner[version]][version].add(function)
            elif not version and re.match(r"(nccl|nvshmem|cu[a-z]*[A-Z]|__cuda)", function):
                functions["libcudart.so.13"][""].add(function)
    return functions


def write_stand_in(name, by_version, scratch):
    source, script = scratch / "stand_in.c", scratch / "versions"
    source.write_text("".join(f"long {f}(void) {{ return {no_device}; }}\n" for fs in by_version.values() for f in sorted(fs)))
    blocks = [f"{version} {{ global: {' '.join(f'{f};' for f in sorted(fs))} }};" for version, fs in by_version.items() if version]
    script.write_text("\n".join(blocks))
    versions = [f"-Wl,--version-script={script}"] if blocks else []
    subprocess.run(["gcc", "-shared", "-fPIC", "-w", f"-Wl,-soname,{name}", "-o", folder / name, source, *versions], check=True)


names = missing_names()
functions = wanted_functions(names)
with tempfile.TemporaryDirectory() as scratch:
    for name in sorted(names):
        write_stand_in(name, functions[name], Path(scratch))
