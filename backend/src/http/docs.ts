import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { authApi } from '@switchboard/contracts/auth';
import type { Hono } from 'hono';
import { etag } from 'hono/etag';
import { AppError } from '../errors.ts';
import type { AppVariables } from '../handler.ts';
import { described, type RegisteredEndpoint } from './endpoints.ts';

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Switchboard API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/open.js"></script>
</body>
</html>`;

const open = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, tryItOutEnabled: false, validatorUrl: null });`;

const files: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** `/api/openapi.json` and the pages that render it, served from this machine. */
export function registerDocs(app: Hono<AppVariables>, registry: readonly RegisteredEndpoint[]): void {
  let document: Promise<string> | undefined;
  const makeDocument = async () => {
    const { openApiDocument } = await import('./openapi.ts');
    return JSON.stringify(await openApiDocument([...registry, ...described(authApi)]));
  };
  app.get('/api/openapi.json', etag(), async (http) => {
    document ??= makeDocument();
    return http.body(await document, 200, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });
  app.get('/api/docs', (http) => http.html(page));
  app.get('/api/docs/open.js', (http) => http.body(open, 200, { 'content-type': 'text/javascript; charset=utf-8' }));
  app.get('/api/docs/:file', async (http) => {
    const type = files[http.req.param('file')];
    if (!type) throw new AppError('NOT_FOUND', 'Not found');
    const path = fileURLToPath(import.meta.resolve(`swagger-ui-dist/${http.req.param('file')}`));
    return http.body(new Uint8Array(await readFile(path)), 200, {
      'content-type': type,
      'cache-control': 'public, max-age=86400',
    });
  });
}
