import { realpathSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer, type ViteDevServer } from 'vite';
import {
  cacheFolder,
  dependencyFolders,
  nodeModulesFrom,
  ourPackages,
  packageFolder,
  testingEntry,
} from './package-folders.ts';
import type { DevSetup } from './page/DevModule.ts';
import { entryId, pageFiles, startFile, testingInBrowser } from './page-files.ts';
import { apiProxy } from './shell-api.ts';

interface StandaloneOptions {
  dir: string;
  shell: string;
  host: string | null;
  /** The server that the page's connection for updates comes to. */
  server: Server;
}

/** Vite as middleware, limited to the module, our packages and installed packages. */
export async function startStandalone({ dir, shell, host, server }: StandaloneOptions): Promise<ViteDevServer> {
  const folders = ourPackages.map((name) => packageFolder(name, dir));
  const readable = [dir, ...folders, ...nodeModulesFrom(dir), ...[dir, ...folders].flatMap(dependencyFolders)];
  const testing = testingInBrowser(testingEntry(packageFolder('@switchboard/platform', dir)));
  return await createServer({
    configFile: false,
    root: dir,
    appType: 'custom',
    publicDir: false,
    cacheDir: join(cacheFolder(dir), basename(dir)),
    clearScreen: false,
    logLevel: 'warn',
    // Libraries are not looked for in the output's folder, and our compiled packages lie in one called dist.
    build: { outDir: '.switchboard-none' },
    plugins: [react(), testing, pageFiles(dir)],
    resolve: { dedupe: ['react', 'react-dom', 'styled-components', 'zod', ...ourPackages] },
    optimizeDeps: {
      entries: [startFile, 'module.ts', 'src/{pages,slots}/*.tsx', '!**/*.test.tsx'],
      rolldownOptions: { plugins: [testing] },
    },
    server: {
      middlewareMode: true,
      hmr: { server },
      allowedHosts: host === null ? [] : [host],
      cors: false,
      fs: { allow: [...new Set(readable.map((path) => realpathSync(path)))] },
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

/** Sends the page for any address that a browser opens; the page finds its own route. */
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
