import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { KnowledgeBase, KnowledgeDocument, KnowledgeHit } from '@switchboard/contracts/knowledge';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../../testing/test-app.ts';
import questions from './questions.json' with { type: 'json' };

const folder = join(import.meta.dirname, 'documents');

let app: TestApp;
let person: TestPerson;
let base: KnowledgeBase;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  person = await app.signUp({ role: 'member' });
  base = (await person.request<KnowledgeBase>('POST', '/api/knowledge-bases', { name: 'Everything' })).body;
  const path = `/api/knowledge-bases/${base.id}`;
  for (const name of readdirSync(folder)) {
    const form = new FormData();
    form.set('file', new File([readFileSync(join(folder, name))], name));
    await person.request('POST', `${path}/documents`, form);
  }
  await eventually(async () => {
    const { items } = (await person.request<{ items: KnowledgeDocument[] }>('GET', `${path}/documents?limit=100`)).body;
    return items.length === 20 && items.every(({ document_status }) => document_status === 'ready');
  }, 120);
});
afterAll(() => app.close());

it('a search finds the right passage among three for at least 85 of 100 questions as callers ask them', async () => {
  expect(questions).toHaveLength(100);
  const missed: string[] = [];
  for (const { question, document, heading } of questions) {
    const body = { question, limit: 3 };
    const found = await person.request<{ items: KnowledgeHit[] }>(
      'POST',
      `/api/knowledge-bases/${base.id}/search`,
      body,
    );
    const isThere = found.body.items.some((hit) => hit.document_title === document && hit.headings.at(-1) === heading);
    const seen = found.body.items.map((hit) => `${hit.document_title} ${hit.headings.at(-1)} ${hit.score}`);
    if (!isThere) missed.push(`${question} | ${heading} | ${seen.join('; ')}`);
  }
  expect(questions.length - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(85);
});
