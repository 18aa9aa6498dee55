import type {
  PromptDetail,
  PromptLabel,
  PromptUse,
  PromptVersion,
  PromptVersionDetail,
} from '@switchboard/contracts/prompts';
import { maxPromptContentLength, promptTexts } from '@switchboard/contracts/prompts.limits';
import type { Page } from '@switchboard/contracts/shared';
import type { TranscriptDetail } from '@switchboard/contracts/transcripts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';

let app: TestApp;
let member: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  member = await app.signUp({ role: 'member' });
});

interface Refusal {
  error: { code: string; reason: string; message: string; details: Record<string, unknown> };
}

const content = 'You call {first_name}.\n\n  Ask two questions.  \n';
async function add(body: object = {}): Promise<PromptDetail> {
  const answer = await member.request<PromptDetail>('POST', '/api/prompts', { title: 'Reception', content, ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}
const save = (id: string, body: object, headers = {}) =>
  member.request<PromptDetail & Refusal>('POST', `/api/prompts/${id}/versions`, body, headers);

describe('versions', () => {
  test('prompt versions keep the text exactly and can be read by number or label', async () => {
    const prompt = await add({ description: ' ', note: 'First' });
    expect(prompt).toMatchObject({ status: 'ready', latest_version: 1, description: null });
    expect(prompt.latest).toMatchObject({ version: 1, content, note: 'First', writer: { kind: 'person' } });
    await save(prompt.id, { content: 'Two', base_version: 1, title: 'Desk' });
    const path = `/api/prompts/${prompt.id}`;
    await member.request('PUT', `${path}/labels/staging`, { version: 1 });
    for (const [version, found] of [
      ['1', content],
      ['staging', content],
      ['latest', 'Two'],
    ])
      expect((await member.request<PromptVersionDetail>('GET', `${path}/versions/${version}`)).body).toMatchObject({
        content: found,
        title: 'Desk',
      });
    const { body } = await member.request<Page<PromptVersion>>('GET', `${path}/versions`);
    expect(body.items.map(({ version, labels }) => [version, labels])).toEqual([
      [2, []],
      [1, ['staging']],
    ]);
    expect((await member.request('GET', `${path}/versions/production`)).status).toBe(404);
  });

  test('a prompt version is refused over a newer one, which is returned, and if nothing changed', async () => {
    const { id } = await add();
    expect((await save(id, { content, base_version: 1 })).body.error).toMatchObject({ reason: 'unchanged' });
    await save(id, { content: 'Mine', base_version: 1 });
    const { status, body } = await save(id, { content: 'Yours', base_version: 1 });
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      reason: 'version_conflict',
      details: { latest_version: 2, content: 'Mine', created_by_name: expect.any(String) },
    });
  });

  test('concurrent prompt versions get the numbers from 1 on, or a conflict', async () => {
    const { id } = await add();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, place) => save(id, { content: `Text ${place}`, base_version: 1 + (place % 3) })),
    );
    const saved = answers.filter(({ status }) => status === 201).length;
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.map(({ body }) => body.error.reason)).toEqual(others.map(() => 'version_conflict'));
    const { body } = await member.request<Page<PromptVersion>>('GET', `/api/prompts/${id}/versions`);
    expect(body.items.map(({ version }) => version).reverse()).toEqual(
      Array.from({ length: saved + 1 }, (_, place) => place + 1),
    );
  });

  test('a prompt version is saved once per idempotency key', async () => {
    const key = { 'idempotency-key': 'key-of-this-test' };
    const body = { title: 'Once', content };
    const first = await member.request<PromptDetail>('POST', '/api/prompts', body, key);
    const second = await member.request<PromptDetail>('POST', '/api/prompts', body, key);
    expect(second.body.id).toBe(first.body.id);
    const { id } = first.body;
    await save(id, { content: 'Two', base_version: 1 }, key);
    expect((await save(id, { content: 'Two', base_version: 1 }, key)).body.latest_version).toBe(2);
  });

  test('restoring a prompt version creates a copy and keeps earlier ones', async () => {
    const { id } = await add();
    await save(id, { content: 'Two', base_version: 1 });
    const restored = await member.request<PromptDetail>('POST', `/api/prompts/${id}/restore`, { version: 1 });
    expect(restored.body.latest).toMatchObject({ version: 3, content, restored_from: 1 });
    const again = await member.request<Refusal>('POST', `/api/prompts/${id}/restore`, { version: 1 });
    expect(again.body.error.reason).toBe('unchanged');
  });

  test("prompt versions can't be changed by the application", async () => {
    await add();
    const change = withTenant(member.organizationId, async () => {
      await app.services.db.prompt_versions.updateMany({ data: { content: 'Other' } });
    });
    await expect(change).rejects.toThrow(/permission denied|denied access/);
  });

  test.each([
    [{ title: ' ' }, 'title', promptTexts.titleRequired],
    [{ content: ' \n' }, 'content', promptTexts.contentRequired],
    [{ content: 'a'.repeat(maxPromptContentLength + 1) }, 'content', 'A prompt can have at most 50000 characters'],
  ])('a prompt version with %j is refused', async (body, field, message) => {
    const answer = await member.request('POST', '/api/prompts', { title: 'Reception', content, ...body });
    expect(answer).toMatchObject({ status: 400, body: { error: { fields: { [field]: message } } } });
  });
});

describe('labels', () => {
  test('a prompt label marks one version, moving it reports the new version, and moves are audited', async () => {
    const { id } = await add();
    await save(id, { content: 'Two', base_version: 1 });
    const path = `/api/prompts/${id}/labels/friends-and-family`;
    await member.request('PUT', path, { version: 1, from_version: null });
    const late = await member.request<Refusal>('PUT', path, { version: 2, from_version: null });
    expect(late.body.error).toMatchObject({ reason: 'label_moved', details: { version: 1 } });
    await member.request('PUT', path, { version: 2, from_version: 1 });
    const { body } = await member.request<{ labels: PromptLabel[] }>('GET', `/api/prompts/${id}/labels`);
    expect(body.labels.map(({ name, version }) => [name, version])).toEqual([['friends-and-family', 2]]);
    const entries = await withTenant(member.organizationId, async () =>
      app.services.db.audit_logs.findMany({ where: { action: 'label' }, orderBy: { created_at: 'asc' } }),
    );
    expect(entries.at(-1)?.details).toEqual({ label: 'friends-and-family', version: 2, previous_version: 1 });
    expect((await member.request('DELETE', path)).status).toBe(204);
  });

  test('only admins can move the production label', async () => {
    const { id } = await add();
    const path = `/api/prompts/${id}/labels/production`;
    expect((await member.request('PUT', path, { version: 1 })).status).toBe(403);
    const admin = await app.signUp({ role: 'admin', organizationId: member.organizationId });
    expect((await admin.request('PUT', path, { version: 1 })).status).toBe(200);
    expect((await member.request('DELETE', path)).status).toBe(403);
    expect((await admin.request('PUT', `/api/prompts/${id}/labels/latest`, { version: 1 })).status).toBe(404);
  });
});

test("a signed-out person gets the prompt engine's own message", async () => {
  for (const path of ['prompts', 'transcripts', 'generations', `prompts/${crypto.randomUUID()}/cases`]) {
    const { status, body } = await app.request<Refusal>('GET', `/api/${path}`);
    expect([status, body.error.message]).toEqual([401, 'User not authenticated']);
  }
});

describe('transcripts', () => {
  const text = 'User: Hello?\nAgent: Hi.';
  const stored = async () =>
    (await member.request<TranscriptDetail>('POST', '/api/transcripts', { name: 'Monday', content: text })).body;

  test("a transcript that a prompt uses can't be deleted, even by concurrent requests", async () => {
    const transcript = await stored();
    const path = `/api/transcripts/${transcript.id}`;
    const [, gone] = await Promise.all([
      member.request('POST', '/api/prompts', { title: 'P', content, transcript_id: transcript.id }),
      member.request<Refusal>('DELETE', path),
    ]);
    if (gone.status === 409)
      expect(gone.body.error).toMatchObject({ reason: 'in_use', message: promptTexts.transcriptInUse });
    else expect(gone.status).toBe(204);
    const { body } = await member.request<Page<PromptDetail>>('GET', `/api/prompts?transcript_id=${transcript.id}`);
    expect((await member.request('GET', path)).status).toBe(body.items.length > 0 ? 200 : 404);
  });

  test('pasted transcripts are stored with the prompt and deleted after it', async () => {
    const prompt = await add({ transcript: { content: text } });
    expect(prompt).toMatchObject({ source_type: 'transcript', transcript_name: null });
    const path = `/api/transcripts/${prompt.transcript_id}`;
    expect((await member.request<TranscriptDetail>('GET', path)).body).toMatchObject({
      content: text,
      prompt_count: 1,
    });
    expect((await member.request('DELETE', path)).status).toBe(409);
    expect((await member.request('DELETE', `/api/prompts/${prompt.id}`)).status).toBe(204);
    expect((await member.request('DELETE', path)).status).toBe(204);
  });
});

test('an assistant records the prompt version in it, and the prompt lists the assistants that use it', async () => {
  const prompt = await add();
  const { id } = (await member.request<{ id: string }>('POST', '/api/assistants', { name: 'Nora' })).body;
  const path = `/api/assistants/${id}/prompt`;
  const apply = { prompt_id: prompt.id, version: 1, revision: 1 };
  const setPro = (isPro: boolean) =>
    app.services.systemPool.query('UPDATE organizations SET is_pro = $2 WHERE id = $1', [member.organizationId, isPro]);
  await setPro(false);
  expect((await member.request<Refusal>('POST', path, apply)).body.error.reason).toBe('pro_required');
  await setPro(true);
  const { body: assistant } = await member.request<{ config: { system_prompt: string } }>('POST', path, apply);
  expect(assistant.config.system_prompt).toBe(content);
  await save(prompt.id, { content: 'Two', base_version: 1 });
  const uses = await member.request<Page<PromptUse>>('GET', `/api/prompts/${prompt.id}/assistants`);
  expect(uses.body.items).toMatchObject([{ id, version: 1, latest_version: 2, is_edited: false }]);
  await member.request('PUT', `/api/assistants/${id}`, {
    revision: 2,
    config: { ...assistant.config, system_prompt: 'My own.' },
  });
  expect((await member.request('GET', path)).body).toMatchObject({
    prompt: { prompt_id: prompt.id, version: 1, latest_version: 2, is_edited: true },
  });
  await member.request('DELETE', `/api/prompts/${prompt.id}`);
  expect((await member.request('GET', path)).body).toEqual({ prompt: null });
});
