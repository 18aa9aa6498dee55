import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Flow } from '@switchboard/contracts/flows/document';
import { build } from 'esbuild';
import { root } from './stack.ts';

const page = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

function Page() {
  const open = async () => (await import('bare-canvas')).draw(document.getElementById('canvas'));
  return createElement('button', { onClick: open }, 'Flow');
}
createRoot(document.getElementById('page')).render(createElement(Page));
`;

/** The library as its documentation shows it, with the nodes and edges of a flow. */
const canvasOf = ({ nodes, edges }: Flow) => `
import '@xyflow/react/dist/style.css';
import { Background, MiniMap, ReactFlow } from '@xyflow/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

const nodes = ${JSON.stringify(nodes.map(({ id, position }) => ({ id, position, data: { label: id } })))};
const edges = ${JSON.stringify(edges.map(({ id, from, to }) => ({ id, source: from, target: to, label: id })))};
const props = { defaultNodes: nodes, defaultEdges: edges, panOnScroll: true, minZoom: 0.1, defaultViewport: { x: 24, y: 300, zoom: 0.7 } };
export const draw = (place) => createRoot(place).render(
  createElement(ReactFlow, props, createElement(Background), createElement(MiniMap)));
`;

const html = `<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/page.css">
<div id="page"></div><div id="canvas" style="width: 1200px; height: 780px"></div><script type="module" src="/page.js"></script>`;

/** Serves a page with React and a button that loads \`@xyflow/react\` and draws the flow. */
export async function startBarePage(flow: Flow): Promise<{ url: string; stop: () => Promise<void> }> {
  const { outputFiles } = await build({
    stdin: { contents: page, resolveDir: join(root, 'mfe-assistants'), loader: 'js', sourcefile: 'page.js' },
    outdir: '/bare',
    entryNames: 'page',
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'canvas',
        setup(builder) {
          builder.onResolve({ filter: /^bare-canvas$/ }, ({ path }) => ({ path, namespace: 'bare' }));
          builder.onLoad({ filter: /.*/, namespace: 'bare' }, () => ({
            contents: canvasOf(flow),
            resolveDir: join(root, 'mfe-assistants'),
            loader: 'js',
          }));
        },
      },
    ],
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [path.replace(/^\/bare/, ''), contents]));
  // A stylesheet that comes with the canvas is part of it: here it is there from the beginning.
  const styles = [...files].filter(([path]) => path.endsWith('.css')).map(([, contents]) => Buffer.from(contents));
  files.set('/page.css', Buffer.concat(styles));
  const server = createServer(({ url = '/' }, response) => {
    const found = files.get(url);
    const type = url.endsWith('.css') ? 'text/css' : url.endsWith('.js') ? 'text/javascript' : 'text/html';
    response.setHeader('content-type', type);
    response.end(found ?? (url === '/' ? html : ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
