"""Golden values of attention and decoder, computed a second time with NumPy in double precision.

    pip install numpy
    python scripts/reference/attention_golden.py

writes test/fixtures/attention/*.json. Loops over images, rows, heads and cells stand as the papers write them, one
vector at a time, so that nothing is shared with the batched TypeScript. Symbols are the papers' own.
"""

import json
from itertools import product
from pathlib import Path

import numpy as np

folder = Path(__file__).parents[2] / "test" / "fixtures" / "attention"
random = np.random.default_rng(20150210)


def draw(*shape, scale=1.0):
    """Normal numbers with three decimals, exact enough in single precision."""
    return np.round(random.normal(0, scale, shape), 3)


def softmax(x):
    e = np.exp(x - x.max())
    return e / e.sum()


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


def relu(x):
    return np.maximum(x, 0)


def plain(value):
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(inner) for inner in value]
    if isinstance(value, np.ndarray):
        return np.round(value, 9).tolist()
    return float(value) if isinstance(value, np.floating) else value


def write(name, data):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(plain(data)) + "\n")


# --- scores: one cell h, one query q, one head -------------------------------------------------------------------


def additive(w, head, h, q):
    return w["v"][:, head] @ np.tanh(h @ w["W"][head] + q @ w["U"][head] + w["b"][head])


def own_part(x, head, heads):
    """The head's part of a vector."""
    part = len(x) // heads
    return x[head * part : (head + 1) * part]


def dot(w, head, h, q):
    return own_part(h, head, w["heads"]) @ own_part(q, head, w["heads"])


def scaled_dot(w, head, h, q):
    return (h @ w["W"][head]) @ (q @ w["U"][head]) / np.sqrt(w["W"].shape[2])


def bilinear(w, head, h, q):
    return own_part(h, head, w["heads"]) @ w["W"][head] @ q


def cosine(w, head, h, q):
    h, asked = own_part(h, head, w["heads"]), q @ w["U"][head] + w["b"][head]
    return w["g"][head] * (h @ asked) / (np.linalg.norm(h) * np.linalg.norm(asked))


def saliency(w, head, h, q):
    return w["v"][:, head] @ np.tanh(h @ w["W"][head] + w["b"][head])


def score_weights(value, query, attention, heads):
    part, own = attention // heads, value // heads
    to_key, to_query = (heads, value, part), (heads, query, part)
    bias, v = (heads, part), (part, heads)
    return {
        "additive": {"W": draw(*to_key), "U": draw(*to_query), "b": draw(*bias), "v": draw(*v)},
        "dot": {"heads": heads},
        "scaled-dot": {"W": draw(*to_key), "U": draw(*to_query)},
        "bilinear": {"heads": heads, "W": draw(heads, own, query)},
        "cosine": {"heads": heads, "U": draw(heads, query, own), "b": draw(heads, own), "g": draw(heads)},
        "saliency": {"W": draw(*to_key), "b": draw(*bias), "v": draw(*v)},
    }


score_functions = {
    "additive": additive,
    "dot": dot,
    "scaled-dot": scaled_dot,
    "bilinear": bilinear,
    "cosine": cosine,
    "saliency": saliency,
}


def scores_of(function, w, cells, queries, heads):
    images, count, _ = cells.shape
    rows = queries.shape[1]
    out = np.zeros((images, rows, heads, count))
    for i, r, m, c in product(range(images), range(rows), range(heads), range(count)):
        out[i, r, m, c] = function(w, m, cells[i, c], queries[i, r])
    return out


def attend(scores, values):
    """Weights and contexts, the heads' contexts one after another, each of its own part of the values."""
    images, rows, heads, _ = scores.shape
    weights = np.stack([[[softmax(scores[i, r, m]) for m in range(heads)] for r in range(rows)] for i in range(images)])
    context = [[np.concatenate([weights[i, r, m] @ np.split(values[i], heads, axis=1)[m] for m in range(heads)]) for r in range(rows)] for i in range(images)]
    return weights, np.array(context)


def golden_scores():
    cases = []
    for heads in (1, 2):
        value, query, attention = 4, 4, 6
        cells, queries = draw(2, 5, value), draw(2, 2, query)
        weights = score_weights(value, query, attention, heads)
        for name, function in score_functions.items():
            scores = scores_of(function, weights[name], cells, queries, heads)
            alphas, context = attend(scores, cells)
            cases.append({"score": name, "heads": heads, "attention": attention, "cells": cells, "queries": queries,
                          "weights": weights[name], "scores": scores, "alphas": alphas, "context": context})
    write("scores", cases)


# --- channel attention --------------------------------------------------------------------------------------------


def squeeze_excitation(w, summary):
    return sigmoid(relu(summary @ w["W1"] + w["b1"]) @ w["W2"] + w["b2"])


def golden_squeeze_excitation():
    channels, squeezed = 32, 2
    w = {"W1": draw(channels, squeezed), "b1": draw(squeezed), "W2": draw(squeezed, channels), "b2": draw(channels)}
    cells = draw(2, 3, channels)
    write("squeeze-excitation", {"weights": w, "cells": cells,
                                 "expected": np.array([squeeze_excitation(w, image.mean(0)) for image in cells])})


def sca(w, summary, h):
    """SCA-CNN, arXiv 1611.05594, eq. 8 and 9: one channel's mean, a scalar, times a vector; the hidden state added to each."""
    scores = []
    for mean in summary:
        b = np.tanh(w["Wc"] * mean + w["bc"] + h @ w["Whc"])
        scores.append(w["Wi"] @ b + w["bi"])
    return softmax(np.array(scores))


def golden_sca():
    channels, k, hidden = 6, 3, 4
    w = {"Wc": draw(k), "bc": draw(k), "Whc": draw(hidden, k), "Wi": draw(k), "bi": draw(1)[0]}
    summaries, hiddens = draw(2, channels), draw(2, hidden)
    expected = np.array([sca(w, s, h) for s, h in zip(summaries, hiddens)])
    write("sca", {"weights": w, "summaries": summaries, "hidden": hiddens, "expected": expected})


# --- decoder ------------------------------------------------------------------------------------------------------


def lstm(w, word, context, h, c):
    """Gates in the order i, f, g, o."""
    gates = word @ w["Wx"] + context @ w["Wz"] + h @ w["Wh"] + w["b"]
    i, f, g, o = np.split(gates, 4)
    c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
    return sigmoid(o) * np.tanh(c), c


def lstm_weights(embedding, context, hidden):
    return {"Wx": draw(embedding, 4 * hidden), "Wz": draw(context, 4 * hidden), "Wh": draw(hidden, 4 * hidden),
            "b": draw(4 * hidden)}


def golden_lstm():
    w = lstm_weights(3, 2, 4)
    word, context, h, c = draw(2, 3), draw(2, 2), draw(2, 4), draw(2, 4)
    steps = [lstm(w, *row) for row in zip(word, context, h, c)]
    write("lstm-step", {"weights": w, "word": word, "context": context, "hidden": h, "memory": c,
                        "nextHidden": np.array([s[0] for s in steps]), "nextMemory": np.array([s[1] for s in steps])})


def golden_decoder():
    """Show, Attend and Tell over one picture and one sentence: channel attention, values, three words."""
    channels, value, attention, hidden, embedding, vocabulary, cells = 16, 4, 3, 4, 3, 6, 5
    w = {
        "se": {"W1": draw(channels, 1), "b1": draw(1), "W2": draw(1, channels), "b2": draw(channels)},
        "value": {"W": draw(channels, value, scale=0.5), "b": draw(value)},
        "score": {"W": draw(1, value, attention), "U": draw(1, hidden, attention), "b": draw(1, attention), "v": draw(attention, 1)},
        "initHidden": {"W": draw(value, hidden), "b": draw(hidden)},
        "initMemory": {"W": draw(value, hidden), "b": draw(hidden)},
        "gate": {"W": draw(hidden, value), "b": draw(value)},
        "lstm": lstm_weights(embedding, value, hidden),
        "E": draw(vocabulary, embedding),
        "Lh": {"W": draw(hidden, embedding), "b": draw(embedding)},
        "Lz": draw(value, embedding),
        "Lo": {"W": draw(embedding, vocabulary), "b": draw(vocabulary)},
    }
    features, words = draw(cells, channels), [1, 4, 2]
    beta = squeeze_excitation(w["se"], features.mean(0))
    values = relu((features * beta) @ w["value"]["W"] + w["value"]["b"])
    h = np.tanh(values.mean(0) @ w["initHidden"]["W"] + w["initHidden"]["b"])
    c = np.tanh(values.mean(0) @ w["initMemory"]["W"] + w["initMemory"]["b"])
    alphas, gates, logits = [], [], []
    for word in words:
        alpha = softmax(np.array([additive(w["score"], 0, cell, h) for cell in values]))
        gate = sigmoid(h @ w["gate"]["W"] + w["gate"]["b"])
        z = gate * (alpha @ values)
        h, c = lstm(w["lstm"], w["E"][word], z, h, c)
        deep = np.tanh(h @ w["Lh"]["W"] + w["Lh"]["b"] + z @ w["Lz"] + w["E"][word])
        alphas.append(alpha)
        gates.append(gate)
        logits.append(deep @ w["Lo"]["W"] + w["Lo"]["b"])
    write("decoder", {"weights": w, "features": features, "words": words, "channels": beta, "values": values,
                      "alphas": np.array(alphas), "gates": np.array(gates), "logits": np.array(logits)})


# --- the family's other members: Transformer layer, Luong's fusion, separate keys and values, words so far -----------


def layer_norm(g, b, x):
    return g * (x - x.mean()) / np.sqrt(x.var() + 1e-5) + b


def transformer_layer(w, cells):
    """Post-norm encoder layer of one head, cell by cell; with what each cell asked of each."""
    queries, keys, values = cells @ w["Wq"] + w["bq"], cells @ w["Wk"], cells @ w["Wv"] + w["bv"]
    out, shares = [], []
    for x, q in zip(cells, queries):
        share = softmax(np.array([q @ k / np.sqrt(len(q)) for k in keys]))
        met = layer_norm(w["g1"], w["n1"], x + (share @ values) @ w["Wo"] + w["bo"])
        out.append(layer_norm(w["g2"], w["n2"], met + relu(met @ w["W1"] + w["b1"]) @ w["W2"] + w["b2"]))
        shares.append(share)
    return np.array(out), np.array(shares)


def golden_transformer():
    size, wide = 4, 16
    w = {"Wq": draw(size, size), "bq": draw(size), "Wk": draw(size, size), "Wv": draw(size, size), "bv": draw(size),
         "Wo": draw(size, size), "bo": draw(size), "g1": draw(size), "n1": draw(size), "W1": draw(size, wide), "b1": draw(wide),
         "W2": draw(wide, size), "b2": draw(size), "g2": draw(size), "n2": draw(size)}
    cells = draw(5, size)
    expected, shares = transformer_layer(w, cells)
    write("self-attention", {"weights": w, "cells": cells, "expected": expected, "shares": shares})


def golden_luong():
    """The LSTM reads the word and what it recalls of the words so far; then it looks, in two heads over separate keys and values."""
    channels, value, attention, hidden, embedding, vocabulary, cells, heads = 3, 4, 4, 5, 3, 6, 4, 2
    part = attention // heads
    w = {
        "value": {"W": draw(channels, value), "b": draw(value)},
        "WK": draw(value, value), "WV": draw(value, value), "bV": draw(value),
        "score": {"W": draw(heads, value, part), "U": draw(heads, hidden, part)},
        "initHidden": {"W": draw(value, hidden), "b": draw(hidden)},
        "initMemory": {"W": draw(value, hidden), "b": draw(hidden)},
        "gate": {"W": draw(hidden, value), "b": draw(value)},
        "words": {"Q": draw(hidden, attention), "K": draw(hidden, attention), "V": draw(hidden, attention), "b": draw(attention)},
        "lstm": lstm_weights(embedding, attention, hidden),
        "E": draw(vocabulary, embedding),
        "Lh": {"W": draw(hidden, embedding), "b": draw(embedding)}, "Lz": draw(value, embedding),
        "Lo": {"W": draw(embedding, vocabulary), "b": draw(vocabulary)},
    }
    features, words = np.abs(draw(cells, channels)), [1, 4, 2]
    x = relu(features @ w["value"]["W"] + w["value"]["b"])
    keys, values = x @ w["WK"], x @ w["WV"] + w["bV"]
    h = np.tanh(values.mean(0) @ w["initHidden"]["W"] + w["initHidden"]["b"])
    c = np.tanh(values.mean(0) @ w["initMemory"]["W"] + w["initMemory"]["b"])
    past, looks_back, alphas, logits = [], [], [], []
    for word in words:
        past.append(h)
        asked = h @ w["words"]["Q"]
        shares = softmax(np.array([asked @ (p @ w["words"]["K"]) / np.sqrt(attention) for p in past]))
        recalled = sum(s * (p @ w["words"]["V"] + w["words"]["b"]) for s, p in zip(shares, past))
        h, c = lstm(w["lstm"], w["E"][word], recalled, h, c)
        alpha = [softmax(np.array([scaled_dot(w["score"], m, k, h) for k in keys])) for m in range(heads)]
        z = np.concatenate([alpha[m] @ np.split(values, heads, axis=1)[m] for m in range(heads)])
        z = sigmoid(h @ w["gate"]["W"] + w["gate"]["b"]) * z
        attentional = np.tanh(h @ w["Lh"]["W"] + w["Lh"]["b"] + z @ w["Lz"])
        looks_back.append(shares.tolist())
        alphas.append(np.array(alpha))
        logits.append(attentional @ w["Lo"]["W"] + w["Lo"]["b"])
    write("luong", {"weights": w, "features": features, "words": words, "shares": looks_back, "alphas": np.array(alphas),
                    "logits": np.array(logits)})


# --- losses -------------------------------------------------------------------------------------------------------


def golden_doubly_stochastic():
    """The three ways to read lambda * sum_i (1 - sum_t alpha_ti)^2 over sentences of different lengths."""
    lengths, cells = [3, 2], 4
    alphas = [np.array([softmax(draw(cells)) for _ in range(length)]) for length in lengths]
    squares = [(1 - a.sum(0)) ** 2 for a in alphas]
    write("doubly-stochastic", {
        "alphas": alphas,
        "paper": sum(s.sum() for s in squares) / len(squares),
        "code": sum(s.mean() for s in squares),
        "mean": np.mean([s.mean() for s in squares]),
    })


def golden_reinforce():
    """Xu et al. 2015, eq. 12 for one sentence with given samples: the loss whose gradient it is, and that gradient in the scores."""
    steps, cells, weight, entropy_weight = 3, 4, 0.3, 0.01
    scores, chosen = draw(steps, cells), [2, 0, 3]
    log_words, baseline = np.array([-1.2, -0.4, -0.9]), np.array([-2.0, -1.5, -0.8])
    alphas = np.array([softmax(s) for s in scores])
    entropies = -(alphas * np.log(alphas)).sum(1)
    results = {}
    for kind, reward in {"sentence": np.full(steps, log_words.sum()), "toGo": np.cumsum(log_words[::-1])[::-1]}.items():
        advantage = reward - baseline
        log_chosen = np.log(alphas[np.arange(steps), chosen])
        gradient = np.zeros_like(scores)
        for t in range(steps):
            picked = np.eye(cells)[chosen[t]] - alphas[t]
            spread = -alphas[t] * (np.log(alphas[t]) + entropies[t])
            gradient[t] = -(weight * advantage[t] * picked + entropy_weight * spread)
        results[kind] = {"reward": reward, "loss": -(weight * advantage @ log_chosen + entropy_weight * entropies.sum()),
                         "gradient": gradient}
    write("reinforce", {"scores": scores, "chosen": chosen, "logWords": log_words, "baseline": baseline, "weight": weight,
                        "entropyWeight": entropy_weight, **results})


golden_scores()
golden_squeeze_excitation()
golden_sca()
golden_lstm()
golden_decoder()
golden_doubly_stochastic()
golden_reinforce()
golden_transformer()
golden_luong()
