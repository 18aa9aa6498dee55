import axios, { AxiosError, type AxiosResponseHeaders } from 'axios';

/** One exchange with the page's server. */
export interface HttpRequest {
  method: string;
  /** The path, without the query. */
  url: string;
  /** Undefined and null values are omitted. */
  query?: Record<string, unknown> | undefined;
  /** Form data, bytes, or anything that is sent as JSON; nothing if undefined. */
  data?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Fraction of the upload that has been sent, 0 to 1. */
  onUploadProgress?: ((fraction: number) => void) | undefined;
  /** Timeout in milliseconds; default 30,000. */
  timeoutMs?: number | undefined;
}

export interface HttpAnswer {
  status: number;
  /** Parsed if the server declares it as JSON, text otherwise. */
  data: unknown;
}

/** A response that is not 2xx, or no response: then `status` is 0. */
export class HttpError extends Error {
  readonly status: number;
  readonly data: unknown;
  readonly why: 'refused' | 'timeout' | 'network';

  constructor(status: number, data?: unknown, why: HttpError['why'] = 'refused') {
    super(status === 0 ? `No answer: ${why}` : `Answered with ${status}`);
    this.name = 'HttpError';
    this.status = status;
    this.data = data;
    this.why = why;
  }
}

type Transport = (request: HttpRequest) => Promise<HttpAnswer>;
type Listener = (request: HttpRequest, hasSucceeded: boolean) => void;

const listeners = new Set<Listener>();
let transport: Transport = sendByAxios;

async function send(request: HttpRequest): Promise<HttpAnswer> {
  const report = (hasSucceeded: boolean) => {
    for (const listener of listeners) listener(request, hasSucceeded);
  };
  try {
    const answer = await transport(request);
    report(true);
    return answer;
  } catch (error) {
    report(false);
    throw error;
  }
}

/**
 * All exchanges of the page with its server. Modules use `request`, which has the types of every endpoint. Throws
 * `HttpError`, or the signal's reason if the caller aborted.
 */
export const http = {
  send,
  get: (url: string) => send({ method: 'GET', url }),
  post: (url: string, data?: unknown) => send({ method: 'POST', url, data }),
  /** Calls the listener after each exchange; returns a function that removes it. */
  onSettled(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Replaces the server with another transport, such as in a test; returns a function that reverts it. */
  replaceTransport(next: Transport): () => void {
    const before = transport;
    transport = next;
    return () => {
      transport = before;
    };
  },
};

function addressOf({ url, query = {} }: HttpRequest): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? url : `${url}?${search}`;
}

const isSentAsItIs = (data: unknown) => data instanceof FormData || data instanceof ArrayBuffer || data instanceof Blob;

/**
 * Parses text that the server declares as JSON, and returns other text unchanged; invalid JSON stays text and is
 * refused below.
 */
function parsed(text: string, headers: AxiosResponseHeaders): { data: unknown; isBroken: boolean } {
  if (text === '' || !/\bjson\b/.test(String(headers.get('content-type') ?? '')))
    return { data: text, isBroken: false };
  try {
    return { data: JSON.parse(text), isBroken: false };
  } catch {
    return { data: text, isBroken: true };
  }
}

/** The adapter is XMLHttpRequest: of the browser's two options, only it reports upload progress. */
const client = axios.create({
  adapter: 'xhr',
  responseType: 'text',
  validateStatus: null,
  withXSRFToken: false,
  transitional: { clarifyTimeoutError: true },
  transformRequest: [(data: unknown) => (data === undefined || isSentAsItIs(data) ? data : JSON.stringify(data))],
  transformResponse: [parsed],
});

async function sendByAxios(request: HttpRequest): Promise<HttpAnswer> {
  const { method, data, headers = {}, signal, onUploadProgress, timeoutMs = 30_000 } = request;
  signal?.throwIfAborted();
  const type = data === undefined || isSentAsItIs(data) ? {} : { 'content-type': 'application/json' };
  const { status, data: body } = await client
    .request<ReturnType<typeof parsed>>({
      method,
      url: addressOf(request),
      data,
      headers: { accept: 'application/json', ...type, ...headers },
      timeout: timeoutMs,
      ...(signal && { signal }),
      ...(onUploadProgress && { onUploadProgress: ({ progress }) => onUploadProgress(progress ?? 0) }),
    })
    .catch((error: unknown) => {
      if (signal?.aborted) throw signal.reason;
      const isLate = error instanceof AxiosError && error.code === AxiosError.ETIMEDOUT;
      throw new HttpError(0, undefined, isLate ? 'timeout' : 'network');
    });
  if (status < 200 || status >= 300 || body.isBroken) throw new HttpError(status, body.data);
  return { status, data: body.data };
}
