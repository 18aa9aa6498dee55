import type { GenerationDetail } from '@switchboard/contracts/generations';
import { promptTexts } from '@switchboard/contracts/prompts.limits';
import type { TranscriptDetail } from '@switchboard/contracts/transcripts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestApp, type TestApp } from '../../testing/test-app.ts';

type Refusal = { error: { reason: string; message: string; details: object } };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
});
afterAll(() => app.close());

test('deleting a transcript with unsaved texts requires their number as confirmation', async () => {
  const member = await app.signUp({ role: 'member' });
  const write = async (body: object) => {
    const { id } = (await member.request<GenerationDetail>('POST', '/api/generations', body)).body;
    return eventually(async () => {
      const { body: row } = await member.request<GenerationDetail>('GET', `/api/generations/${id}`);
      return row.status === 'ready' && row;
    });
  };
  const input = { name: 'Monday', content: 'Agent: Hello, is this a good time?\nUser: Yes.' };
  const { id: transcript_id } = (await member.request<TranscriptDetail>('POST', '/api/transcripts', input)).body;
  const path = `/api/transcripts/${transcript_id}`;
  const first = await write({ kind: 'transcript', transcript_id });
  const feedback = 'add "Never promise a price."';
  const refined = await write({ kind: 'refine', content: first.text, feedback, previous_id: first.id });
  expect((await member.request('GET', path)).body).toMatchObject({ unsaved_text_count: 2 });
  for (const query of ['', '?unsaved_texts=1']) {
    const { status, body } = await member.request<Refusal>('DELETE', `${path}${query}`);
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      reason: 'unsaved_texts',
      message: promptTexts.unsavedTexts(2),
      details: { unsaved_texts: 2 },
    });
  }
  const read = (id: string) => member.request('GET', `/api/generations/${id}`);
  expect((await read(refined.id)).status).toBe(200);
  expect((await member.request('DELETE', `${path}?unsaved_texts=2`)).status).toBe(204);
  for (const { id } of [first, refined]) expect((await read(id)).status).toBe(404);
});
