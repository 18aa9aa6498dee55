import { z } from 'zod';
import { Flow, FlowExit, Subflow } from './document.ts';
import { FlowCondition, FlowEdge, FlowField, FlowTest } from './fields.ts';
import { FlowArgument, FlowNode, FlowSave, NodeModel, SharedSubflowRef } from './nodes.ts';

const named = {
  Flow,
  FlowExit,
  Subflow,
  FlowCondition,
  FlowEdge,
  FlowField,
  FlowTest,
  FlowArgument,
  FlowNode,
  FlowSave,
  NodeModel,
  SharedSubflowRef,
};

/** The published JSON Schema of flow documents. A test compares it with `flow.schema.json`. */
export function flowJsonSchema(): string {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) if (schema !== Flow) names.add(schema, { id });
  const { $schema, ...rest } = z.toJSONSchema(Flow, { io: 'input', metadata: names });
  return `${JSON.stringify({ $schema, $id: 'urn:switchboard:flow:1', title: 'Switchboard flow', ...rest }, null, 2)}\n`;
}
