import axios, { AxiosError, type AxiosResponseHeaders } from 'axios';

/** One exchange with the server that the page came from. */
export interface HttpRequest {
  method: string;
  /** The path, without the query. */
  url: string;
  /** Values that are undefined or null are left out. */
  query?: Record<string, unknown> | undefined;
  /** Form data, bytes, or anything that is sent as JSON; nothing when undefined. */
  data?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** Fraction of the upload that has been sent, 0 to 1. */
  onUploadProgress?: ((fraction: number) => void) | undefined;
  /** Milliseconds after which the exchange is given up; default 30,000. */
  timeoutMs?: number | undefined;
}

export interface HttpAnswer {
  status: number;
  /** Parsed where the server says that it is JSON, text otherwise. */
  data: unknown;
}

/** An answer that is not 2xx, or none at all: then `status` is 0. */
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
  const tell = (hasSucceeded: boolean) => {
    for (const listener of listeners) listener(request, hasSucceeded);
  };
  try {
    const answer = await transport(request);
    tell(true);
    return answer;
  } catch (error) {
    tell(false);
    throw error;
  }
}

/**
 * Every exchange of the page with its server. Modules use `request`, which knows every endpoint's types. Throws `HttpError`,
 * or the signal's reason when the caller gave it up.
 */
export const http = {
  send,
  get: (url: string) => send({ method: 'GET', url }),
  post: (url: string, data?: unknown) => send({ method: 'POST', url, data }),
  /** Told of each exchange when it has ended; answers how to stop listening. */
  onSettled(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Lets something else answer instead of the server, such as a test; answers how to undo it. */
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

/** JSON where the server says that it is, text otherwise; what says so and isn't stays text, and is refused below. */
function parsed(text: string, headers: AxiosResponseHeaders): { data: unknown; isBroken: boolean } {
  if (text === '' || !/\bjson\b/.test(String(headers.get('content-type') ?? '')))
    return { data: text, isBroken: false };
  try {
    return { data: JSON.parse(text), isBroken: false };
  } catch {
    return { data: text, isBroken: true };
  }
}

/** The adapter is XMLHttpRequest: of the two that browsers have, the one that tells how much of an upload has been sent. */
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
