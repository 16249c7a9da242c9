"""Reference scores by pycocoevalcap 1.2 (needs Java), as JSON on standard output.

    python3 -m venv venv && venv/bin/pip install pycocoevalcap==1.2
    venv/bin/python scores.py candidates.json references.json > expected.json

candidates.json: {"id": "caption"}, references.json: {"id": ["caption", ...]}. Images without a candidate are left out.
"""

import contextlib
import json
import sys
import time

from pycocoevalcap.bleu.bleu import Bleu
from pycocoevalcap.cider.cider import Cider
from pycocoevalcap.meteor.meteor import Meteor
from pycocoevalcap.rouge.rouge import Rouge
from pycocoevalcap.tokenizer.ptbtokenizer import PTBTokenizer


def tokenized(captions):
    """The reference tokeniser cuts its input at line ends, so every caption is one line."""
    rows = {
        image: [{"caption": " ".join(caption.split()) or "."} for caption in texts] for image, texts in captions.items()
    }
    return PTBTokenizer().tokenize(rows)


def score(candidates, references):
    references = {image: texts for image, texts in references.items() if image in candidates}
    seconds = {}
    started = time.perf_counter()
    expected = tokenized(references)
    made = tokenized({image: [candidates[image]] for image in references})
    seconds["tokenize"] = time.perf_counter() - started
    scorers = {"bleu": Bleu(4), "rougeL": Rouge(), "cider": Cider()}
    result = {"ids": list(references), "corpus": {}, "perImage": {}}
    for name, scorer in scorers.items():
        started = time.perf_counter()
        corpus, per_image = scorer.compute_score(expected, made)
        seconds[name] = time.perf_counter() - started
        result["corpus"][name] = list(corpus) if name == "bleu" else float(corpus)
        result["perImage"][name] = [list(row) for row in per_image] if name == "bleu" else list(map(float, per_image))
    # An empty candidate makes the reference take the last reference for the candidate: such images are left out here.
    said = {image: words for image, words in made.items() if words[0]}
    started = time.perf_counter()
    corpus, per_image = Meteor().compute_score({image: expected[image] for image in said}, said)
    seconds["meteor"] = time.perf_counter() - started
    by_image = dict(zip(said, per_image))
    result["corpus"]["meteor"] = corpus
    result["perImage"]["meteor"] = [by_image.get(image) for image in references]
    result["tokens"] = {"candidates": made, "references": expected}
    result["seconds"] = seconds
    return result


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        candidates = json.load(file)
    with open(sys.argv[2], encoding="utf-8") as file:
        references = json.load(file)
    with contextlib.redirect_stdout(sys.stderr):
        result = score(candidates, references)
    json.dump(result, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
