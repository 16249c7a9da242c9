"""Files to captions: Pillow, and the same encoder and decoder in PyTorch."""

import torch
from beam_search import beam_search
from decoder import decoder
from mobilenet import mobilenet
from pictures import batches
from way import run


def open_way(settings, way):
    encoder, model = mobilenet(settings).eval(), decoder(settings).eval()

    @torch.inference_mode()
    def once():
        count = 0
        for pixels in batches(settings["pictures"], way["batch"]):
            images = torch.from_numpy(pixels).float().contiguous(memory_format=torch.channels_last)
            count += len(beam_search(model, encoder(images), settings["words"], settings["beamSize"]))
        return count

    return once


run(open_way)
