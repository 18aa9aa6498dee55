import { authApi } from '@switchboard/contracts/auth';
import { scopeOf } from '@switchboard/contracts/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described } from './endpoints.ts';

interface Operation {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
  security?: Record<string, string[]>[];
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    responses: Operation['responses'];
    schemas: Record<string, object>;
    securitySchemes: Record<string, object>;
  };
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await startTestApp();
  document = (await app.request<Document>('GET', '/api/openapi.json')).body;
});
afterAll(() => app.close());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

/** A response; a reference is resolved. */
function resolved(response: Operation['responses'][string] & { $ref?: string }): Operation['responses'][string] {
  const name = response.$ref?.split('/').at(-1);
  return name === undefined ? response : (document.components.responses[name] ?? response);
}

/** All values of a key, at any depth. */
function valuesOf(node: unknown, key: string): unknown[] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...valuesOf(inner, key)]);
}

function references(node: unknown, found: string[] = []): string[] {
  if (node === null || typeof node !== 'object') return found;
  for (const [key, inner] of Object.entries(node)) {
    if (key === '$ref' && typeof inner === 'string') found.push(inner);
    references(inner, found);
  }
  return found;
}

describe('the OpenAPI document', () => {
  it('the OpenAPI document has every registered operation and the open ones of the sign-in library', () => {
    expect(document.openapi).toBe('3.1.0');
    const open = [...app.registry, ...described(authApi)];
    const expected = open.map(({ method, path }) => `${method.toLowerCase()} ${path.replace(/:(\w+)/g, '{$1}')}`);
    const found = operations().map(({ method, path }) => `${method} ${path}`);
    expect(found.sort()).toEqual(expected.sort());
  });

  it('the OpenAPI document has no closed operation', async () => {
    for (const { method, path } of described(authApi))
      expect((await app.request(method, path, {})).status, `${method} ${path}`).not.toBe(404);
  });

  it('the OpenAPI document has the structure of version 3.1', () => {
    for (const { path, method, operation } of operations()) {
      const what = `${method} ${path}`;
      expect(['get', 'post', 'put', 'patch', 'delete'], what).toContain(method);
      expect(operation.summary.length, what).toBeGreaterThan(5);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(
        declared.map(({ name }) => name),
        what,
      ).toEqual(inPath);
      expect(
        declared.every(({ required }) => required),
        what,
      ).toBe(true);
      for (const parameter of operation.parameters) expect(['path', 'query', 'header'], what).toContain(parameter.in);
      expect(new Set(operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size, what).toBe(
        operation.parameters.length,
      );
      expect(
        Object.keys(operation.responses).some((status) => status.startsWith('2')),
        what,
      ).toBe(true);
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(status, what).toMatch(/^([1-5]\d\d|default)$/);
        const { description, content } = resolved(response);
        expect(description, what).toMatch(/\w/);
        expect(status === '204' && content, what).toBeFalsy();
      }
      if (method === 'get') expect(operation.requestBody, what).toBeUndefined();
    }
  });

  it('the OpenAPI document gives each operation a unique name that code generators accept', () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[a-z][A-Za-z0-9]+$/);
  });

  it('the OpenAPI document has no missing references and no outdated JSON Schema', () => {
    const found = references(document);
    expect(found.length).toBeGreaterThan(0);
    for (const reference of found) {
      const target = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document);
      expect(target, reference).toBeDefined();
    }
    expect(JSON.stringify(document)).not.toMatch(/"nullable":|"\$schema":|"definitions":/);
  });

  it('the OpenAPI document shows which operations are open, need a session or accept an API key', () => {
    expect(document.components.securitySchemes).toHaveProperty('session');
    for (const { key, endpoint, path, method } of app.registry) {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const byKey = [{ session: [] }, { api_key: [] }, ...(endpoint.takes_call_token ? [{ call_token: [] }] : [])];
      const expected = {
        public: [],
        session: undefined,
        member: endpoint.permission && scopeOf(endpoint.permission) ? byKey : undefined,
        'super-admin': [{ super_admin: [] }],
        release: [{ deploy_token: [] }, { super_admin: [] }],
        candidate: [{ interview: [] }],
      }[endpoint.access];
      expect(operation?.security, key).toEqual(expected);
      for (const scheme of (expected ?? []).flatMap((one) => Object.keys(one)))
        expect(document.components.securitySchemes, key).toHaveProperty(scheme);
    }
  });

  it('the OpenAPI document describes uploaded files and sounds as binary', () => {
    const bytes = { schema: { type: 'string', format: 'binary' } };
    for (const [path, method] of [
      ['/api/modules/{id}/versions', 'post'],
      ['/api/leads/import', 'post'],
      ['/api/interviews/{id}/recordings/{track}/{part}/chunks/{index}', 'put'],
    ] as const) {
      const operation = document.paths[path]?.[method];
      expect(operation?.requestBody?.content, path).toEqual({ 'application/octet-stream': bytes });
      expect(operation?.responses, path).toHaveProperty('413');
    }
    const sound = document.paths['/api/interviews/{id}/questions/{number}/audio']?.get?.responses['200'];
    expect(sound?.content).toEqual({ 'audio/wav': bytes, 'application/octet-stream': bytes });
  });

  it('the OpenAPI document uses only content types that code generators support', () => {
    const known = /^(?:text\/.*|application\/json|application\/octet-stream|multipart\/form-data)$/;
    for (const { path, method, operation } of operations()) {
      const sent = Object.keys(operation.requestBody?.content ?? {});
      expect(
        sent.every((type) => known.test(type) && !type.startsWith('text/')),
        `${method} ${path}`,
      ).toBe(true);
      for (const response of Object.values(operation.responses)) {
        const answered = Object.keys(resolved(response).content ?? {});
        expect(answered.length === 0 || answered.some((type) => known.test(type)), `${method} ${path}`).toBe(true);
      }
    }
  });

  it('the OpenAPI document defines every object and enum once, as a named schema', () => {
    const { schemas } = document.components;
    const texts = Object.values(schemas).map((schema) => JSON.stringify(schema));
    expect(new Set(texts).size).toBe(texts.length);
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(['Lead', 'InterviewDetail', 'NewLead', 'PromptVersion']),
    );
    const inline = (node: unknown, isNamed: boolean): unknown[] => {
      if (node === null || typeof node !== 'object') return [];
      if (Array.isArray(node)) return node.flatMap((one) => inline(one, false));
      const { type, properties, enum: values } = node as Record<string, unknown>;
      const isOwn = !isNamed && ((type === 'object' && typeof properties === 'object') || Array.isArray(values));
      return [...(isOwn ? [node] : []), ...Object.values(node).flatMap((one) => inline(one, false))];
    };
    expect(Object.values(schemas).flatMap((schema) => inline(schema, true))).toEqual([]);
    expect(operations().flatMap(({ operation }) => inline(Object.values(operation.responses), false))).toEqual([]);
  });

  it('the OpenAPI document uses only patterns that regex engines of other languages support', () => {
    const patterns = valuesOf(document, 'pattern').filter((pattern) => typeof pattern === 'string');
    expect(patterns.length).toBeGreaterThan(100);
    for (const pattern of new Set(patterns)) expect(pattern).not.toMatch(/\\[pPu]\{|\(\?<|\[[^\]]*(?:--|&&)/);
  });

  it('the OpenAPI document keeps the format of ids and times, except for times in headers', () => {
    const { ScheduleCall } = document.components.schemas as Record<string, { properties: Record<string, object> }>;
    const uuid = { format: 'uuid', pattern: expect.stringContaining('[0-9a-fA-F]{8}-') };
    expect(ScheduleCall?.properties).toMatchObject({
      assistant_id: uuid,
      phone_number_id: uuid,
      scheduled_time: { format: 'date-time', pattern: expect.stringContaining('T(?:') },
    });
    // Generators write no dates into headers.
    const headers = operations().flatMap(({ operation }) =>
      operation.parameters.filter(({ in: place }) => place === 'header'),
    );
    expect(headers.filter(({ schema }) => 'format' in schema && schema.format === 'date-time')).toEqual([]);
  });

  it('the OpenAPI document describes yes/no query parameters as Booleans and cursors by their pattern', () => {
    const named = (name: string) =>
      operations().flatMap(({ operation }) => operation.parameters.filter((parameter) => parameter.name === name));
    for (const name of ['has_email', 'do_not_call', 'scheduled_only', 'needs_review', 'unassigned', 'tells'])
      for (const { schema } of named(name)) expect(schema, name).toMatchObject({ type: 'boolean' });
    expect(named('has_email').length).toBeGreaterThan(0);
    const cursors = named('cursor');
    expect(cursors.length).toBeGreaterThan(20);
    for (const { schema } of cursors) expect(schema).toMatchObject({ pattern: '^[A-Za-z0-9_-]+$' });
    // A body's object is JSON text in an address.
    for (const { schema } of named('custom_fields')) expect(schema).toMatchObject({ type: 'string' });
  });

  it('a client that already has the OpenAPI document gets 304', async () => {
    const first = await app.fetch('/api/openapi.json');
    const tag = first.headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    const again = await app.fetch('/api/openapi.json', { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('the OpenAPI document describes the live events as a stream', () => {
    expect(Object.keys(document.paths['/api/events']?.get?.responses['200']?.content ?? {})).toEqual([
      'text/event-stream',
    ]);
  });
});

describe('the pages of the documentation', () => {
  it('the documentation page loads everything from this origin', async () => {
    const page = await app.fetch('/api/docs');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
    const html = await page.text();
    expect(html).not.toMatch(/https?:|\/\/[a-z]|<script>| style=| on\w+=/i);
    const files = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? '');
    expect(files.length).toBeGreaterThan(2);
    for (const url of files) {
      const file = await app.fetch(url);
      expect([file.status, url]).toEqual([200, url]);
      if (url.endsWith('.css')) expect(await file.text()).not.toMatch(/url\(["']?https?:|@import/);
      if (url.endsWith('open.js')) expect(await file.text()).toContain('validatorUrl: null');
    }
  });

  it('the documentation page serves no other files of its package', async () => {
    for (const name of ['package.json', 'index.html', '..%2fpackage.json', 'swagger-ui.css.map'])
      expect((await app.fetch(`/api/docs/${name}`)).status, name).toBe(404);
  });
});

describe('every response', () => {
  it('every response has the security headers', async () => {
    for (const path of ['/api/boot', '/api/docs', '/health', '/api/nothing', '/api/files/x']) {
      const { headers } = await app.fetch(path);
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('x-frame-options'), path).toBe('DENY');
      expect(headers.get('content-security-policy'), path).not.toMatch(/script-src[^;]*unsafe/);
      expect(headers.get('permissions-policy'), path).toContain('camera=()');
    }
    expect((await app.fetch('/api/boot')).headers.get('cache-control')).toBe('no-store');
  });

  it("responses allow devices only where needed, and hide the address of a candidate's link", async () => {
    const policies = async (path: string) => {
      const { headers } = await app.fetch(path);
      return [headers.get('permissions-policy') ?? '', headers.get('referrer-policy')] as const;
    };
    const [call, referrer] = await policies('/video-call/x');
    for (const device of ['camera', 'microphone', 'display-capture', 'window-management'])
      expect(call).toContain(`${device}=(self)`);
    expect([referrer, (await policies('/interview-findings/x'))[1]]).toEqual(['no-referrer', 'no-referrer']);
    // A browser keeps the policy of the page that it loaded first, and people can try assistants from any of these.
    for (const path of ['/', '/login', '/dashboard', '/leads', '/assistants/x'])
      expect((await policies(path))[0], path).toContain('microphone=(self)');
    for (const path of ['/u/someone', '/client/dashboard', '/interview-findings/x', '/api/boot'])
      expect((await policies(path))[0], path).toContain('camera=(), microphone=()');
    for (const path of ['/assistants/x', '/interviews', '/leads', '/interview-findings/x'])
      expect((await policies(path))[0], path).toMatch(/display-capture=\(\), window-management=\(\)/);
  });
});
