import { Agent, request } from 'undici';
import { cpuMs } from './processes.ts';

interface Percentiles {
  p50Ms: number;
  p95Ms: number;
  p99Ms: number;
}

/** One timed run against a server. */
export interface LoadResult extends Percentiles {
  requestsPerSecond: number;
  /** Milliseconds of processor time of the server's process per request. */
  cpuMsPerRequest: number;
}

interface Server {
  url: string;
  headers: Record<string, string>;
  isRight: (body: string) => boolean;
}

/** Sends the same request, a POST when it has a JSON body, over and over on a few connections for `seconds`; counts only answers that pass `isRight`. */
export async function load(
  url: string,
  options: {
    pid: number;
    headers?: Record<string, string>;
    body?: string;
    seconds: number;
    connections?: number;
    isRight: (body: string) => boolean;
  },
): Promise<LoadResult> {
  const { pid, body: sent, seconds, connections = 8, isRight } = options;
  const headers = { ...options.headers, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) };
  const asked = sent === undefined ? { headers } : { headers, method: 'POST' as const, body: sent };
  const dispatcher = new Agent({ connections, pipelining: 1 });
  const times: number[] = [];
  const until = performance.now() + seconds * 1000;
  const cpuBefore = cpuMs(pid);
  const worker = async () => {
    while (performance.now() < until) {
      const started = performance.now();
      const answer = await request(url, { dispatcher, ...asked });
      const body = await answer.body.text();
      if (answer.statusCode !== 200 || !isRight(body))
        throw new Error(`A wrong answer of ${url}: ${answer.statusCode} ${body.slice(0, 200)}`);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const cpu = cpuMs(pid) - cpuBefore;
  await dispatcher.close();
  return { requestsPerSecond: times.length / seconds, cpuMsPerRequest: cpu / times.length, ...percentiles(times) };
}

function percentiles(times: number[]): Percentiles {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99) };
}

/** Sends requests to two servers in turn, for this many seconds: other load on the machine slows both alike. */
export async function loadInTurn(
  servers: readonly [A: Server, B: Server],
  seconds: number,
): Promise<{ a: Percentiles; b: Percentiles }> {
  const measured = servers.map((server) => ({
    ...server,
    dispatcher: new Agent({ connections: 1 }),
    times: [] as number[],
  }));
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    for (const { url, headers, isRight, dispatcher, times } of measured) {
      const started = performance.now();
      const answer = await request(url, { dispatcher, headers });
      const body = await answer.body.text();
      if (answer.statusCode !== 200 || !isRight(body))
        throw new Error(`A wrong answer of ${url}: ${answer.statusCode} ${body.slice(0, 200)}`);
      times.push(performance.now() - started);
    }
  }
  for (const { dispatcher } of measured) await dispatcher.close();
  const [a, b] = measured.map(({ times }) => percentiles(times)) as [Percentiles, Percentiles];
  return { a, b };
}
