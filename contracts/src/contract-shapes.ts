import type { z } from 'zod';
import type { Endpoint, Endpoints } from './endpoint.ts';
import { LiveEvent } from './events.ts';
import { api } from './index.ts';
import { takesMany } from './module-slots.limits.ts';
import { slotProps } from './module-slots.ts';
import { type ContractShape, type Shape, shapeOf } from './shapes.ts';

/**
 * Names of events and slots in the contract, next to operations: slots have different names for modules that ask for
 * them and modules that fill them.
 */
export const eventName = (type: string) => `event ${type}`;
export const askedSlotName = (slot: string) => `slot ${slot}`;
export const filledSlotName = (slot: string) => `filled slot ${slot}`;

const file = (format: string): Shape => ({ type: 'string', format });

function inputOf({ params, query, headers, body, multipart, file_type }: Endpoint): Shape | undefined {
  const fileBody = multipart ? file('multipart/form-data') : file_type ? file(file_type) : undefined;
  const bodyShape = fileBody ?? (body && shapeOf(body, 'input'));
  const parts = [
    ...Object.entries({ params, query, headers }).flatMap(([name, schema]) =>
      schema ? ([[name, shapeOf(schema, 'input')]] as const) : [],
    ),
    ...(bodyShape ? ([['body', bodyShape]] as const) : []),
  ];
  if (parts.length === 0) return undefined;
  // A part is required as soon as something in it is.
  const required = parts.filter(([name, { required: inside = [] }]) => name === 'body' || inside.length > 0);
  return { type: 'object', properties: Object.fromEntries(parts), required: required.map(([name]) => name).sort() };
}

function operationShape(endpoint: Endpoint): ContractShape {
  const input = inputOf(endpoint);
  const output = endpoint.response && shapeOf(endpoint.response, 'output');
  return { ...(input && { input }), ...(output && { output }) };
}

const events = new Map<string, z.ZodType>(
  LiveEvent.options.map((option) => [option.shape.type.value, option as z.ZodType]),
);
const slots = new Map<string, z.ZodType>(Object.entries(slotProps));

/** Types of the live events that the server sends. */
export const eventTypes: readonly string[] = [...events.keys()];

/** Slots that modules can ask for. */
export const slotNames: readonly string[] = [...slots.keys()];

/** Everything that a module can be built against: operations, events, and slots from both sides. */
export const contractNames: readonly string[] = [
  ...Object.keys(api),
  ...eventTypes.map(eventName),
  ...slotNames.flatMap((slot) => [askedSlotName(slot), filledSlotName(slot)]),
];

function read(name: string): ContractShape | undefined {
  const endpoint = (api as Endpoints)[name as keyof Endpoints];
  if (endpoint) return operationShape(endpoint);
  const [, kind, inner = ''] = /^(event|slot|filled slot) (.+)$/.exec(name) ?? [];
  const schema = kind === 'event' ? events.get(inner) : slots.get(inner);
  if (!schema) return undefined;
  // Props go to the platform if a module asks for a slot, and come from it if a module fills it.
  const shape = kind === 'slot' ? { input: shapeOf(schema, 'input') } : { output: shapeOf(schema, 'output') };
  return kind !== 'event' && takesMany(inner) ? { ...shape, takes: 'many' } : shape;
}

const known = new Map<string, ContractShape | undefined>();

/** The current shape of an operation, event or slot; undefined for unknown names. */
export function contractShape(name: string): ContractShape | undefined {
  if (!known.has(name)) known.set(name, read(name));
  return known.get(name);
}
