"""The same decoder and search in PyTorch."""

import torch
from beam_search import beam_search
from decoder import decoder
from way import run


def open_way(settings, way):
    model = decoder(settings).eval()
    features = torch.rand(way["batch"], 49, 1280)
    return lambda: len(beam_search(model, features, settings["words"], settings["beamSize"]))


run(open_way)
