import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type Plugin, type ViteDevServer } from 'vite';
import { browserTesting, isInstalled, nodeModulesFrom, ourPackages, packageFolder } from './package-folders.ts';
import type { DevSetup } from './page/DevModule.ts';
import { apiProxy } from './shell-api.ts';

const entryId = 'virtual:switchboard-dev-page';
const pageFolder = join(import.meta.dirname, 'page');

interface StandaloneOptions {
  dir: string;
  shell: string;
  host: string | null;
  /** The server that the page's connection for updates comes to. */
  server: Server;
}

/** The file that draws the page: a source here, a script in the published package. */
function startFile(): string {
  const candidates = ['start.tsx', 'start.js'].map((name) => join(pageFolder, name));
  return candidates.find((path) => existsSync(path)) ?? join(pageFolder, 'start.tsx');
}

/** The entry of the page: hands the module's files over, and tells the page of each update. */
function entrySource(): string {
  const glob = (folder: string) => `import.meta.glob(['/src/${folder}/*.tsx', '!**/*.test.tsx'])`;
  return `
import declaration from '/module.ts';
import { start } from ${JSON.stringify(startFile())};
const answers = import.meta.glob('/src/testing/sampleAnswers.ts');
void start({
  declaration,
  pages: ${glob('pages')},
  slots: ${glob('slots')},
  answers: answers['/src/testing/sampleAnswers.ts'],
});
import.meta.hot?.on('vite:afterUpdate', () => window.dispatchEvent(new Event('switchboard:updated')));
`;
}

function pageEntry(): Plugin {
  const resolved = `\0${entryId}`;
  return {
    name: 'switchboard-dev-page',
    resolveId: (id) => (id === entryId ? resolved : null),
    load: (id) => (id === resolved ? entrySource() : null),
  };
}

/** Vite without a server of its own, seeing the module, our packages and what is installed, and nothing else. */
export async function startStandalone({ dir, shell, host, server }: StandaloneOptions): Promise<ViteDevServer> {
  const folders = new Map(ourPackages.map((name) => [name, packageFolder(name, dir)] as const));
  const nodeModules = [...new Set([...nodeModulesFrom(dir), ...nodeModulesFrom(import.meta.dirname)])];
  const platform = folders.get('@switchboard/platform') ?? '';
  return await createServer({
    configFile: false,
    root: dir,
    appType: 'custom',
    publicDir: false,
    cacheDir: join(nodeModules[0] ?? dir, '.cache/switchboard/dev', basename(dir)),
    clearScreen: false,
    logLevel: 'warn',
    plugins: [react(), pageEntry()],
    resolve: {
      alias: [{ find: /^@switchboard\/platform\/testing$/, replacement: browserTesting(platform) }],
      dedupe: ['react', 'react-dom', 'styled-components', 'zod', ...ourPackages],
    },
    optimizeDeps: {
      entries: [startFile(), 'module.ts', 'src/{pages,slots}/*.tsx', '!**/*.test.tsx'],
      // Served file by file, so that the page and the fake API share the one copy of each store.
      exclude: [...folders].filter(([, folder]) => isInstalled(folder)).map(([name]) => name),
    },
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: host === null ? [] : [host],
      cors: false,
      fs: { allow: [dir, pageFolder, ...folders.values(), ...nodeModules].map((path) => realpathSync(path)) },
      proxy: apiProxy(shell),
      watch: { ignored: [`${dir}/dist/**`] },
    },
  });
}

const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 22 20'%3E%3Ccircle cx='11' cy='10' r='6' fill='%23f2560f'/%3E%3C/svg%3E";

function html(setup: DevSetup): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="${icon}" />
    <title>Switchboard</title>
  </head>
  <body>
    <div id="root"></div>
    <script id="switchboard-dev" type="application/json">${JSON.stringify(setup).replaceAll('<', '\\u003c')}</script>
    <script type="module" src="/@id/${entryId}"></script>
  </body>
</html>
`;
}

/** Answers whatever a browser opens with the page, which finds its route by itself. */
export async function sendPage(
  vite: ViteDevServer,
  setup: DevSetup,
  { method, url = '/', headers }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isPage = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html');
  if (!isPage) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    return;
  }
  const page = await vite.transformIndexHtml(url, html(setup));
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' }).end(page);
}
