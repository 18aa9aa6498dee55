import type { Api } from '@switchboard/contracts';
import { ApiError, type RequestInput, type ResponseOf } from '../api.ts';
import { type HttpAnswer, HttpError, type HttpRequest, http } from '../http.ts';

type Answer<T> = T | Promise<T>;

/** The answer of each endpoint, typed by the contract. A thrown `ApiError` becomes the error response. */
export type FakeResponses = {
  [K in keyof Api & string]?: (input: RequestInput<K>) => Answer<ResponseOf<K>>;
};

/** The answer of a path outside the typed API, such as the sign-in of the auth library. */
export interface RawAnswer {
  status: number;
  data?: unknown;
}

export interface RecordedRequest {
  /** The endpoint that answered, e.g. `GET /api/leads`; method and path if none did. */
  key: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

export interface FakeApi {
  requests: RecordedRequest[];
  /** Unexpected requests, as readable lines. */
  unexpected: string[];
  uninstall: () => void;
}

type Responder = (input: Omit<RecordedRequest, 'key'> & { file?: File }) => unknown;

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const names: string[] = [];
  const source = pattern.replace(/:([a-z_]+)/g, (_, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  const match = new RegExp(`^${source}$`).exec(path);
  return match && Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')]));
}

function readBody(data: unknown): { body: unknown; file?: File } {
  if (data instanceof ArrayBuffer) return { body: undefined, file: new File([data], 'archive') };
  if (data instanceof FormData) {
    const { file, ...body } = Object.fromEntries(data.entries());
    return file instanceof File ? { body, file } : { body };
  }
  // As received over HTTP: without values that JSON can't represent.
  return { body: data === undefined ? undefined : JSON.parse(JSON.stringify(data)) };
}

function asFailure(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, code, message, reason, fields, details } = error;
  if (status === 0) return new HttpError(0, undefined, reason === 'timeout' ? 'timeout' : 'network');
  return new HttpError(status, { error: { code, message, reason, fields, details, request_id: 'test' } });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

/** The row with that id in a list's answer: reading a row by its id needs no answer of its own. */
async function rowOfList(responder: Responder, id: string): Promise<unknown> {
  const given = (await responder({ params: {}, query: {}, body: undefined })) as { items?: { id?: unknown }[] };
  const row = given.items?.find((item) => item.id === id);
  if (row) return row;
  throw new ApiError(404, { code: 'NOT_FOUND', message: 'This row was not found.' });
}

/** Answers the typed client from `responses` and `raw`, and records the requests. */
export function installFakeApi(
  responses: FakeResponses,
  raw: Record<string, (body: unknown) => Answer<RawAnswer>>,
): FakeApi {
  const requests: RecordedRequest[] = [];
  const unexpected: string[] = [];

  async function answer({ method, url, query = {}, data, signal }: HttpRequest): Promise<HttpAnswer> {
    const { body, file } = readBody(data);
    const rawResponder = raw[`${method} ${url}`];
    if (rawResponder) {
      requests.push({ key: `${method} ${url}`, params: {}, query, body });
      const given = await rawResponder(body);
      if (given.status >= 400) throw new HttpError(given.status, given.data);
      return { status: given.status, data: given.data };
    }
    const responders = responses as unknown as Record<string, Responder>;
    for (const [key, responder] of Object.entries(responders)) {
      const [keyMethod = '', pattern = ''] = key.split(' ');
      const params = keyMethod === method ? matchPath(pattern, url) : null;
      if (!params) continue;
      requests.push({ key, params, query, body });
      try {
        const given = Promise.resolve(responder({ params, query, body, ...(file ? { file } : {}) }));
        return { status: 200, data: await (signal ? Promise.race([given, aborted(signal)]) : given) };
      } catch (error) {
        throw asFailure(error);
      }
    }
    const [, list = '', id = ''] = /^(.+)\/([\da-f-]{36})$/.exec(url) ?? [];
    const lister = method === 'GET' ? responders[`GET ${list}`] : undefined;
    if (lister) {
      requests.push({ key: `GET ${list}/:id`, params: { id }, query, body });
      try {
        return { status: 200, data: await rowOfList(lister, id) };
      } catch (error) {
        throw asFailure(error);
      }
    }
    unexpected.push(`${method} ${url} ${Object.keys(query).length ? JSON.stringify(query) : ''}`.trim());
    requests.push({ key: `${method} ${url}`, params: {}, query, body });
    throw new HttpError(501);
  }

  return { requests, unexpected, uninstall: http.replaceTransport(answer) };
}
