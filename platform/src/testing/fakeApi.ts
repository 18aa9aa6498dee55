import type { Api } from '@switchboard/contracts';
import { AxiosError, type AxiosRequestConfig, type AxiosResponse, CanceledError } from 'axios';
import { ApiError, http, type RequestInput, type ResponseOf } from '../api.ts';

type Answer<T> = T | Promise<T>;

/** What each endpoint answers; the answer's type is the contract's. A thrown `ApiError` becomes the error answer. */
export type FakeResponses = {
  [K in keyof Api & string]?: (input: RequestInput<K>) => Answer<ResponseOf<K>>;
};

/** The answer of a path that is not part of the typed API, such as the sign-in of the auth library. */
export interface RawAnswer {
  status: number;
  data?: unknown;
}

export interface RecordedRequest {
  /** The endpoint that answered, e.g. `GET /api/leads`; method and path when none did. */
  key: string;
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

export interface FakeApi {
  requests: RecordedRequest[];
  /** Requests nobody expected, as readable lines. */
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
  if (typeof data !== 'string') return { body: data };
  return { body: JSON.parse(data) as unknown };
}

function failure(config: AxiosRequestConfig, status: number, data: unknown): AxiosError {
  const response = { data, status, statusText: String(status), headers: {}, config } as AxiosResponse;
  const code = status >= 500 ? AxiosError.ERR_BAD_RESPONSE : AxiosError.ERR_BAD_REQUEST;
  return new AxiosError(`Request failed with status code ${status}`, code, undefined, undefined, response);
}

function asFailure(config: AxiosRequestConfig, error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  if (error.status === 0)
    return new AxiosError(error.message, error.reason === 'timeout' ? AxiosError.ECONNABORTED : AxiosError.ERR_NETWORK);
  const { code, message, reason, fields } = error;
  return failure(config, error.status, { error: { code, message, reason, fields, request_id: 'test' } });
}

function aborted(signal: AxiosRequestConfig['signal']): Promise<never> {
  return new Promise((_, reject) => {
    if (signal?.aborted) reject(new CanceledError());
    signal?.addEventListener?.('abort', () => reject(new CanceledError()));
  });
}

/** Answers the typed client from `responses` and `raw`, and records what was asked. */
export function installFakeApi(
  responses: FakeResponses,
  raw: Record<string, (body: unknown) => Answer<RawAnswer>>,
): FakeApi {
  const requests: RecordedRequest[] = [];
  const unexpected: string[] = [];
  const before = http.defaults.adapter;

  http.defaults.adapter = async (config) => {
    const method = (config.method ?? 'get').toUpperCase();
    const path = config.url ?? '';
    const query = (config.params ?? {}) as Record<string, unknown>;
    const { body, file } = readBody(config.data);
    const answer = (data: unknown, status = 200) => ({ data, status, statusText: 'OK', headers: {}, config });

    const rawResponder = raw[`${method} ${path}`];
    if (rawResponder) {
      requests.push({ key: `${method} ${path}`, params: {}, query, body });
      const given = await rawResponder(body);
      if (given.status >= 400) throw failure(config, given.status, given.data);
      return answer(given.data, given.status);
    }
    for (const [key, responder] of Object.entries(responses as unknown as Record<string, Responder>)) {
      const [keyMethod = '', pattern = ''] = key.split(' ');
      const params = keyMethod === method ? matchPath(pattern, path) : null;
      if (!params) continue;
      requests.push({ key, params, query, body });
      try {
        const given = Promise.resolve(responder({ params, query, body, ...(file ? { file } : {}) }));
        return answer(await (config.signal ? Promise.race([given, aborted(config.signal)]) : given));
      } catch (error) {
        throw asFailure(config, error);
      }
    }
    unexpected.push(`${method} ${path} ${Object.keys(query).length ? JSON.stringify(query) : ''}`.trim());
    requests.push({ key: `${method} ${path}`, params: {}, query, body });
    throw failure(config, 501, undefined);
  };
  return {
    requests,
    unexpected,
    uninstall: () => {
      http.defaults.adapter = before;
    },
  };
}
