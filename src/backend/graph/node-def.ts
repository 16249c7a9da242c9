import { SaccadeError } from '../../errors.js';
import type { NativeKernelBackend, OpAttribute } from './native-kernel-backend.js';
import type { AttrValue, NodeDef, TensorShapeProto, TensorValues } from './saved-model-schema.js';

type Binding = NativeKernelBackend['binding'];
type AttrList = Extract<AttrValue, { list: unknown }>['list'];

const bytes = (text: unknown) => new TextEncoder().encode(String(text));

const shapeProto = (shape: readonly number[]): TensorShapeProto => ({ dim: shape.map((size) => ({ size })) });

/** One attribute as tfjs-node hands it to TensorFlow → the same attribute as a graph holds it. */
function attrValue({ name, type, value }: OpAttribute, binding: Binding): AttrValue {
  const many = Array.isArray(value) ? value : undefined;
  const list = (values: AttrList): AttrValue => ({ list: values });
  switch (type) {
    case binding.TF_ATTR_STRING:
      return { s: bytes(value) };
    case binding.TF_ATTR_INT:
      return many ? list({ i: many }) : { i: Number(value) };
    case binding.TF_ATTR_FLOAT:
      return many ? list({ f: many }) : { f: Number(value) };
    case binding.TF_ATTR_BOOL:
      return many ? list({ b: many }) : { b: Boolean(value) };
    case binding.TF_ATTR_TYPE:
      return { type: Number(value) };
    case binding.TF_ATTR_SHAPE:
      return { shape: shapeProto(value as number[]) };
    default:
      throw new SaccadeError(
        'backend',
        `Expected a known attribute type for ${name}, got ${type}. Run this part without graphs.`,
      );
  }
}

/** An op with its attributes and inputs, as tfjs-node executes it → the node of a graph. */
export function opNode(
  name: string,
  op: string,
  from: { attributes: OpAttribute[]; input: string[]; binding: Binding },
): NodeDef {
  const defined = from.attributes.filter((attribute) => attribute.value != null);
  const attr = Object.fromEntries(defined.map((attribute) => [attribute.name, attrValue(attribute, from.binding)]));
  return { name, op, input: from.input, attr };
}

/** A value that is fed at every run. A size of −1 leaves that axis free. */
export function placeholderNode(name: string, dtype: number, shape: readonly number[]): NodeDef {
  return { name, op: 'Placeholder', input: [], attr: { dtype: { type: dtype }, shape: { shape: shapeProto(shape) } } };
}

/** A value that never changes, kept in the graph itself. */
export function constantNode(
  name: string,
  { dtype, shape, values }: { dtype: number; shape: readonly number[]; values: TensorValues },
): NodeDef {
  const tensor = { dtype, tensorShape: shapeProto(shape), ...values };
  return { name, op: 'Const', input: [], attr: { dtype: { type: dtype }, value: { tensor } } };
}

/** Gives a result a name of its own. */
export function identityNode(name: string, dtype: number, input: string): NodeDef {
  return { name, op: 'Identity', input: [input], attr: { T: { type: dtype } } };
}
