import { join } from 'node:path';
import { runTool } from '../checks/run-tool.ts';

export type Json = Record<string, unknown>;

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Json;
}

type Content = Record<string, { schema: Json } | undefined>;

export interface DocumentOperation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content } | undefined>;
  'x-key-scope'?: string;
  'x-feature'?: string;
  'x-plan'?: string;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, DocumentOperation>>;
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>;
  components: { schemas: Record<string, Json> };
}

/** An operation that API keys may use. */
export interface KeyOperation extends DocumentOperation {
  /** `GET /api/leads/{id}`: its name in methods.json. */
  key: string;
  method: string;
  path: string;
  scope: string;
}

/** The OpenAPI document of the API, derived from the contracts. */
export async function readDocument(root: string): Promise<OpenApiDocument> {
  const { code, output } = await runTool('node', [join(root, 'backend/src/commands/print-openapi.ts')]);
  if (code !== 0) throw new Error(`The API's document could not be made:\n${output}`);
  return JSON.parse(output.slice(output.indexOf('{'))) as OpenApiDocument;
}

/** The operations that API keys may use, in the order of the document. */
export function keyOperations({ paths }: OpenApiDocument): KeyOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([name, operation]) => {
      const scope = operation['x-key-scope'];
      if (scope === undefined) return [];
      const method = name.toUpperCase();
      return [{ ...operation, key: `${method} ${path}`, method, path, scope }];
    }),
  );
}

/** The JSON schema of an answer, `null` for none or one that is no JSON. */
export function answerOf({ responses }: DocumentOperation): { type: string; schema: Json } | null {
  const [, found] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [];
  const [type, content] = Object.entries(found?.content ?? {})[0] ?? [];
  return type && content ? { type, schema: content.schema } : null;
}
