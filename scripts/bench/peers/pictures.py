"""Reads a folder of pictures ahead, on as many threads as there are cores."""

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
from PIL import Image, ImageOps


def read(file, side):
    """`[3, side, side]` (0-255)"""
    picture = ImageOps.exif_transpose(Image.open(file)).convert("RGB")
    return np.asarray(picture.resize((side, side), Image.Resampling.LANCZOS)).transpose(2, 0, 1)


def batches(folder, size=16, side=224):
    """Batches of pixels, the next one read while the caller works on one."""
    files = sorted(Path(folder).glob("*.jpg"))
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        read_batch = lambda start: [pool.submit(read, file, side) for file in files[start : start + size]]
        waiting = read_batch(0)
        for start in range(size, len(files) + size, size):
            reading, waiting = waiting, read_batch(start)
            yield np.stack([picture.result() for picture in reading])
