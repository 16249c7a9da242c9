"""Writes a small archive in the form of pycocoevalcap's wheel, with lists of our own, for tests of METEOR without
network; and the scores that METEOR 1.5 itself (needs Java, and pycocoevalcap 1.2 for its jar) gives with these lists.

    venv/bin/python meteor_archive.py ../../test/fixtures/metrics
"""

import gzip
import io
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import pycocoevalcap.meteor.meteor as published
from scores import tokenized

FUNCTION_WORDS = "the a an of in on to is are with and its their ' s . , -lrb- -rrb-".split()

SYNONYMS = [
    "dog hound puppy pooch",
    "child kid boy girl toddler",
    "run sprint race",
    "jump leap",
    "play perform",
    "street road pavement sidewalk",
    "bike bicycle cycle",
    "boat ship",
    "sea ocean",
    "woman lady",
    "man gentleman",
    "bird pigeon",
    "car automobile",
    "highway motorway",
    "baby infant",
    "stone rock",
    "throw toss",
    "cut slice chop",
    "large big huge",
    "small little",
    "old elderly",
    "group crowd",
    "person people someone",
    "harbour shore coast",
    "wait queue line",
]

IRREGULAR = {"child": "children", "man": "men", "person": "persons", "run": "ran", "throw": "threw thrown"}

PARAPHRASES = [
    ("in the park", "in a park"),
    ("in the grass", "through the grass"),
    ("through the grass", "through the tall grass"),
    ("a crowd", "a group"),
    ("a crowd of", "a group of"),
    ("a group of", "a crowd of"),
    ("group of people", "crowd of people"),
    ("in front of", "outside of"),
    ("outside", "in front of"),
    ("is running", "runs"),
    ("runs", "is running"),
    ("is running", "running"),
    ("are playing", "play"),
    ("play", "are playing"),
    ("riding a bike", "rides a bicycle"),
    ("a bike", "a bicycle"),
    ("near", "close to"),
    ("near the shore", "near the coast"),
    ("floats on the sea", "on the ocean"),
    ("leaps into the water", "leaping in a pool"),
    ("into the", "in a"),
    ("down a snowy mountain", "down a mountain"),
    ("sit and talk", "sit at a table talking"),
    ("at a table", "around a table"),
    ("around a table", "at a table"),
    ("wait", "are waiting"),
    ("at the station", "at the railway station"),
    ("wait for", "wait in line"),
    ("in the rain", "while it rains"),
    ("people queue", "people wait in line"),
    ("cuts a cake", "is cutting their cake"),
    ("is cutting", "cuts"),
    ("is dancing", "dances"),
    ("dances", "is dancing"),
    ("on stage", "on the stage"),
    ("a dog", "dog"),
    ("dog a", "a dog"),
    ("over", "above"),
    ("plane", "airplane"),
]


def lines(pairs):
    return "".join(f"{first}\n{second}\n" for first, second in pairs)


def lists():
    synsets = {}
    for number, words in enumerate(SYNONYMS):
        for word in words.split():
            synsets.setdefault(word, []).append(f"{number + 1:08d}")
    return {
        "function/english.words": "".join(f"{word}\n" for word in FUNCTION_WORDS),
        "synonym/english.synsets": lines((word, " ".join(numbers)) for word, numbers in sorted(synsets.items())),
        "synonym/english.exceptions": lines(sorted(IRREGULAR.items())),
        "synonym/english.relations": "",
    }


def zipped(files):
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, (2020, 1, 1, 0, 0, 0)), content)
    return written.getvalue()


def table():
    return gzip.compress(
        "".join(f"0.5\n{phrase}\n{other}\n" for phrase, other in PARAPHRASES).encode(), mtime=0
    )


def scored(folder, lists_folder):
    """Scores with METEOR's own program, whose word lists are replaced by those of the folder."""
    scorer = published.Meteor.__new__(published.Meteor)
    scorer.lock = published.threading.Lock()
    options = ["-s", f"{lists_folder}/function/english.words", "-d", f"{lists_folder}/synonym"]
    scorer.meteor_p = subprocess.Popen(
        ["java", "-jar", "-Xmx1G", published.METEOR_JAR, "-", "-", "-stdio", "-l", "en", "-norm"]
        + options
        + ["-a", f"{lists_folder}/paraphrase-en.gz"],
        cwd=Path(published.__file__).parent,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    candidates = json.loads((folder / "candidates.json").read_text(encoding="utf-8"))
    references = json.loads((folder / "references.json").read_text(encoding="utf-8"))
    made = {image: words for image, words in tokenized({k: [v] for k, v in candidates.items()}).items() if words[0]}
    expected = tokenized(references)
    corpus, per_image = scorer.compute_score({image: expected[image] for image in made}, made)
    return {"corpus": corpus, "perImage": dict(zip(made, per_image))}


def main():
    folder = Path(sys.argv[1])
    files = lists()
    jar = zipped(files)
    wheel = {"pycocoevalcap/meteor/meteor-1.5.jar": jar, "pycocoevalcap/meteor/data/paraphrase-en.gz": table()}
    (folder / "meteor-archive.whl").write_bytes(zipped(wheel))
    with tempfile.TemporaryDirectory() as lists_folder:
        for name, content in {**files, "paraphrase-en.gz": table()}.items():
            path = Path(lists_folder, name)
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode())
        scores = scored(folder, lists_folder)
    (folder / "meteor-expected.json").write_text(json.dumps(scores, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
