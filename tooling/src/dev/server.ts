import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { isForeignChange, isHostAllowed } from './hosts.ts';
import { type Listening, listen } from './listen.ts';
import { type BuildNews, ModuleBuild } from './module-build.ts';
import { ModuleServer, modulePath } from './module-server.ts';
import type { DevOptions } from './options.ts';
import type { DevSetup } from './page/DevModule.ts';
import { isShellRunning, sendApiError } from './shell-api.ts';
import { sendPage, startStandalone } from './standalone.ts';

/** A running development server of one module. */
export interface DevServer {
  port: number;
  /** Origin of the page that shows the standalone module. */
  url: string;
  close(): Promise<void>;
}

/** The API that the page uses. It is determined for every page load, since shells start and stop. */
async function setupNow({ shell, isShellNamed }: DevOptions): Promise<DevSetup> {
  if (await isShellRunning(shell)) return { shell, silentShell: null };
  return { shell: null, silentShell: isShellNamed ? shell : null };
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?')[0] ?? '/';
}

function isFromElsewhere({ headers }: IncomingMessage): boolean {
  const site = headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin';
}

/** Serves one module in two ways: standalone with fast refresh, and built as a shell loads it. */
export async function startDevServer(options: DevOptions, onNews: (news: BuildNews) => void): Promise<DevServer> {
  const { dir, port, host, shell } = options;
  const moduleServer = new ModuleServer();
  let vite: ViteDevServer | null = null;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isHostAllowed(request.headers.host, host)) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('This server answers to localhost only.');
      return;
    }
    // This path starts an editor on this machine; pages of other sites must not use it.
    if (pathOf(request).startsWith('/__open-in-editor') && isFromElsewhere(request)) {
      response.writeHead(403, { 'content-type': 'text/plain' }).end('Requests from other sites are refused.');
      return;
    }
    if (pathOf(request).startsWith(modulePath)) return await moduleServer.answer(request, response);
    if (pathOf(request).startsWith('/api/') && isForeignChange(request))
      return sendApiError(response, 403, 'FORBIDDEN', 'Requests from other sites are refused.');
    if (!vite) {
      response.writeHead(503, { 'content-type': 'text/plain', 'retry-after': '1' }).end('Starting');
      return;
    }
    const running = vite;
    running.middlewares(request, response, () => {
      setupNow(options)
        .then((setup) => sendPage(running, setup, request, response))
        .catch((error: unknown) => fail(response, error));
    });
  };
  const listening: Listening = await listen(port, host, (request, response) => {
    answer(request, response).catch((error: unknown) => fail(response, error));
  });

  const build = new ModuleBuild(dir, (news) => {
    moduleServer.receive(news);
    onNews(news);
  });
  try {
    vite = await startStandalone({ dir, shell, host, server: listening.server });
  } catch (error) {
    listening.close();
    throw error;
  }
  vite.watcher.on('all', (_event, path) => build.noteChange(path));
  void build.start();

  return {
    port: listening.port,
    url: `http://${shownHost(host)}:${listening.port}`,
    async close() {
      moduleServer.close();
      listening.close();
      await Promise.all([build.stop(), vite?.close()]);
    },
  };
}

/** The address by which a browser on this machine reaches the server. */
function shownHost(host: string | null): string {
  if (host === null || host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}

function fail(response: ServerResponse, error: unknown): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(text);
}
