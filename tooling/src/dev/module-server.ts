import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { BuildNews, DevBuild } from './module-build.ts';

/** The module's path on this server, as a shell's override names it. */
export const modulePath = '/module/';

const keptBuilds = 5;
const heartbeatMs = 15_000;

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wasm': 'application/wasm',
  '.bin': 'application/octet-stream',
};

/** Any shell can load the module. The shell decides whether it does, and checks the person's permission. */
const openToAll = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  'cache-control': 'no-store',
} as const;

/** The decoded path. A path that can't be decoded names no file. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return '';
  }
}

/** Serves the last builds of the module and notifies shells of new ones. */
export class ModuleServer {
  readonly #builds: DevBuild[] = [];
  readonly #streams = new Set<ServerResponse>();
  readonly #waiting = new Set<() => void>();
  readonly #heartbeat: NodeJS.Timeout;
  #error: string | null = null;

  constructor() {
    this.#heartbeat = setInterval(() => this.#write(':\n\n'), heartbeatMs);
    this.#heartbeat.unref();
  }

  /** Stores the result of a build and notifies every listener. */
  receive(news: BuildNews): void {
    if ('build' in news) {
      this.#error = null;
      const older = this.#builds.filter(({ version }) => version !== news.build.version);
      this.#builds.splice(0, Number.POSITIVE_INFINITY, news.build, ...older.slice(0, keptBuilds - 1));
    } else this.#error = news.error;
    for (const go of this.#waiting) go();
    this.#waiting.clear();
    const event = this.#currentEvent();
    if (event) this.#write(event);
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '' } = request;
    if (method === 'OPTIONS') return this.#preflight(response);
    if (method !== 'GET' && method !== 'HEAD') return send(response, 405, 'Only GET is answered here.');
    const file = decoded((url.split('?')[0] ?? '').slice(modulePath.length));
    if (file === 'events') return this.#listen(request, response);
    if (file === 'module.json') return await this.#describe(response);
    const content = this.#builds.map(({ files }) => files.get(file)).find((found) => found !== undefined);
    if (!content) return send(response, 404, 'No build of this module has this file.');
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { ...openToAll, 'content-type': type }).end(content);
  }

  close(): void {
    clearInterval(this.#heartbeat);
    for (const stream of this.#streams) stream.destroy();
  }

  /** Browsers send a preflight request before a page at a public address loads from this machine. */
  #preflight(response: ServerResponse): void {
    response.writeHead(204, {
      ...openToAll,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': '*',
      'access-control-allow-private-network': 'true',
    });
    response.end();
  }

  /** Sends the last successful build; waits for the first build to end. */
  async #describe(response: ServerResponse): Promise<void> {
    if (this.#builds.length === 0 && this.#error === null)
      await new Promise<void>((resolve) => this.#waiting.add(resolve));
    const [build] = this.#builds;
    if (!build) return send(response, 503, this.#error ?? 'The module is not built yet.');
    response.writeHead(200, { ...openToAll, 'content-type': 'application/json' });
    response.end(JSON.stringify(build.manifest, null, 2));
  }

  #listen(request: IncomingMessage, response: ServerResponse): void {
    response.writeHead(200, { ...openToAll, 'content-type': 'text/event-stream' });
    response.write(this.#currentEvent() ?? ':\n\n');
    this.#streams.add(response);
    request.on('close', () => this.#streams.delete(response));
  }

  #currentEvent(): string | null {
    const [build] = this.#builds;
    if (this.#error !== null) return `data: ${JSON.stringify({ error: this.#error })}\n\n`;
    return build ? `data: ${JSON.stringify({ version: build.version })}\n\n` : null;
  }

  #write(text: string): void {
    for (const stream of this.#streams) stream.write(text);
  }
}

function send(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { ...openToAll, 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
