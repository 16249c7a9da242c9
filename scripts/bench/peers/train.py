"""The same decoder, trained in PyTorch on grids that are there already; counts tokens."""

import torch
from decoder import decoder
from training import Training, caption_loss
from way import run


def open_way(settings, _):
    model = decoder(settings)
    features = torch.rand(settings["trainingBatch"], 49, 1280)
    training = Training(model.parameters(), settings["captions"], settings["trainingBatch"])
    return lambda: training.step(lambda steps: caption_loss(model, features, steps))


run(open_way)
