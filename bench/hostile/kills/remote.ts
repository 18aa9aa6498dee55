import { setTimeout as pause } from 'node:timers/promises';
import type { TestApp, TestPerson } from '../../../backend/src/testing/test-app.ts';

/** How often requests were repeated because no response came. */
export const sentAgain = { count: 0 };

/** The last response for each path after which the client retried. */
export const refusals = new Map<string, string>();

const pauseMs = 500;

/** Status codes after which a client retries: the server is about to end, has just started, or has reached a limit. */
const passing = new Set([429, 502, 503]);

/** The same backend over the network, through a process that may be killed. A client that gets no response retries. */
export function remoteOf(app: TestApp, url: string): TestApp {
  const fetchPath = async (path: string, init: RequestInit = {}): Promise<Response> => {
    for (;;) {
      try {
        const response = await fetch(`${url}${path}`, { ...init, signal: AbortSignal.timeout(60_000) });
        const body = await response.arrayBuffer();
        if (!passing.has(response.status))
          return new Response(response.status === 204 ? null : body, {
            status: response.status,
            headers: response.headers,
          });
        const place = path.replaceAll(/[\da-f-]{36}/g, ':id');
        refusals.set(`${response.status} ${place}`, new TextDecoder().decode(body).slice(0, 300));
      } catch {
        sentAgain.count += 1;
      }
      await pause(pauseMs);
    }
  };
  const request: TestApp['request'] = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData;
    const response = await fetchPath(path, {
      method,
      headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as never };
  };
  return { ...app, request, fetch: fetchPath };
}

/** A person who sends requests through it. */
export const remotely = (remote: TestApp, person: TestPerson): TestPerson => ({
  ...person,
  request: (method, path, body, headers = {}) =>
    remote.request(method, path, body, { cookie: person.cookie, ...headers }),
});
