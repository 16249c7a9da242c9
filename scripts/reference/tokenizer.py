"""Tokens of the reference tokeniser in pycocoevalcap 1.2 (needs Java): captions on standard input, one a line; JSON
{"caption": "tokens joined by blanks"} on standard output.

    venv/bin/python tokenizer.py < hard-captions.txt > tokens.json
"""

import json
import sys

from scores import tokenized

captions = [line.rstrip("\n") for line in sys.stdin]
tokens = tokenized({str(row): [caption] for row, caption in enumerate(captions)})
json.dump(
    {caption: tokens[str(row)][0] for row, caption in enumerate(captions)}, sys.stdout, ensure_ascii=False, indent=1
)
