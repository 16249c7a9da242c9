import protobuf from 'protobufjs';

/**
 * The part of TensorFlow's SavedModel format that a graph without variables needs. Field numbers are those of TensorFlow's
 * published `saved_model.proto`, `meta_graph.proto`, `graph.proto`, `node_def.proto`, `attr_value.proto` and `tensor.proto`.
 */
const schema = `
syntax = "proto3";
message SavedModel { int64 saved_model_schema_version = 1; repeated MetaGraphDef meta_graphs = 2; }
message MetaGraphDef {
  message MetaInfoDef { repeated string tags = 4; string tensorflow_version = 5; }
  MetaInfoDef meta_info_def = 1;
  GraphDef graph_def = 2;
  map<string, SignatureDef> signature_def = 5;
}
message SignatureDef {
  map<string, TensorInfo> inputs = 1;
  map<string, TensorInfo> outputs = 2;
  string method_name = 3;
}
message TensorInfo { string name = 1; int32 dtype = 2; TensorShapeProto tensor_shape = 3; }
message GraphDef { repeated NodeDef node = 1; VersionDef versions = 4; }
message VersionDef { int32 producer = 1; }
message NodeDef { string name = 1; string op = 2; repeated string input = 3; map<string, AttrValue> attr = 5; }
message AttrValue {
  message ListValue {
    repeated bytes s = 2;
    repeated int64 i = 3 [packed = true];
    repeated float f = 4 [packed = true];
    repeated bool b = 5 [packed = true];
  }
  oneof value {
    ListValue list = 1;
    bytes s = 2;
    int64 i = 3;
    float f = 4;
    bool b = 5;
    int32 type = 6;
    TensorShapeProto shape = 7;
    TensorProto tensor = 8;
  }
}
message TensorProto {
  int32 dtype = 1;
  TensorShapeProto tensor_shape = 2;
  bytes tensor_content = 4;
  repeated float float_val = 5 [packed = true];
  repeated int32 int_val = 7 [packed = true];
  repeated bool bool_val = 11 [packed = true];
}
message TensorShapeProto { message Dim { int64 size = 1; } repeated Dim dim = 2; }
`;

export interface TensorShapeProto {
  dim: { size: number }[];
}

/** Values as they lie in memory (`tensorContent`), or one value that fills the whole tensor. */
export type TensorValues =
  | { tensorContent: Uint8Array }
  | { floatVal: [number] }
  | { intVal: [number] }
  | { boolVal: [boolean] };

export type TensorProto = { dtype: number; tensorShape: TensorShapeProto } & TensorValues;

interface AttrListValue {
  s?: Uint8Array[];
  i?: number[];
  f?: number[];
  b?: boolean[];
}

export type AttrValue =
  | { list: AttrListValue }
  | { s: Uint8Array }
  | { i: number }
  | { f: number }
  | { b: boolean }
  | { type: number }
  | { shape: TensorShapeProto }
  | { tensor: TensorProto };

/** One op of a TensorFlow graph; `input` names its inputs `node:output`. */
export interface NodeDef {
  name: string;
  op: string;
  input: string[];
  attr: Record<string, AttrValue>;
}

export const SavedModelMessage = protobuf.parse(schema).root.lookupType('SavedModel');
