"""transformers asks CUDA what it is doing also where there is no card; libraries of `stand_ins.py` have no answer to that."""

import torch

if not torch.cuda.is_available():
    torch.cuda.is_current_stream_capturing = lambda: False
