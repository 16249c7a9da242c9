"""Training as saccade does it: teacher forcing, dropout, smoothing, doubly stochastic attention, clipping, Adam, average."""

import torch
from torch.nn import functional as F

PAD, START, END = 0, 1, 2
DROPOUT, SMOOTHING, CLIP, RATE, DECAY = 0.5, 0.1, 5.0, 8e-4, 0.99


def rows_of(pictures):
    """Captions laid out step after step: the sentences still running, words and targets `[images * rows]` of each."""
    pictures = [sorted(captions, key=len, reverse=True) for captions in pictures]
    lengths = [max(len(captions[slot]) + 1 for captions in pictures) for slot in range(len(pictures[0]))]
    steps = []
    for t in range(lengths[0]):
        running = [c for captions in pictures for slot, c in enumerate(captions) if lengths[slot] > t]
        words = [START if t == 0 else c[t - 1] if t <= len(c) else PAD for c in running]
        targets = [c[t] if t < len(c) else END if t == len(c) else PAD for c in running]
        steps.append((len(running) // len(pictures), words, targets))
    return steps


def keep(x, images, rows):
    return x.view(images, -1, x.shape[1])[:, :rows].flatten(0, 1)


def caption_loss(model, features, steps):
    """`features` `[images, cells, channels]`"""
    images = features.shape[0]
    values, keys, hidden, memory = model.prepare(F.dropout(features, DROPOUT))
    most = steps[0][0]
    hidden, memory = (x.repeat_interleave(most, 0) for x in (hidden, memory))
    words = torch.tensor([word for _, said, _ in steps for word in said])
    targets = torch.tensor([word for _, _, wanted in steps for word in wanted])
    embedded = model.words(words)
    gates = model.word_gates(embedded).split([images * rows for rows, _, _ in steps])
    states, contexts, coverage = [], [], 0
    for (rows, _, wanted), word_gates in zip(steps, gates):
        hidden, memory = keep(hidden, images, rows), keep(memory, images, rows)
        hidden, memory, context, alphas = model.step(values, keys, word_gates, hidden, memory)
        counts = (torch.tensor(wanted) != PAD).view(images, rows, 1)
        coverage = coverage + F.pad(alphas * counts, (0, 0, 0, most - rows))
        states.append(hidden)
        contexts.append(context)
    evidence = F.dropout(model.evidence(torch.cat(states), torch.cat(contexts), embedded), DROPOUT)
    loss = F.cross_entropy(model.word(evidence), targets, ignore_index=PAD, label_smoothing=SMOOTHING)
    return loss + ((1 - coverage) ** 2).mean()


class Training:
    def __init__(self, parameters, captions, batch):
        self.parameters = list(parameters)
        self.averages = [p.detach().clone() for p in self.parameters]
        self.optimizer = torch.optim.Adam(self.parameters, RATE)
        self.batches = [captions[i : i + batch] for i in range(0, len(captions), batch)]
        self.steps_taken = 0

    def step(self, loss_of):
        """One step on the next batch; gives the number of its tokens."""
        steps = rows_of(self.batches[self.steps_taken % len(self.batches)])
        self.steps_taken += 1
        self.optimizer.zero_grad()
        loss = loss_of(steps)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.parameters, CLIP)
        self.optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(self.averages, self.parameters, 1 - DECAY)
        loss.item()
        return sum(target != PAD for _, _, targets in steps for target in targets)
