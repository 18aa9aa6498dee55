import type { Endpoint, Endpoints } from '@switchboard/contracts/endpoint';
import type { Hono, Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { RequestContext } from '../context.ts';
import { assertStorable } from '../database/storable.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { AppError, tooLarge, tooManyValues, validationError } from '../errors.ts';
import type { AppVariables, Handlers } from '../handler.ts';
import { authorize } from './access.ts';
import { countJsonValues, maxJsonValues } from './json-values.ts';

/** A registered endpoint, for the OpenAPI document and the tests that walk through all of them. */
export interface RegisteredEndpoint {
  key: string;
  method: string;
  path: string;
  endpoint: Endpoint;
}

/** Maximum bytes of a request, unless its endpoint sets another limit. */
export const defaultBodyBytes = 256 * 1024;

/** For a request with more values, an error names only the first problem: zod takes long to describe each wrong element of a list. */
const fullyCheckedValues = 2_000;
const firstProblem: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: true };

/** Parses a part of a request. Throws VALIDATION. */
export function parseInput<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const values = assertStorable(value);
  const result = schema.safeParse(value, values > fullyCheckedValues ? firstProblem : undefined);
  if (!result.success) throw validationError(result.error);
  return result.data;
}

// A path parameter that no row could have is an unknown row, not a malformed request.
function parseParams(schema: z.ZodObject | undefined, value: Record<string, string>): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw new AppError('NOT_FOUND', 'Not found');
  return result.data;
}

/** The body as JSON; an empty one counts as `{}`. Throws VALIDATION. */
export async function readJson(request: { text(): Promise<string> }): Promise<unknown> {
  const text = await request.text();
  if (text === '') return {};
  if (countJsonValues(text, maxJsonValues) > maxJsonValues) throw tooManyValues(maxJsonValues);
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('VALIDATION', 'The body is not valid JSON', { reason: 'invalid_json' });
  }
}

/** Dates as ISO strings, deep; bigints as numbers. Values with neither aren't copied: lists of text pass through. */
function toWire(value: unknown): unknown {
  if (typeof value === 'bigint') return Number(value);
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return value.map(toWire);
  const row = value as Record<string, unknown>;
  let changed: Record<string, unknown> | undefined;
  for (const key of Object.keys(row)) {
    const inner = row[key];
    if (inner === null || typeof inner === 'string') continue;
    const wire = toWire(inner);
    if (wire === inner) continue;
    changed ??= { ...row };
    changed[key] = wire;
  }
  return changed ?? row;
}

// Generated clients recognize bytes only by this type. Sound and archives use it if nothing else is accepted.
const bytesType = 'application/octet-stream';

function asAsked({ answer_type = 'text/' }: Endpoint, answer: Response, accepted: string | undefined): Response {
  if (accepted === bytesType && answer.ok && !answer_type.startsWith('text/'))
    answer.headers.set('content-type', bytesType);
  return answer;
}

/** An operation's input before its schemas have parsed it. */
export interface RawInput {
  params: Record<string, string>;
  query: Record<string, string>;
  headers: Record<string, string>;
  /** Called only if the operation takes a body. */
  readBody(): Promise<unknown>;
}

/**
 * Runs an operation that the context may do: parses its input, binds its organization and checks its answer. Returns the answer as
 * JSON data, a response that the handler wrote, or nothing.
 */
export async function perform(
  endpoint: Endpoint,
  handler: (context: never, input: never) => Promise<unknown>,
  context: RequestContext,
  raw: RawInput,
  http: HonoContext<AppVariables>,
): Promise<unknown> {
  const input = {
    params: parseParams(endpoint.params, raw.params),
    query: parseInput(endpoint.query, raw.query),
    headers: endpoint.headers && parseInput(endpoint.headers, raw.headers),
    body: endpoint.body ? parseInput(endpoint.body, await raw.readBody()) : undefined,
    http,
  };
  const run = () => handler(context as never, input as never);
  const { organizationId } = context as { organizationId?: string };
  const answer = await (organizationId === undefined ? run() : withTenant(organizationId, run));
  if (answer instanceof Response || !endpoint.response) return answer;
  const checked = endpoint.response.safeParse(toWire(answer));
  // Our defect, not the caller's: it is logged and answered as such, never as an error of the request.
  if (!checked.success) throw new Error('The answer does not fit its own schema', { cause: checked.error });
  return checked.data;
}

async function handle(
  endpoint: Endpoint,
  handler: (context: never, input: never) => Promise<unknown>,
  context: RequestContext,
  http: HonoContext<AppVariables>,
): Promise<Response> {
  const { req } = http;
  const raw: RawInput = {
    params: req.param(),
    query: endpoint.query ? req.query() : {},
    headers: endpoint.headers ? req.header() : {},
    readBody: () => readJson(req),
  };
  const answer = await perform(endpoint, handler, context, raw, http);
  if (answer instanceof Response) return asAsked(endpoint, answer, req.header('accept'));
  if (!endpoint.response) return http.body(null, 204);
  return http.json(answer as object, (endpoint.status ?? 200) as ContentfulStatusCode);
}

/** Rejects a body of more bytes than this, whatever length it declares. */
export function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw tooLarge(maxSize);
    },
  });
}

/** Endpoints as they are registered. */
export function described(endpoints: Endpoints): RegisteredEndpoint[] {
  return Object.entries(endpoints).map(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ');
    return { key, method, path, endpoint };
  });
}

/** Registers endpoints; the type requires a handler for each. */
export function registerEndpoints<T extends Endpoints>(
  app: Hono<AppVariables>,
  endpoints: T,
  handlers: Handlers<T>,
): void {
  for (const registered of described(endpoints)) {
    const { key, method, path, endpoint } = registered;
    const handler = handlers[key as keyof T] as (context: never, input: never) => Promise<unknown>;
    // Looking for a body that a GET doesn't have costs as much as the rest of this path. A form is counted while its file is
    // written to disk: counting it here would read it into memory.
    const isRead = method !== 'GET' && !endpoint.multipart;
    const limit = isRead ? limitBody(endpoint.max_body_bytes ?? defaultBodyBytes) : undefined;
    app.on(method, path, async (http) => {
      const context = await authorize(endpoint, http);
      http.set('context', context);
      // Without its length, a file would be read whole to count it before the check that there is room for it.
      if (endpoint.file_type && http.req.header('transfer-encoding'))
        throw new AppError('VALIDATION', 'Send the file with its length (content-length), not in chunks.', {
          reason: 'length_required',
          status: 411,
        });
      if (!limit) return handle(endpoint, handler, context, http);
      // After authorization: counting a body of unknown length reads it, and no unauthorized body is worth that.
      let answer: Response | undefined;
      await limit(http, async () => {
        answer = await handle(endpoint, handler, context, http);
      });
      return answer;
    });
  }
}
