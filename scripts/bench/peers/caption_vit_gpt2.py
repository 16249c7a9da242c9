"""ViT-GPT2 of transformers at its usual sizes with random weights: the same files, beams and number of words."""

import torch
import without_cuda  # noqa: F401
from pictures import batches
from transformers import GPT2Config, VisionEncoderDecoderConfig, VisionEncoderDecoderModel, ViTConfig
from way import run


def open_way(settings, way):
    torch.manual_seed(settings["seed"])
    parts = ViTConfig(), GPT2Config(add_cross_attention=True, is_decoder=True)
    model = VisionEncoderDecoderModel(VisionEncoderDecoderConfig.from_encoder_decoder_configs(*parts)).eval()
    limits = {"min_new_tokens": settings["words"], "max_new_tokens": settings["words"]}
    words = {"decoder_start_token_id": 50256, "pad_token_id": 50256, "eos_token_id": 50256}

    @torch.inference_mode()
    def once():
        # One batch: a folder would take minutes.
        pixels = torch.from_numpy(next(batches(settings["pictures"], way["batch"]))).float() / 127.5 - 1
        return len(model.generate(pixel_values=pixels, num_beams=settings["beamSize"], **limits, **words))

    return once


run(open_way)
