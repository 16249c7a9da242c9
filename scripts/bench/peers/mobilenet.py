"""MobileNetV2 with folded batch norms in PyTorch, from the list of layers that saccade's own is made of."""

import torch
from torch import nn
from torch.nn import functional as F


class Convolution(nn.Module):
    def __init__(self, layer):
        super().__init__()
        self.relu6 = layer["relu6"]
        depthwise = layer["kind"] == "depthwise"
        groups = layer["inputChannels"] if depthwise else 1
        # PyTorch's usual padding, on both sides; TensorFlow's, right and below alone at stride 2, would cost it a copy.
        self.conv = nn.Conv2d(
            layer["inputChannels"],
            layer["outputChannels"],
            layer["kernelSize"],
            layer["stride"],
            padding=layer["kernelSize"] // 2,
            groups=groups,
        )

    def forward(self, x):
        x = self.conv(x)
        return F.relu6(x, inplace=True) if self.relu6 else x


class MobileNetV2(nn.Module):
    """`[batch, 3, 224, 224]` (0-255) to `[batch, 49, 1280]`."""

    def __init__(self, layers):
        super().__init__()
        self.layers = layers
        self.convolutions = nn.ModuleList(Convolution(layer) for layer in layers)

    def forward(self, pixels):
        x = pixels / 127.5 - 1
        kept = {}
        wanted = {layer["residual"]["from"] for layer in self.layers if "residual" in layer}
        for layer, convolution in zip(self.layers, self.convolutions):
            x = convolution(x)
            name = layer["name"]
            if "residual" in layer:
                x = x + kept[layer["residual"]["from"]]
                name = layer["residual"]["name"]
            if name in wanted:
                kept[name] = x
        return x.flatten(2).transpose(1, 2)


def mobilenet(settings):
    torch.manual_seed(settings["seed"])
    return MobileNetV2(settings["layers"]).to(memory_format=torch.channels_last)
