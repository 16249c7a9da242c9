"""saccade's default decoder in PyTorch: squeeze-excitation, additive attention, gate, LSTM, deep output."""

import torch
from torch import nn


class Decoder(nn.Module):
    def __init__(self, options, vocabulary, channels=1280):
        super().__init__()
        value, hidden = options["value"], options["hidden"]
        embedding, attention = options["embedding"], options["attention"]
        self.hidden_size = hidden
        self.squeeze, self.excite = nn.Linear(channels, channels // 16), nn.Linear(channels // 16, channels)
        self.value = nn.Linear(channels, value)
        self.key = nn.Linear(value, attention, bias=False)
        self.query, self.score = nn.Linear(hidden, attention), nn.Linear(attention, 1, bias=False)
        self.start = nn.Linear(value, 2 * hidden)
        self.words = nn.Embedding(vocabulary, embedding)
        self.gate = nn.Linear(hidden, value)
        self.word_gates = nn.Linear(embedding, 4 * hidden)
        self.step_gates = nn.Linear(value + hidden, 4 * hidden, bias=False)
        self.from_hidden, self.from_context = nn.Linear(hidden, embedding), nn.Linear(value, embedding, bias=False)
        self.word = nn.Linear(embedding, vocabulary)

    def prepare(self, features):
        """`[images, cells, channels]` to values and keys `[images, cells, size]` and the first state, a row an image."""
        weights = torch.sigmoid(self.excite(torch.relu(self.squeeze(features.mean(1)))))
        values = torch.relu(self.value(features * weights.unsqueeze(1)))
        hidden, memory = torch.tanh(self.start(values.mean(1))).chunk(2, 1)
        return values, self.key(values), hidden, memory

    def step(self, values, keys, word_gates, hidden, memory):
        """One word of `images * rows` sentences, rows of an image side by side."""
        images = values.shape[0]
        asked = self.query(hidden).view(images, -1, 1, keys.shape[-1])
        scores = self.score(torch.tanh(keys.unsqueeze(1) + asked)).squeeze(3)
        alphas = torch.softmax(scores, 2)
        seen = torch.bmm(alphas, values).flatten(0, 1)
        context = torch.sigmoid(self.gate(hidden)) * seen
        gates = self.step_gates(torch.cat([context, hidden], 1)) + word_gates
        i, f, g, o = gates.chunk(4, 1)
        memory = torch.sigmoid(f) * memory + torch.sigmoid(i) * torch.tanh(g)
        return torch.sigmoid(o) * torch.tanh(memory), memory, context, alphas

    def evidence(self, hidden, context, words):
        return torch.tanh(self.from_hidden(hidden) + self.from_context(context) + words)


def decoder(settings):
    torch.manual_seed(settings["seed"])
    return Decoder(settings["decoder"], settings["vocabulary"])
