import { z } from 'zod';
import { Flow } from './document.ts';

/** The JSON Schema of flow documents, as it is published. A test compares it with `flow.schema.json`. */
export function flowJsonSchema(): string {
  const schema = z.toJSONSchema(Flow, { io: 'input', reused: 'ref' });
  const { $schema, ...rest } = schema;
  return `${JSON.stringify({ $schema, $id: 'urn:switchboard:flow:1', title: 'Switchboard flow', ...rest }, null, 2)}\n`;
}
