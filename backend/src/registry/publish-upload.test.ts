import { once } from 'node:events';
import { connect } from 'node:net';
import { HonoRequest } from 'hono/request';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serve } from '../http/serve.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createDeployToken } from './deploy-tokens.ts';
import { inLine } from './locks.ts';
import { moduleArchive } from './module-archive.fixture.ts';
import { moduleReleases, testWorkspace } from './releases.fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ SWITCHBOARD_DIST_DIR: testWorkspace(), PORT: '0' });
});
afterAll(() => app.close());

/** Bodies that are being read or were read: those of admitted uploads. */
let reads: { mock: { calls: unknown[]; results: { value: unknown }[] } };
beforeEach(() => {
  reads = vi.spyOn(HonoRequest.prototype, 'arrayBuffer');
});
const areRead = (count: number) => expect.poll(() => reads.mock.calls).toHaveLength(count);

/** Occupies the publication queue, as a large one does, until it is released. */
function slowPublication() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = inLine(app.services, () => promise);
  return () => {
    resolve();
    return ended;
  };
}

/** An upload whose body is sent piece by piece. */
async function openUpload(id: string, signal?: AbortSignal) {
  const { token } = await createDeployToken(app.services.systemPool, { moduleId: id, name: 'CI', actor: 'test' });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const answer = app.fetch(`/api/modules/${id}/versions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/gzip', 'content-length': '1000' },
    body: readable,
    duplex: 'half',
    ...(signal ? { signal } : {}),
  } as RequestInit);
  return { answer, writer: writable.getWriter() };
}

const publish = async (id: string) => {
  const releases = await moduleReleases(app, id);
  return releases.publish((await moduleArchive({ id })).archive);
};

describe('an upload', () => {
  it('a second concurrent upload of a module is refused unread, and accepted afterwards', async () => {
    const letGo = slowPublication();
    const first = publish('same');
    await areRead(1);
    const refused = await (await openUpload('same')).answer;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
    expect(await refused.json()).toMatchObject({
      error: { code: 'UNAVAILABLE', message: expect.stringMatching(/"same" is being published .*release again/) },
    });
    await areRead(1);
    await letGo();
    expect((await first).status).toBe(201);
    expect((await publish('same')).status).toBe(201);
  });

  it('a fourth concurrent upload is refused while three others are being published', async () => {
    const letGo = slowPublication();
    const ids = ['one', 'two', 'three'];
    const first = ids.map(publish);
    await areRead(3);
    const { status, body, headers } = await publish('four');
    expect([status, headers.get('retry-after')]).toEqual([503, '10']);
    expect(body.error.message).toMatch(/3 modules are being published .*release again/);
    await letGo();
    expect((await Promise.all(first)).map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect((await publish('four')).status).toBe(201);
  });

  it("an upload whose connection closed while it waited isn't published", async () => {
    const letGo = slowPublication();
    const closing = new AbortController();
    const { answer, writer } = await openUpload('closed', closing.signal);
    const { archive } = await moduleArchive({ id: 'closed' });
    await writer.write(new Uint8Array(archive));
    await writer.close();
    await reads.mock.results[0]?.value;
    closing.abort();
    await letGo();
    expect((await answer).status).toBe(400);
    expect((await (await moduleReleases(app, 'closed')).get()).status).toBe(404);
  });

  it('an upload that takes too long frees its place', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.timeout(200));
    const { answer } = await openUpload('late');
    const refused = await answer;
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { error: { reason: 'archive', message: expect.stringContaining('did not arrive within 60 seconds') } },
    ]);
    expect((await publish('late')).status).toBe(201);
  });

  it('an upload that breaks off frees its place', async () => {
    const server = await serve(app.services);
    const { token } = await createDeployToken(app.services.systemPool, { moduleId: 'cut', name: 'CI', actor: 'test' });
    const socket = connect(server.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /api/modules/cut/versions HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-length: 1000000\r\n\r\nhalf`,
    );
    await areRead(1);
    expect((await publish('cut')).status).toBe(503);
    socket.destroy();
    await vi.waitFor(async () => expect((await publish('cut')).status).toBe(201), { timeout: 5000 });
    await server.close(1_000);
  });
});
