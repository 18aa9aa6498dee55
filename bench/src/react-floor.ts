import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'esbuild';
import { root } from './stack.ts';

const source = `
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import styled from 'styled-components';

const Box = styled.div\`padding: 1px\`;
createRoot(document.body).render(createElement(Box, null, 'a'));
`;

/** Brotli bytes of React with styled-components, and nothing of ours. */
export async function reactFloorBytes(): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: join(root, 'shell'), loader: 'js' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: code.byteLength,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  return brotliCompressSync(code, { params }).byteLength;
}
