import { ApiError, apiErrorOf, ConnectionError } from './errors.ts';
import { readEvents } from './event-stream.ts';
import { Listing, type Page } from './listing.ts';
import { formBody, sendWithProgress, type Upload, type UploadProgress } from './upload.ts';

/** Options of one request. */
export interface RequestOptions {
  signal?: AbortSignal;
  /** Milliseconds until an attempt without an answer is given up. */
  timeoutMs?: number;
  /** How often a request is repeated, for example after 429. */
  maxRetries?: number;
  /** A key of your own for a write that takes one. Without it, each call of a method gets its own. */
  idempotencyKey?: string;
  headers?: Record<string, string>;
  /** Called while a file is being uploaded. */
  onProgress?: (progress: UploadProgress) => void;
  /** Called with the number of events that a stream lost, because the server no longer had them. */
  onDropped?: (count: number) => void;
}

/** Options of the client. */
export interface SwitchboardOptions {
  /** The address of the installation, such as `https://calls.example.com`. */
  url: string;
  /** An API key: `sbk_…`. */
  key: string;
  /** Milliseconds until an attempt without an answer is given up, 30,000 by default. */
  timeoutMs?: number;
  /** How often a request is repeated, 3 by default. */
  maxRetries?: number;
  /** The longest wait that `Retry-After` may ask for, 60 seconds by default. A longer one is an error immediately. */
  maxRetryWaitSeconds?: number;
  /** Used instead of the global `fetch`, for proxies and tests. */
  fetch?: typeof fetch;
}

/** A request as the methods describe it. */
interface Call {
  method: string;
  path: string;
  query?: object;
  body?: unknown;
  file?: Blob;
  form?: Upload;
  takesIdempotencyKey?: true;
}

interface Prepared extends Call {
  url: string;
  headers: Record<string, string>;
  /** Whether a repetition can't do anything twice. */
  isRepeatable: boolean;
}

const wait = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });

function searchOf(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, unknown][]) {
    if (value === undefined || value === null) continue;
    for (const one of Array.isArray(value) ? value : [value])
      search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one));
  }
  return search.size > 0 ? `?${search}` : '';
}

/** About 40 seconds in all, in which a server can restart. */
const maxReconnects = 10;

/** The server sends a comment every 20 seconds on a stream, so a longer silence means a lost connection. */
const silenceMs = 60_000;

/** Sends requests: with the key, repeated where that is safe, refusals as errors. */
export class Transport {
  readonly #options: Required<SwitchboardOptions>;

  constructor({ url, key, ...options }: SwitchboardOptions) {
    const address = URL.canParse(url) ? new URL(url) : null;
    if (address === null || !/^https?:$/.test(address.protocol))
      throw new TypeError(`"${url}" isn't the address of an installation, such as https://calls.example.com.`);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a key with a line break can't be sent.
    if (typeof key !== 'string' || key === '' || /[\s\u0000-\u001f]/.test(key))
      throw new TypeError('The API key is missing, or contains a space. It starts with sbk_.');
    const defaults = {
      timeoutMs: 30_000,
      maxRetries: 3,
      maxRetryWaitSeconds: 60,
      fetch: globalThis.fetch.bind(globalThis),
    };
    this.#options = { ...defaults, ...options, key, url: address.href.replace(/\/+$/, '') };
  }

  /** The JSON of an answer. */
  async json<Answer>(call: Call, options: RequestOptions): Promise<Answer> {
    const response = await this.#send(call, options);
    return (await response.json()) as Answer;
  }

  async none(call: Call, options: RequestOptions): Promise<void> {
    const response = await this.#send(call, options);
    await response.body?.cancel();
  }

  /** An answer that is a file: read it with `text()`, `blob()` or `body`. */
  download(call: Call, options: RequestOptions): Promise<Response> {
    return this.#send(call, options);
  }

  list<Item, Answer extends Page<Item>>(call: Call, options: RequestOptions): Listing<Item, Answer> {
    return new Listing<Item, Answer>((cursor) => {
      const query = { ...call.query, ...(cursor === undefined ? {} : { cursor }) };
      return this.json<Answer>({ ...call, query }, options);
    });
  }

  /**
   * The events of a stream. After a lost connection, and when the server restarts, it continues behind the last event. It ends behind an
   * event of the type `end`. Throws a ConnectionError where the server closes it because the key has too many open.
   */
  async *stream<Event>(call: Call, options: RequestOptions): AsyncGenerator<Event> {
    let lastId = options.headers?.['last-event-id'] ?? '';
    let losses = 0;
    const onReceived = () => {
      losses = 0;
    };
    for (;;) {
      const headers = { ...options.headers, accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) };
      const response = await this.#send(call, { ...options, headers });
      if (response.body === null) return;
      try {
        for await (const { id, type, data } of readEvents(response.body, { silenceMs, onReceived })) {
          if (type === 'closed') throw new ConnectionError('The server closed this stream: the key has too many open.');
          if (type === 'dropped') {
            options.onDropped?.(Number(data));
            continue;
          }
          lastId = id || lastId;
          const event = JSON.parse(data) as Event;
          yield event;
          if ((event as { type?: unknown } | null)?.type === 'end') return;
        }
        // The server ended it in order, for example because it is restarting.
        losses = 2;
      } catch (error) {
        if (options.signal?.aborted || error instanceof SyntaxError || error instanceof ConnectionError) throw error;
        losses += 1;
        if (losses > (options.maxRetries ?? maxReconnects)) throw unreachable(error);
      }
      await wait(this.#pause(losses), options.signal);
    }
  }

  #prepare(call: Call, options: RequestOptions): Prepared {
    const { method, path, query = {}, takesIdempotencyKey } = call;
    const headers: Record<string, string> = { accept: 'application/json, */*;q=0.5', ...options.headers };
    headers.authorization = `Bearer ${this.#options.key}`;
    if (takesIdempotencyKey) headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
    const isRepeatable = takesIdempotencyKey ?? (method === 'GET' || method === 'PUT' || method === 'DELETE');
    return { ...call, url: `${this.#options.url}${path}${searchOf(query)}`, headers, isRepeatable };
  }

  async #send(call: Call, options: RequestOptions): Promise<Response> {
    const prepared = this.#prepare(call, options);
    const retries = options.maxRetries ?? this.#options.maxRetries;
    let wasLost = false;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(prepared, options);
      } catch (error) {
        // The attempt whose answer was lost has deleted it.
        if (wasLost && call.method === 'DELETE' && error instanceof ApiError && error.status === 404)
          return new Response(null, { status: 204 });
        const pause = attempt > retries ? null : this.#pauseBefore(error, prepared, attempt);
        if (pause === null) throw error;
        wasLost ||= error instanceof ConnectionError;
        await wait(pause, options.signal);
      }
    }
  }

  /** Milliseconds until a request may be repeated after this error; null where it must not be. */
  #pauseBefore(error: unknown, { isRepeatable }: Prepared, attempt: number): number | null {
    if (error instanceof ConnectionError) return isRepeatable ? this.#pause(attempt) : null;
    if (!(error instanceof ApiError)) return null;
    // A rate limit refuses a request before it does anything; other refusals of the server may come later.
    const isTemporary = error.status === 429 || (isRepeatable && [502, 503, 504].includes(error.status));
    if (!isTemporary) return null;
    const seconds = error.retryAfterSeconds;
    // Limits of a plan are answered with 429 as well, but no wait helps there.
    if (seconds === undefined) return error.status === 429 ? null : this.#pause(attempt);
    return seconds > this.#options.maxRetryWaitSeconds ? null : seconds * 1000 + Math.random() * 250;
  }

  // Clients that failed together don't come back together.
  #pause(attempt: number): number {
    return Math.min(8_000, 500 * 2 ** (attempt - 1)) * (0.5 + Math.random() / 2);
  }

  async #attempt(prepared: Prepared, options: RequestOptions): Promise<Response> {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? this.#options.timeoutMs);
    const signal = options.signal ? AbortSignal.any([options.signal, timeout.signal]) : timeout.signal;
    try {
      const response = await this.#fetch(prepared, signal, options.onProgress);
      if (response.ok) return response;
      if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400))
        throw new ConnectionError('The server redirected the request. Use its final address as the url.');
      throw await apiErrorOf(response);
    } catch (error) {
      if (error instanceof ApiError || error instanceof ConnectionError || options.signal?.aborted) throw error;
      throw timeout.signal.aborted
        ? new ConnectionError('The server took too long to answer.', { cause: error, isTimeout: true })
        : unreachable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  #fetch(prepared: Prepared, signal: AbortSignal, onProgress: RequestOptions['onProgress']): Promise<Response> {
    const { url, method, body, file, form } = prepared;
    const headers = new Headers(prepared.headers);
    const multipart = form ? formBody(form) : null;
    const bytes = multipart?.body ?? file;
    if (multipart) headers.set('content-type', multipart.contentType);
    else if (file) headers.set('content-type', file.type || 'application/octet-stream');
    else if (body !== undefined) headers.set('content-type', 'application/json');
    if (bytes && onProgress)
      return sendWithProgress({ url, method, headers, body: bytes, signal, onProgress }, this.#options.fetch);
    const sent = bytes ?? (body === undefined ? null : JSON.stringify(body));
    return this.#options.fetch(url, { method, headers, body: sent, signal, redirect: 'manual' });
  }
}

function unreachable(cause: unknown): ConnectionError {
  const reason = cause instanceof Error && cause.cause instanceof Error ? ` (${cause.cause.message})` : '';
  return new ConnectionError(`The server can't be reached${reason}.`, { cause });
}
