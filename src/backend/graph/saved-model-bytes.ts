import { type NodeDef, SavedModelMessage } from './saved-model-schema.js';

/** TensorFlow 2.9's number; a reader of that version or newer fills in the ops' defaults as of then. */
const graphProducer = 1087;

/** A graph of `nodes` as the content of `saved_model.pb`: one meta graph, tagged `serve`, without variables. */
export function savedModelBytes(nodes: NodeDef[]): Uint8Array {
  const metaGraph = {
    metaInfoDef: { tags: ['serve'] },
    graphDef: { node: nodes, versions: { producer: graphProducer } },
  };
  return SavedModelMessage.encode({ savedModelSchemaVersion: 1, metaGraphs: [metaGraph] }).finish();
}
