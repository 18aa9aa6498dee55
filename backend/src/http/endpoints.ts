import type { Endpoint, Endpoints } from '@switchboard/contracts/endpoint';
import type { Hono, Context as HonoContext } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { z } from 'zod';
import type { Context, Person, ReleaseContext, RequestContext, SuperAdminContext } from '../context.ts';
import { withTenant } from '../database/tenant-pool.ts';
import { AppError, validationError } from '../errors.ts';
import { authorize } from './access.ts';
import { assertStorable } from './storable.ts';

/** Hono's variables: the request's context, made by the first middleware. */
export interface AppVariables {
  Variables: { context: RequestContext };
}

type Output<E, K extends string> = E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined;

type ContextOf<E> = E extends { access: 'member' }
  ? Context
  : E extends { access: 'session' }
    ? RequestContext & { person: Person }
    : E extends { access: 'super-admin' }
      ? SuperAdminContext
      : E extends { access: 'release' }
        ? ReleaseContext
        : RequestContext;

/** What a handler is given: every part parsed by the endpoint's own schema; a file (`file_type`) it reads from `http`. */
export interface Input<E> {
  params: Output<E, 'params'>;
  query: Output<E, 'query'>;
  headers: Output<E, 'headers'>;
  body: Output<E, 'body'>;
  http: HonoContext<AppVariables>;
}

type Answer<E> = E extends { response: infer S extends z.ZodType } ? Wire<z.input<S>> | Response : undefined | Response;

// Rows come from the database with dates and wider unions; the answer's schema has the last word at run time.
type Wire<T> = T extends (infer U)[]
  ? Wire<U>[]
  : T extends string
    ? string | Date
    : T extends object
      ? { [K in keyof T]: Wire<T[K]> }
      : T;

/** One handler for each endpoint of a domain: HTTP in, verb, answer out. */
export type Handlers<T extends Endpoints> = {
  [K in keyof T]: (context: ContextOf<T[K]>, input: Input<T[K]>) => Promise<Answer<T[K]>>;
};

/** An endpoint as it was registered, for the OpenAPI document and the tests that walk all of them. */
export interface RegisteredEndpoint {
  key: string;
  method: string;
  path: string;
  endpoint: Endpoint;
}

/** Bytes a request may have where its endpoint does not say otherwise. */
export const defaultBodyBytes = 256 * 1024;

function parse<S extends z.ZodType>(schema: S | undefined, value: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  assertStorable(value);
  const result = schema.safeParse(value);
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
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('VALIDATION', 'The body is not valid JSON', { reason: 'invalid_json' });
  }
}

/** Dates as ISO strings, deep; bigints as numbers. */
function toWire(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'bigint') return Number(value);
  if (Array.isArray(value)) return value.map(toWire);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toWire(inner)]));
  return value;
}

async function handle(
  endpoint: Endpoint,
  handler: (context: never, input: never) => Promise<unknown>,
  context: RequestContext,
  http: HonoContext<AppVariables>,
): Promise<Response> {
  const input = {
    params: parseParams(endpoint.params, http.req.param()),
    query: parse(endpoint.query, http.req.query()),
    headers: endpoint.headers && parse(endpoint.headers, http.req.header()),
    body: endpoint.body ? parse(endpoint.body, await readJson(http.req)) : undefined,
    http,
  };
  const run = () => handler(context as never, input as never);
  const answer = await (endpoint.access === 'member' && context.membership
    ? withTenant(context.membership.organization_id, run)
    : run());
  if (answer instanceof Response) return answer;
  if (!endpoint.response) return http.body(null, 204);
  const checked = endpoint.response.safeParse(toWire(answer));
  // Our defect, not the asker's: it is logged and answered as such, never as a fault of the request.
  if (!checked.success) throw new Error('The answer does not fit its own schema', { cause: checked.error });
  return http.json(checked.data as object, (endpoint.status ?? 200) as ContentfulStatusCode);
}

/** Refuses a body of more bytes than these, whatever it declares. */
export function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('VALIDATION', 'The request is too large', { reason: 'too_large', status: 413 });
    },
  });
}

/** The endpoints of a domain as they are registered. */
export function described(endpoints: Endpoints): RegisteredEndpoint[] {
  return Object.entries(endpoints).map(([key, endpoint]) => {
    const [method = '', path = ''] = key.split(' ');
    return { key, method, path, endpoint };
  });
}

/** Registers a domain's endpoints; the type demands a handler for each. */
export function registerEndpoints<T extends Endpoints>(
  app: Hono<AppVariables>,
  registry: RegisteredEndpoint[],
  endpoints: T,
  handlers: Handlers<T>,
): void {
  for (const registered of described(endpoints)) {
    const { key, method, path, endpoint } = registered;
    const handler = handlers[key as keyof T] as (context: never, input: never) => Promise<unknown>;
    registry.push(registered);
    // Looking for a body that a GET does not have costs as much as all the rest of the way here.
    const limit = method === 'GET' ? undefined : limitBody(endpoint.max_body_bytes ?? defaultBodyBytes);
    app.on(method, path, async (http) => {
      const context = await authorize(endpoint, http);
      // Without its length, a file would be read whole to count it before anybody decides whether there is room for it.
      if (endpoint.file_type && http.req.header('transfer-encoding'))
        throw new AppError('VALIDATION', 'Send the file with its length (content-length), not in chunks.', {
          reason: 'length_required',
          status: 411,
        });
      if (!limit) return handle(endpoint, handler, context, http);
      // Only now: counting a body of unknown length reads it, and nobody's body is worth that.
      let answer: Response | undefined;
      await limit(http, async () => {
        answer = await handle(endpoint, handler, context, http);
      });
      return answer;
    });
  }
}
