import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withTenant } from '../../database/tenant-pool.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestOrganization, type TestOrganization } from '../../testing/test-organization.ts';
import { newDocument, newKnowledgeBase } from './test-knowledge.ts';

let app: TestApp;
let organization: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  organization = await createTestOrganization(app);
});
afterAll(() => app.close());

let kept: string;
let emptied: string;
let first: string;
beforeEach(async () => {
  kept = await newKnowledgeBase(organization);
  emptied = await newKnowledgeBase(organization);
  await newDocument(organization, kept);
  first = await newDocument(organization, emptied);
  await newDocument(organization, emptied);
});

const inTenant = <T>(run: () => Promise<T>) => withTenant(organization.organizationId, run);

interface Counted {
  word: string;
  passage_count: number;
}

const written = async (base: string) =>
  (
    await app.services.systemPool.query<Counted>(
      'SELECT word, passage_count FROM knowledge_words WHERE knowledge_base_id = $1 ORDER BY word',
      [base],
    )
  ).rows;

const counted = async (base: string) =>
  (
    await app.services.systemPool.query<Counted>(
      `SELECT word, count(*)::int AS passage_count FROM knowledge_passages, unnest(tsvector_to_array(words)) AS word
       WHERE knowledge_base_id = $1 GROUP BY word ORDER BY word`,
      [base],
    )
  ).rows;

it('word counts match the passages, even after a document was deleted with its passages', async () => {
  expect((await written(emptied)).map(({ passage_count }) => passage_count)).toEqual([6, 6, 6, 6]);
  await inTenant(() => app.services.db.knowledge_documents.delete({ where: { id: first }, select: { id: true } }));
  expect(await written(emptied)).toHaveLength(4);
  expect(await written(emptied)).toEqual(await counted(emptied));
});

it('word counts are deleted with the last document and with the base, and other bases keep theirs', async () => {
  await inTenant(() => app.services.db.knowledge_documents.deleteMany({ where: { knowledge_base_id: emptied } }));
  expect(await written(emptied)).toEqual([]);
  await newDocument(organization, emptied);
  await inTenant(() => app.services.db.knowledge_bases.delete({ where: { id: emptied }, select: { id: true } }));
  expect(await written(emptied)).toEqual([]);
  expect(await written(kept)).toHaveLength(4);
  expect(await written(kept)).toEqual(await counted(kept));
});
