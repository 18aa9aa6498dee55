import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KnowledgeBase, KnowledgeDocument, KnowledgeHit } from '@switchboard/contracts/knowledge';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { uniqueName } from '../../testing/test-organization.ts';
import { byMeaning } from './by-meaning.ts';
import { embedMissing } from './embed-passages.ts';
import { embed, toBytes } from './embeddings.ts';

// Speaks OpenAI's protocol; the embedding of a text is whether it is about parking, and whether about holidays.
const about = (text: string) =>
  [/car|park/i, /annual|holiday/i].map((word) => text.match(new RegExp(word, 'gi'))?.length ?? 0);

interface Asked {
  model: string;
  input: string[];
}
const asked: { authorization: string | undefined; body: Asked }[] = [];
let isBroken = false;
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as Asked;
  asked.push({ authorization: request.headers.authorization, body });
  if (isBroken || request.url !== '/v1/embeddings') return void response.writeHead(500).end();
  // In another order than the request, as the protocol allows.
  const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: about(text) })).reverse();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ object: 'list', data }));
});

let app: TestApp;
let ada: TestPerson;
let base: KnowledgeBase;
let url: string;
const settings = (more: Record<string, string> = {}) => ({
  SWITCHBOARD_EMBEDDINGS_URL: url,
  SWITCHBOARD_EMBEDDINGS_MODEL: 'tiny',
  SWITCHBOARD_EMBEDDINGS_KEY: 'key-of-the-test',
  ...more,
});

const ask = async (question: string) => {
  const { body } = await ada.request<{ items: KnowledgeHit[] }>('POST', `/api/knowledge-bases/${base.id}/search`, {
    question,
  });
  return body.items.map(({ document_title }) => document_title);
};

const paste = async (title: string, content: string) => {
  const { body } = await ada.request<KnowledgeDocument>('POST', `/api/knowledge-bases/${base.id}/texts`, {
    title,
    content,
  });
  await eventually(
    () =>
      withTenant(ada.organizationId, async () =>
        app.services.db.knowledge_documents.findFirst({ where: { id: body.id, embedded_by: 'tiny' } }),
      ),
    60,
  );
};

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  app = await startTestApp(settings());
  await app.startJobs();
  ada = await app.signUp();
  base = (await ada.request<KnowledgeBase>('POST', '/api/knowledge-bases', { name: uniqueName('Handbook') })).body;
  await paste('Staff', 'Annual leave and holiday: a form for leave is asked for. By car or by train, leave is leave.');
  await paste('Visitors', 'A car can stand in the car park behind the house.');
});
beforeEach(() => {
  isBroken = false;
});
afterAll(async () => {
  await app.close();
  server.close();
});

const question = 'Where can I leave my car?';

it('passages are embedded by a job, and search results are ordered by meaning', async () => {
  expect(asked.map(({ authorization, body: { model, input } }) => [authorization, model, input.length])).toEqual([
    ['Bearer key-of-the-test', 'tiny', 1],
    ['Bearer key-of-the-test', 'tiny', 1],
  ]);
  isBroken = true;
  expect(await ask(question)).toEqual(['Staff', 'Visitors']);
  isBroken = false;
  expect(await ask(question)).toEqual(['Visitors', 'Staff']);
});

it('older passages get a later embedding job once the model changes', async () => {
  // The worker takes jobs immediately, so the test counts requested jobs instead of waiting ones.
  const asks = vi.spyOn(app.services.systemPool, 'query');
  const jobs = () => asks.mock.calls.filter(([, values]) => (values as unknown[])?.[0] === 'knowledge.embed').length;
  await embedMissing(app.services);
  expect(jobs()).toBe(0);
  const other = { ...app.services, env: { ...app.services.env, embeddings: { url, model: 'other', key: undefined } } };
  await embedMissing(other);
  expect(jobs()).toBe(2);
  asks.mockRestore();
});

it("an embedding endpoint in a forbidden network isn't called", async () => {
  const before = asked.length;
  const embeddings = { url, model: 'tiny', key: undefined };
  await expect(embed({ embeddings, privateNetworks: [] }, [question], 1_000)).rejects.toMatchObject({
    reason: 'private',
  });
  expect(asked).toHaveLength(before);
});

it('a search weighs similarity like words, and ranks unknown terms by words only', () => {
  const at = (...numbers: number[]) => toBytes(Float32Array.from(numbers));
  const found = [
    { id: 'words', score: 0.5, embedding: at(0, 1) },
    { id: 'meaning', score: 0.3, embedding: at(1, 0) },
    { id: 'unknown', score: 0.35, embedding: null },
    { id: 'other model', score: 0.1, embedding: at(1, 0, 0) },
  ];
  const order = byMeaning(Float32Array.from([1, 0]), found);
  expect(order.map(({ id, score }) => [id, Math.round(score * 100)])).toEqual([
    ['meaning', 80],
    ['unknown', 70],
    ['words', 50],
    ['other model', 20],
  ]);
});
