import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { root } from './stack.ts';

// The smallest program that uses each library as a shell must: render, route, style, fetch, load a module.
const source = `
import { init, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import axios from 'axios';
import { createElement, lazy, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes, useNavigate, useParams } from 'react-router-dom';
import styled, { createGlobalStyle } from 'styled-components';

init({ name: 'floor', remotes: [] });
registerRemotes([{ name: 'remote', entry: '/remoteEntry.js' }]);
const Global = createGlobalStyle\`body { margin: 0 }\`;
const Box = styled.div\`padding: 1px\`;
const Remote = lazy(() => loadRemote('remote/Page'));
function Page() {
  const { data } = useQuery({ queryKey: ['a'], queryFn: () => axios.get('/a').then((answer) => answer.data) });
  const { mutate } = useMutation({ mutationFn: () => axios.post('/a') });
  const navigate = useNavigate();
  const click = () => { mutate(); navigate('/b'); };
  return createElement(Box, { onClick: click }, createElement(Link, { to: '/b' }, data, useParams().id), createElement(Remote));
}
const routes = createElement(Routes, null, createElement(Route, { path: '/:id', element: createElement(Page) }));
createRoot(document.body).render(
  createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Global),
    createElement(BrowserRouter, null, createElement(Suspense, { fallback: null }, routes))));
`;

const libraries = [
  'react-dom',
  'react-router',
  'styled-components',
  '@tanstack/query-core',
  'axios',
  '@module-federation/runtime',
];

/** Brotli bytes of the libraries that every page of a micro-frontend shell needs, with nothing of ours. */
export async function floorBytes(): Promise<number> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: source, resolveDir: join(root, 'shell'), loader: 'js' },
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: {
      'process.env.NODE_ENV': '"production"',
      // As in the shell's own build: the federation runtime without what only Node needs.
      ENV_TARGET: '"web"',
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
    },
  });
  const inputs = Object.keys(metafile.inputs);
  const missing = libraries.filter((name) => !inputs.some((path) => path.includes(`node_modules/${name}/`)));
  if (missing.length > 0) throw new Error(`The floor lacks ${missing.join(', ')}`);
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: code.byteLength,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotliCompressSync(code, { params }).byteLength;
}
