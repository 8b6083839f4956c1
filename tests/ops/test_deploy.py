"""What stands in deploy/ is read by the programs it is for, and by pip."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
LOCK = DEPLOY / "requirements.txt"


def run(*command: str | Path, **environment: str) -> None:
    """Run a program that finds nothing wrong."""
    done = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=120,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def program(name: str) -> str:
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/sbin")
    if found is None:
        pytest.skip(f"{name} is not installed here")
    return found


def locked() -> dict[str, str]:
    """The versions of the lock."""
    pinned = re.findall(r"^([A-Za-z0-9._-]+)==([^\s;\\]+)", LOCK.read_text("utf-8"), re.M)
    return {canonicalize_name(name): version for name, version in pinned}


def wanted() -> list[Requirement]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extra = project["optional-dependencies"]["postgres"]
    return [Requirement(each) for each in (*project["dependencies"], *extra)]


def test_the_lock_has_what_pyproject_asks_for() -> None:
    versions = locked()
    for each in wanted():
        assert versions.get(canonicalize_name(each.name), "0") in each.specifier, each


def test_the_lock_is_closed_under_what_its_packages_need() -> None:
    """As far as the packages are installed here: what they need is locked, too."""
    versions = locked()
    for name in versions:
        try:
            needs = metadata.requires(name) or []
        except metadata.PackageNotFoundError:
            continue
        for need in map(Requirement, needs):
            if need.marker is None or need.marker.evaluate({"extra": ""}):
                assert canonicalize_name(need.name) in versions, f"{name} needs {need}"


def test_the_lock_has_hashes_for_all_and_names_no_host() -> None:
    text = LOCK.read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    body = "\n".join(lines)
    assert "://" not in body
    assert not re.search(r"^\s*-(-index|-extra|-find|-trusted|i|f)\b", body, re.M)
    for entry in re.split(r"\n(?=\S)", body.strip()):
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", entry), entry


def test_the_container_installs_the_lock() -> None:
    assert "--require-hashes -r deploy/requirements.txt" in (ROOT / "Dockerfile").read_text("utf-8")


def test_compose_holds_by_its_schema() -> None:
    file = DEPLOY / "compose" / "compose.yaml"
    schema = "vendor.compose-spec"
    run(sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, file)


@pytest.mark.parametrize("proxy", ["caddy/Caddyfile", "nginx/ilion.conf"])
def test_a_proxy_keeps_metrics_to_itself_and_knows_several_servers(proxy: str) -> None:
    text = (DEPLOY / proxy).read_text("utf-8")
    assert "/metrics" in text
    assert "/ready" in text
    assert {"127.0.0.1:8501", "127.0.0.1:8502"} <= set(re.findall(r"127\.0\.0\.1:\d+", text))


def test_caddy_reads_its_file(tmp_path: Path) -> None:
    caddy = program("caddy")
    file = DEPLOY / "caddy" / "Caddyfile"
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    run(caddy, "validate", "--adapter", "caddyfile", "--config", file, **home)


def test_nginx_reads_its_file(tmp_path: Path) -> None:
    nginx, openssl = program("nginx"), program("openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    subject = ["-subj", "/CN=troy.example", "-days", "2", "-nodes", "-newkey", "rsa:2048"]
    run(openssl, "req", "-x509", *subject, "-keyout", key, "-out", certificate)
    text = (DEPLOY / "nginx" / "ilion.conf").read_text("utf-8")
    for name, file in (("fullchain", certificate), ("privkey", key)):
        text = text.replace(f"/etc/letsencrypt/live/troy.example/{name}.pem", str(file))
    # Low ports and IPv6 may be missing where tests run.
    text = re.sub(r"listen (\d+)", r"listen 127.0.0.1:2\g<1>", text)
    text = re.sub(r"\n *listen \[::\].*", "", text)
    (tmp_path / "ilion.conf").write_text(text)
    whole = tmp_path / "nginx.conf"
    temporary = "".join(
        f"{name}_temp_path {tmp_path}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    whole.write_text(
        f"pid {tmp_path}/pid;\nerror_log {tmp_path}/error.log;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}include {tmp_path}/ilion.conf;\n}}\n"
    )
    run(nginx, "-t", "-c", whole)


@pytest.fixture
def units(tmp_path: Path) -> list[Path]:
    """The units, with a program that is there."""
    made = []
    for file in sorted((DEPLOY / "systemd").glob("ilion*.*")):
        if file.suffix not in (".service", ".timer"):
            continue
        copy = tmp_path / file.name.replace("@.", "@8501.")
        copy.write_text(file.read_text("utf-8").replace("/opt/ilion/bin/ilion", "/bin/true"))
        made.append(copy)
    return made


def analyze() -> str:
    """systemd's own checker, new enough to look at files."""
    found = program("systemd-analyze")
    version = subprocess.run([found, "--version"], capture_output=True, text=True).stdout.split()
    if len(version) < 2 or not version[1].isdigit() or int(version[1]) < 252:
        pytest.skip("systemd is too old here")
    return found


def test_systemd_reads_its_units(units: list[Path]) -> None:
    assert len(units) == 3
    run(analyze(), "verify", "--man=no", *units)


def test_the_server_may_do_little(units: list[Path]) -> None:
    for unit in units:
        if unit.suffix == ".service":
            run(analyze(), "security", "--offline=yes", "--threshold=30", unit)


def test_the_environment_file_sets_what_there_is() -> None:
    from ilion.server.config import Config

    text = (DEPLOY / "systemd" / "ilion.env").read_text("utf-8")
    names = {name.lower() for name in re.findall(r"^#?ILION_(\w+)=", text, re.M)}
    assert names <= set(Config.__dataclass_fields__)
