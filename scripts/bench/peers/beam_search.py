"""Beam search over many pictures at once, `words` words long."""

import torch

SPECIAL = 4
START = 1


@torch.inference_mode()
def beam_search(model, features, words, beams):
    values, keys, hidden, memory = model.prepare(features)
    images = values.shape[0]
    said = torch.full((images, 1), START)
    scores = torch.zeros(images, 1)
    sentences = torch.empty(images, 1, 0, dtype=torch.long)
    for _ in range(words):
        embedded = model.words(said.flatten())
        hidden, memory, context, _ = model.step(values, keys, model.word_gates(embedded), hidden, memory)
        logits = model.word(model.evidence(hidden, context, embedded))
        following = torch.log_softmax(logits, 1).view(images, scores.shape[1], -1)
        following[:, :, :SPECIAL] = -torch.inf
        scores, places = (scores.unsqueeze(2) + following).flatten(1).topk(beams, 1)
        rows = places // following.shape[2]
        said = places % following.shape[2]
        old = (torch.arange(images).unsqueeze(1) * sentences.shape[1] + rows).flatten()
        hidden, memory = hidden[old], memory[old]
        kept = torch.gather(sentences, 1, rows.unsqueeze(2).expand(-1, -1, sentences.shape[2]))
        sentences = torch.cat([kept, said.unsqueeze(2)], 2)
    return sentences[:, 0].tolist()
