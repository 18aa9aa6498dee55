import { deflateSync } from 'node:zlib';
import type { ApiErrorBody } from '@switchboard/contracts/errors';
import type { Session } from '@switchboard/contracts/session';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  owner = await app.signUp();
});

/** The head of a PNG of this size, and as many bytes after it. */
function png(width: number, height: number, more = 0): Buffer {
  const head = Buffer.alloc(33);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  head.write('IHDR', 12, 'latin1');
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return Buffer.concat([head, deflateSync(Buffer.alloc(10)), Buffer.alloc(more)]);
}
const webp = Buffer.concat([Buffer.from('RIFF\x1e\0\0\0WEBPVP8L\x11\0\0\0\x2f\0\0\0\0', 'latin1'), Buffer.alloc(20)]);
const jpeg = Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9', 'hex');

function send<T = { logo_url: string }>(content: Buffer | string, name = 'logo.png') {
  const form = new FormData();
  form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], name));
  return owner.request<T>('POST', '/api/organization/logo', form);
}
const refusalOf = async (content: Buffer | string, name?: string) => {
  const { status, body } = await send<ApiErrorBody>(content, name);
  return [status, body.error.reason, body.error.message];
};
const logoOf = async (person: TestPerson) =>
  (await person.request<Session>('GET', '/api/session')).body.organizations[0]?.logo_url;

describe('the logo', () => {
  it.each([
    ['image/png', png(40, 20)],
    ['image/jpeg', jpeg],
    ['image/webp', webp],
  ])('the logo is served as %s by a signed link for members', async (type, picture) => {
    const { status, body } = await send(picture, 'anything.bin');
    expect(status).toBe(200);
    const viewer = await app.signUp({ role: 'viewer', organizationId: owner.organizationId });
    expect(await logoOf(viewer)).toBe(body.logo_url);
    const answer = await app.fetch(body.logo_url);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(picture);
  });

  it('a logo without width or height is refused', async () => {
    for (const content of [png(0, 40), png(40, 0)])
      expect(await refusalOf(content)).toEqual([400, 'unsupported_type', 'This picture is empty.']);
  });

  it('the type of a logo is detected from its bytes, and SVG is refused', async () => {
    const type = 'Please upload a PNG, JPEG or WebP picture.';
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
    const gif = Buffer.from('474946383961010001000000003b', 'hex');
    for (const content of [svg, gif, 'hello', Buffer.from('89504e47', 'hex'), ''])
      expect(await refusalOf(content)).toEqual([400, 'unsupported_type', type]);
    expect(await logoOf(owner)).toBeUndefined();
  });

  it('a logo is limited to 1 MB and 4096 × 4096 pixels', async () => {
    expect(await refusalOf(png(40, 40, 1024 * 1024))).toEqual([400, 'too_large', 'This picture is larger than 1 MB.']);
    for (const [width, height] of [
      [4097, 1],
      [1, 60_000],
    ] as const)
      expect(await refusalOf(png(width, height))).toEqual([
        400,
        'too_large',
        'This picture is larger than 4096 × 4096 pixels.',
      ]);
    expect((await send(png(4096, 4096))).status).toBe(200);
  });

  it('a new logo replaces the previous one and deletes its file', async () => {
    const first = (await send(png(1, 1))).body.logo_url;
    const second = (await send(png(2, 2))).body.logo_url;
    expect(await logoOf(owner)).toBe(second);
    expect((await app.fetch(first)).status).toBe(404);
    expect((await owner.request('DELETE', '/api/organization/logo')).status).toBe(204);
    expect(await logoOf(owner)).toBeUndefined();
    expect((await app.fetch(second)).status).toBe(404);
    const { body } = await owner.request<{ items: { action: string }[] }>('GET', '/api/audit-logs');
    expect(body.items.slice(0, 3).map(({ action }) => action)).toEqual(['remove_logo', 'set_logo', 'set_logo']);
  });

  it('the link of a logo stays the same for a while and is valid for at least an hour', async () => {
    await send(png(1, 1));
    expect(await logoOf(owner)).toBe(await logoOf(owner));
    const token = (await logoOf(owner))?.split('/').at(-1) ?? '';
    const minutes = ((app.services.files.verify(token)?.expires ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(75);
  });
});
