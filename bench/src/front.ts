/** A server in front of an API that forwards everything and may rewrite pages. Product and twin each have one. */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { freePort, type Running } from './stack.ts';
import type { TwinPage } from './twin.ts';

type RewritePage = (html: string, path: string) => string;

/** Starts a server in front of an API, which continues when the front is stopped. */
export async function startFront(api: Running, rewrite: RewritePage): Promise<Running> {
  const { hostname, port } = new URL(api.url);
  const agent = new Agent({ keepAlive: true });
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url: path = '/', headers } = asked;
    const onward = request({ agent, hostname, port, method, path, headers }, (given) => {
      answer.once('close', () => given.destroy());
      answer.on('error', () => given.destroy());
      if (given.headers['content-type']?.startsWith('text/html')) void passPage(given, answer, path, rewrite);
      else given.pipe(answer.writeHead(given.statusCode ?? 502, given.headers));
    });
    onward.on('error', () => answer.destroy());
    answer.once('close', () => onward.destroy());
    asked.pipe(onward);
  };
  const server = createServer(pass);
  const ownPort = await freePort();
  await new Promise<void>((resolve) => server.listen(ownPort, '127.0.0.1', resolve));
  return {
    pid: process.pid,
    url: `http://127.0.0.1:${ownPort}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}

async function passPage(given: IncomingMessage, answer: ServerResponse, path: string, rewrite: RewritePage) {
  try {
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = given.headers;
    const isPacked = headers['content-encoding'] === 'br';
    const sent = await buffer(given);
    const html = rewrite(
      (isPacked ? brotliDecompressSync(sent) : sent).toString(),
      new URL(path, 'http://front').pathname,
    );
    const body = isPacked ? brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) : html;
    answer.writeHead(given.statusCode ?? 502, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
  } catch (error) {
    answer.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

const scriptPreloads = /(<link rel="preload" as="script"[^>]*>\n?)+/;

/** Returns a page unchanged. */
export const asServed: RewritePage = (html) => html;

/** Replaces the preloads of the product's modules with the twin's own files. */
export function withPreloadsOf(pages: readonly TwinPage[]): RewritePage {
  return (html, path) => {
    const scripts = pages.find((page) => matches(page.path, path))?.scripts ?? [];
    return html.replace(scriptPreloads, () =>
      scripts.map((href) => `<link rel="preload" as="script" href="${href}">`).join('\n'),
    );
  };
}

function matches(pattern: string, path: string): boolean {
  const [parts, given] = [pattern.split('/'), path.split('/')];
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index]);
}
