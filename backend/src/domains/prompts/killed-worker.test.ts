import type { GenerationDetail } from '@switchboard/contracts/generations';
import type { PromptDetail } from '@switchboard/contracts/prompts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatServer, startChatServer } from '../../testing/chat-server.ts';
import { startServerProcess } from '../../testing/server-process.ts';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { watchGenerations } from './lost-generations.ts';

let model: ChatServer;
let settings: Record<string, string>;
let app: TestApp;
beforeAll(async () => {
  model = await startChatServer();
  // As the description says: nothing yet, a text in its middle, a whole one.
  model.behaviour = ({ messages }) => {
    const asked = messages.at(-1)?.content ?? '';
    if (asked.includes('Whole')) return { kind: 'text', pieces: ['A whole text.'] };
    const pieces = Array.from({ length: 10_000 }, () => 'word ');
    return asked.includes('Middle') ? { kind: 'text', pieces, pauseMs: 50 } : { kind: 'silent' };
  };
  settings = { SWITCHBOARD_LLM_URL: model.url, SWITCHBOARD_LLM_MODEL: 'stub-1' };
  app = await startTestApp(settings);
});
afterAll(async () => {
  await app.close();
  await model.close();
});

// `npm run bench -- kills` does it fifty times.
test('a killed worker leaves no half version and no running generation after half a minute', async () => {
  const member = await app.signUp({ role: 'member' });
  const worker = await startServerProcess(app, { ...settings, SWITCHBOARD_ROLE: 'worker' });
  const begin = async (description: string) =>
    (
      await member.request<GenerationDetail>('POST', '/api/generations', {
        kind: 'description',
        title: 'P',
        description,
      })
    ).body;
  const begun = [await begin('Whole'), await begin('Middle'), await begin('Silent')];
  const read = async ({ id }: { id: string }) =>
    (await member.request<GenerationDetail>('GET', `/api/generations/${id}`)).body;
  await eventually(async () => {
    const [whole, middle] = await Promise.all(begun.map(read));
    return whole?.status === 'ready' && middle?.text !== '' && model.open === 2;
  });
  worker.child.kill('SIGKILL');
  await worker.stop();
  const killedAt = Date.now();
  // What answers requests looks, too: no other worker has to come.
  const watch = watchGenerations(app.services);
  const ended = await eventually(async () => {
    const rows = await Promise.all(begun.map(read));
    return rows.every(({ status }) => status !== 'generating') && rows;
  }, 30);
  expect(Date.now() - killedAt).toBeLessThan(30_000);
  await watch.stop();
  expect(ended.map(({ status }) => status)).toEqual(['ready', 'failed', 'failed']);
  expect(ended[1]).toMatchObject({ error_message: expect.stringContaining('is gone'), result: null });
  const prompts = await Promise.all(
    ended.map(async ({ prompt_id }) => (await member.request<PromptDetail>('GET', `/api/prompts/${prompt_id}`)).body),
  );
  expect(prompts.map(({ status, latest }) => [status, latest?.content ?? null])).toEqual([
    ['ready', 'A whole text.'],
    ['failed', null],
    ['failed', null],
  ]);
});
