"""MobileNetV2 in onnxruntime."""

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper, numpy_helper
from way import run


def graph_of(settings, batch):
    random = np.random.default_rng(settings["seed"])
    nodes, weights = [], [numpy_helper.from_array(np.float32(v), n) for n, v in (("zero", 0), ("six", 6))]
    x = "images"
    for layer in settings["layers"]:
        name, size, inputs = layer["name"], layer["kernelSize"], layer["inputChannels"]
        groups = inputs if layer["kind"] == "depthwise" else 1
        kernel = random.normal(size=(layer["outputChannels"], inputs // groups, size, size))
        scaled = np.float32(kernel * np.sqrt(2 / (size * size * inputs / groups)))
        weights.append(numpy_helper.from_array(scaled, f"{name}/kernel"))
        weights.append(numpy_helper.from_array(np.zeros(layer["outputChannels"], np.float32), f"{name}/bias"))
        pads = [size // 2] * 4
        sizes = {"kernel_shape": [size] * 2, "strides": [layer["stride"]] * 2, "pads": pads, "group": groups}
        convolved = f"{name}/convolved" if layer["relu6"] else name
        nodes.append(helper.make_node("Conv", [x, f"{name}/kernel", f"{name}/bias"], [convolved], **sizes))
        if layer["relu6"]:
            nodes.append(helper.make_node("Clip", [convolved, "zero", "six"], [name]))
        x = name
        if "residual" in layer:
            x = layer["residual"]["name"]
            nodes.append(helper.make_node("Add", [name, layer["residual"]["from"]], [x]))
    images = helper.make_tensor_value_info("images", TensorProto.FLOAT, [batch, 3, 224, 224])
    grid = helper.make_tensor_value_info(x, TensorProto.FLOAT, [batch, 1280, 7, 7])
    graph = helper.make_graph(nodes, "mobilenet", [images], [grid], weights)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    onnx.checker.check_model(model)
    return model.SerializeToString()


def open_way(settings, way):
    session = onnxruntime.InferenceSession(graph_of(settings, way["batch"]), providers=["CPUExecutionProvider"])
    pixels = np.random.default_rng(1).uniform(-1, 1, (way["batch"], 3, 224, 224)).astype(np.float32)

    def once():
        session.run(None, {"images": pixels})
        return way["batch"]

    return once


run(open_way)
