import type { Pronunciation, TriedPronunciation } from '@switchboard/contracts/pronunciations';
import { maxPronunciations } from '@switchboard/contracts/pronunciations.limits';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { pronunciationsOf } from './pronunciations.service.ts';

let app: TestApp;
let member: TestPerson;
let assistantId: string;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.signUp({ role: 'member' });
  const { body } = await member.request<{ id: string }>('POST', '/api/assistants', { name: 'Robin' });
  assistantId = body.id;
});

const add = (body: object) => member.request<Pronunciation>('POST', '/api/pronunciations', body);
const words = async (query = '') =>
  (await member.request<Page<Pronunciation>>('GET', `/api/pronunciations${query}`)).body.items.map(({ word }) => word);
// Prisma runs a query when it is awaited, so it is awaited inside.
const inTenant = <T>(work: () => Promise<T>) => withTenant(member.organizationId, async () => await work());

test('a pronunciation can be added, changed and deleted', async () => {
  const { status, body: added } = await add({ word: ' Nguyen ', respelling: 'nwin' });
  expect(status).toBe(201);
  expect(added).toMatchObject({ word: 'Nguyen', respelling: 'nwin', ipa: '', assistant_id: null });
  const path = `/api/pronunciations/${added.id}`;
  const { body: changed } = await member.request<Pronunciation>('PATCH', path, { word: 'Nguyen', ipa: 'ŋwiən' });
  expect(changed).toMatchObject({ respelling: '', ipa: 'ŋwiən' });
  expect((await member.request('DELETE', path)).status).toBe(204);
  expect((await member.request('DELETE', path)).status).toBe(404);
  expect(await words()).toEqual([]);
});

test('pronunciations are listed for all assistants, and those of one assistant only on request', async () => {
  await add({ word: 'Nguyen', respelling: 'nwin' });
  await add({ word: 'Acme', respelling: 'ackmee', assistant_id: assistantId });
  expect(await words()).toEqual(['Nguyen']);
  expect(await words(`?assistant_id=${assistantId}`)).toEqual(['Acme', 'Nguyen']);
});

test('a word in any case has one pronunciation for all assistants and one per assistant', async () => {
  expect((await add({ word: 'Nguyen', respelling: 'nwin' })).status).toBe(201);
  expect(await add({ word: 'NGUYEN', respelling: 'win' })).toMatchObject({
    status: 409,
    body: { error: { reason: 'duplicate', fields: { word: expect.any(String) } } },
  });
  expect((await add({ word: 'Nguyen', respelling: 'new yen', assistant_id: assistantId })).status).toBe(201);
  expect((await add({ word: 'nguyen', respelling: 'win', assistant_id: assistantId })).status).toBe(409);
});

test("a copied assistant gets its own copies of the original's pronunciations", async () => {
  await add({ word: 'Acme', respelling: 'ackmee', assistant_id: assistantId });
  const { body: copy } = await member.request<{ id: string }>('POST', `/api/assistants/${assistantId}/duplicate`);
  const own = await member.request<Page<Pronunciation>>('GET', `/api/pronunciations?assistant_id=${copy.id}`);
  expect(own.body.items).toMatchObject([{ word: 'Acme', respelling: 'ackmee', assistant_id: copy.id }]);
  expect((await member.request('DELETE', `/api/pronunciations/${own.body.items[0]?.id}`)).status).toBe(204);
  expect(await words(`?assistant_id=${assistantId}`)).toEqual(['Acme']);
});

test("a conversation gets the assistant's own entry instead of the one for all assistants", async () => {
  await add({ word: 'Nguyen', respelling: 'nwin' });
  await add({ word: 'SQL', respelling: 'sequel' });
  await add({ word: 'nguyen', respelling: 'new yen', assistant_id: assistantId });
  const read = (id: string | null) => inTenant(() => pronunciationsOf({ db: app.services.db }, id));
  expect((await read(assistantId)).map(({ respelling }) => respelling).sort()).toEqual(['new yen', 'sequel']);
  expect((await read(null)).map(({ respelling }) => respelling).sort()).toEqual(['nwin', 'sequel']);
});

test('deleting an assistant deletes its pronunciations', async () => {
  const { body } = await add({ word: 'Acme', respelling: 'ackmee', assistant_id: assistantId });
  expect((await member.request('DELETE', `/api/assistants/${assistantId}`)).status).toBe(204);
  expect((await member.request('GET', `/api/pronunciations/${body.id}`)).status).toBe(404);
});

test('a pronunciation beyond the limit is refused', async () => {
  await inTenant(() =>
    app.services.db.pronunciations.createMany({
      data: Array.from({ length: maxPronunciations }, (_, index) => ({
        organization_id: member.organizationId,
        word: `word ${index}`,
        respelling: 'word',
      })),
    }),
  );
  expect(await add({ word: 'One more', respelling: 'one more' })).toMatchObject({
    status: 429,
    body: { error: { reason: 'too_many_pronunciations' } },
  });
  expect((await add({ word: 'One more', respelling: 'one more', assistant_id: assistantId })).status).toBe(201);
});

describe('the rules', () => {
  test.each([
    ['no pronunciation', { word: 'Nguyen' }, 'respelling'],
    ['no word', { word: ' ', respelling: 'nwin' }, 'word'],
    ['a word of digits', { word: '42', respelling: 'forty-two' }, 'word'],
    ['IPA with a tag', { word: 'Nguyen', ipa: '<break/>' }, 'ipa'],
  ])('an invalid pronunciation is refused: %s', async (_, body, field) => {
    expect(await add(body)).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION', fields: { [field]: expect.any(String) } } },
    });
  });
});

test('a pronunciation is played with the built-in voice if the assistant has no other', async () => {
  const { status, body } = await member.request<TriedPronunciation>('POST', '/api/pronunciations/try', {
    word: 'Nguyen',
    respelling: 'nwin',
    ipa: 'ŋwiən',
    assistant_id: assistantId,
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({ voice: null, used: 'respelling' });
  const wav = Buffer.from(body.audio, 'base64');
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF');
  expect(wav.length).toBeGreaterThan(4_000);
});
