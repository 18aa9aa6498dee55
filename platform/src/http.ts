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
let transport: Transport = sendByXhr;

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

function answerOf(xhr: XMLHttpRequest): HttpAnswer {
  const isJson = /\bjson\b/.test(xhr.getResponseHeader('content-type') ?? '');
  return {
    status: xhr.status,
    data: isJson && xhr.responseText !== '' ? JSON.parse(xhr.responseText) : xhr.responseText,
  };
}

/** By XMLHttpRequest: of the two that browsers have, the one that tells how much of an upload has been sent. */
function sendByXhr(request: HttpRequest): Promise<HttpAnswer> {
  const { method, data, headers = {}, signal, onUploadProgress, timeoutMs = 30_000 } = request;
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const xhr = new XMLHttpRequest();
    xhr.open(method, addressOf(request));
    xhr.setRequestHeader('accept', 'application/json');
    if (data !== undefined && !isSentAsItIs(data)) xhr.setRequestHeader('content-type', 'application/json');
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
    xhr.onload = () => {
      try {
        const answer = answerOf(xhr);
        if (answer.status >= 200 && answer.status < 300) resolve(answer);
        else reject(new HttpError(answer.status, answer.data));
      } catch {
        reject(new HttpError(xhr.status, xhr.responseText));
      }
    };
    xhr.onerror = () => reject(new HttpError(0, undefined, 'network'));
    xhr.onabort = () => reject(signal?.aborted ? signal.reason : new HttpError(0, undefined, 'timeout'));
    if (onUploadProgress)
      xhr.upload.onprogress = ({ loaded, total }) => onUploadProgress(total === 0 ? 0 : loaded / total);
    const abort = () => xhr.abort();
    const timer = setTimeout(abort, timeoutMs);
    signal?.addEventListener('abort', abort);
    xhr.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    };
    xhr.send(isSentAsItIs(data) ? (data as XMLHttpRequestBodyInit) : data === undefined ? null : JSON.stringify(data));
  });
}
