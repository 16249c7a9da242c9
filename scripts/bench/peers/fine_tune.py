"""The same encoder and decoder, trained together in PyTorch, channels last; counts pictures."""

import torch
from decoder import decoder
from mobilenet import mobilenet
from training import Training, caption_loss
from way import run


def open_way(settings, _):
    encoder, model = mobilenet(settings), decoder(settings)
    batch = settings["trainingBatch"]
    pixels = torch.randint(256, (batch, 3, 224, 224), dtype=torch.uint8)
    training = Training([*encoder.parameters(), *model.parameters()], settings["captions"], batch)

    def loss_of(steps):
        images = pixels.float().contiguous(memory_format=torch.channels_last)
        return caption_loss(model, encoder(images), steps)

    def once():
        training.step(loss_of)
        return batch

    return once


run(open_way)
