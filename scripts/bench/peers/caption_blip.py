"""BLIP-base of transformers at its usual sizes with random weights: the same files, beams and number of words."""

import torch
import without_cuda  # noqa: F401
from pictures import batches
from transformers import BlipConfig, BlipForConditionalGeneration
from way import run

MEAN, SCALE = (torch.tensor(v).view(1, 3, 1, 1) for v in ([123.0, 117.0, 104.0], [69.0, 67.0, 70.0]))


def open_way(settings, way):
    torch.manual_seed(settings["seed"])
    # The released captioners take pictures of 384.
    model = BlipForConditionalGeneration(BlipConfig(vision_config={"image_size": 384, "patch_size": 16})).eval()
    limits = {"min_new_tokens": settings["words"], "max_new_tokens": settings["words"]}

    @torch.inference_mode()
    def once():
        # One batch: a folder would take minutes.
        pixels = torch.from_numpy(next(batches(settings["pictures"], way["batch"], side=384))).float()
        return len(model.generate(pixel_values=(pixels - MEAN) / SCALE, num_beams=settings["beamSize"], **limits))

    return once


run(open_way)
