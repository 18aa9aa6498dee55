import { api } from '@switchboard/contracts';
import type { Endpoint } from '@switchboard/contracts/endpoint';
import type { McpTool } from '@switchboard/contracts/mcp-tools';
import { AppError } from '../errors.ts';
import type { RawInput } from '../http/endpoints.ts';
import { type Json, schemaWriter } from '../http/openapi-schemas.ts';

/** The argument with which a previewed change is confirmed. */
export const confirmationArgument = 'confirmation_token';

/** The arguments of a tool as a client sends them. */
export type Arguments = Readonly<Record<string, unknown>>;

interface ObjectSchema {
  properties?: Record<string, Json>;
  required?: string[];
}

/** The arguments of a tool: which part of the request each belongs to, and their schema. */
export interface ToolInput {
  places: ReadonlyMap<string, { part: 'path' | 'query' | 'body'; name: string }>;
  schema: { type: 'object'; properties: Record<string, Json>; required: string[]; additionalProperties: false };
}

/** A tool that reads never asks for a confirmation. */
export const isRead = ({ operation, reads }: McpTool): boolean => reads === true || operation.startsWith('GET ');

const toJson = schemaWriter(new Map());

// The format expresses the same in a word, and models pay for every character.
function brief(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(brief);
  if (json === null || typeof json !== 'object') return json;
  const entries = Object.entries(json).filter(([key]) => key !== 'pattern' || !('format' in json));
  return Object.fromEntries(entries.map(([key, value]) => [key, brief(value)]));
}

const confirmation = {
  type: 'string',
  maxLength: 200,
  description: 'Leave it out first. The preview returns it; send it with the same arguments to make the change.',
};

/** A tool's arguments, read from the contract of its operation. */
export function inputOf(tool: McpTool): ToolInput {
  const endpoint: Endpoint = api[tool.operation];
  const parts = { path: endpoint.params, query: endpoint.query, body: endpoint.body };
  const places: [string, { part: 'path' | 'query' | 'body'; name: string }][] = [];
  const properties: Record<string, Json> = {};
  const required: string[] = [];
  for (const [part, schema] of Object.entries(parts)) {
    if (!schema) continue;
    const json = toJson(schema, 'input') as ObjectSchema;
    for (const [name, property] of Object.entries(json.properties ?? {})) {
      const argument = part === 'path' ? (tool.path?.[name] ?? name) : name;
      if (part !== 'path' && tool.only && !tool.only.includes(name)) continue;
      places.push([argument, { part: part as 'path' | 'query' | 'body', name }]);
      properties[argument] = brief(property) as Json;
      if (part === 'path' || json.required?.includes(name)) required.push(argument);
    }
  }
  if (!isRead(tool)) properties[confirmationArgument] = confirmation;
  return { places: new Map(places), schema: { type: 'object', properties, required, additionalProperties: false } };
}

// An address contains only text.
const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** The request that a tool call makes. Throws VALIDATION for an argument that the tool doesn't have. */
export function requestOf(tool: McpTool, { places }: ToolInput, given: Arguments): RawInput {
  const parts = { path: {}, query: {}, body: {} } as { path: Json; query: Json; body: Json };
  for (const [argument, value] of Object.entries(given)) {
    if (argument === confirmationArgument && !isRead(tool)) continue;
    const place = places.get(argument);
    if (!place) {
      const message = `${argument.slice(0, 100)} isn't an argument of this tool.`;
      throw new AppError('VALIDATION', message, { fields: { [argument.slice(0, 100)]: message } });
    }
    if (value === undefined || (value === null && place.part !== 'body')) continue;
    parts[place.part][place.name] = place.part === 'body' ? value : asText(value);
  }
  const body = { ...parts.body, ...tool.sets };
  return {
    params: parts.path as Record<string, string>,
    query: parts.query as Record<string, string>,
    headers: {},
    readBody: async () => body,
  };
}
