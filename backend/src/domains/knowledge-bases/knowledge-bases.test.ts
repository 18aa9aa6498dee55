import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type {
  KnowledgeBase,
  KnowledgeDocument,
  KnowledgeHit,
  KnowledgePassage,
} from '@switchboard/contracts/knowledge';
import { knowledgeLimits } from '@switchboard/contracts/knowledge.limits';
import type { Page } from '@switchboard/contracts/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemContext } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../../testing/test-app.ts';
import { uniqueName } from '../../testing/test-organization.ts';
import { authorOf, type Refusal } from '../assistants/test-assistants.ts';
import { knowledgeOfVersion } from './knowledge-revisions.ts';
import { lookUp } from './look-up.ts';
import { searchKnowledge } from './search-knowledge.ts';

let app: TestApp;
let ada: TestPerson;
beforeAll(async () => {
  app = await startTestApp();
  await app.startJobs();
  ada = await app.signUp();
});
afterAll(() => app.close());

const at = (id: string, rest = '') => `/api/knowledge-bases/${id}${rest}`;

const newBase = async () =>
  (await ada.request<KnowledgeBase>('POST', '/api/knowledge-bases', { name: uniqueName('Handbook') })).body;
const readBase = async (id: string) => (await ada.request<KnowledgeBase>('GET', at(id))).body;

function upload<T = KnowledgeDocument>(base: string, name: string, content: string | Uint8Array) {
  const form = new FormData();
  form.set('file', new File([content as Uint8Array<ArrayBuffer>], name));
  return ada.request<T>('POST', at(base, '/documents'), form);
}

const paste = (base: string, title: string, content: string) =>
  ada.request<KnowledgeDocument>('POST', at(base, '/texts'), { title, content });

const settled = ({ id, knowledge_base_id }: KnowledgeDocument) =>
  eventually(async () => {
    const { body } = await ada.request<KnowledgeDocument>('GET', at(knowledge_base_id, `/documents/${id}`));
    return ['ready', 'failed'].includes(body.document_status) && body;
  }, 60);

const pasted = async (base: string, title: string, content: string) =>
  settled((await paste(base, title, content)).body);

const passagesOf = async ({ id, knowledge_base_id }: KnowledgeDocument) =>
  (await ada.request<Page<KnowledgePassage>>('GET', at(knowledge_base_id, `/documents/${id}/passages`))).body.items;

const ask = async (base: string, question: string) =>
  (await ada.request<{ items: KnowledgeHit[] }>('POST', at(base, '/search'), { question })).body.items;

const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../extraction/fixtures', name));

describe('a document', () => {
  it('a Markdown document is split by its headings', async () => {
    const { id } = await newBase();
    const text =
      '# Handbook\n\n## Hours\n\nWe are open from nine to five.\n\n## Prices\n\n- A filter: $12\n- A hose: $30\n';
    const document = await settled((await upload(id, 'handbook.md', text)).body);
    expect(document).toMatchObject({ document_status: 'ready', source: 'file', error_message: null, passage_count: 2 });
    expect((await passagesOf(document)).map(({ headings, position }) => [position, ...headings])).toEqual([
      [1, 'Handbook', 'Hours'],
      [2, 'Handbook', 'Prices'],
    ]);
    expect(await readBase(id)).toMatchObject({ document_count: 1, unread_count: 0, passage_count: 2, revision: 1 });
  });

  it('each row of a CSV document names its columns', async () => {
    const { id } = await newBase();
    const document = await settled(
      (await upload(id, 'prices.csv', 'Item,Price\n"Filter, small",$12\nHose,$30\n')).body,
    );
    expect((await passagesOf(document))[0]?.content).toContain('Item: Filter, small; Price: $12');
  });

  it('passages of a paged document know their page', async () => {
    const { id } = await newBase();
    const document = await settled((await upload(id, 'cv.pdf', fixture('two-phones.pdf'))).body);
    expect(document).toMatchObject({ document_status: 'ready', page_count: expect.any(Number) });
    expect((await passagesOf(document))[0]).toMatchObject({ page: 1 });
  });

  it.each([
    ['encrypted.pdf', fixture('encrypted.pdf')],
    ['damaged.pdf', '%PDF-1.7\nnothing of it'],
    ['blank.md', '   \n\n'],
  ])("a document that can't be read fails with a reason: %s", async (name, content) => {
    const { id } = await newBase();
    const document = await settled((await upload(id, name, content)).body);
    expect(document).toMatchObject({ document_status: 'failed', passage_count: 0 });
    expect(document.error_message).toMatch(/\.$/);
    const again = await ada.request('POST', at(id, `/documents/${document.id}/retry`));
    expect([again.status, again.body]).toEqual([202, expect.objectContaining({ error_message: null })]);
    expect(await settled(document)).toMatchObject({ document_status: 'failed', error_message: document.error_message });
  });

  it.each([
    ['sound.mp3', 'abc', 'unsupported_type'],
    ['empty.md', '', 'empty'],
    ['large.txt', 'x'.repeat(knowledgeLimits.documentBytes + 1), 'too_large'],
  ])('an upload to a knowledge base is refused: %s', async (name, content, reason) => {
    const { id } = await newBase();
    const answer = await upload<Refusal>(id, name, content);
    expect([answer.status, answer.body.error.reason]).toEqual([400, reason]);
    expect(await readBase(id)).toMatchObject({ document_count: 0 });
  });

  it("a document that is ready isn't read again", async () => {
    const { id } = await newBase();
    const document = await pasted(id, 'Hours', 'Open from nine to five.');
    const answer = await ada.request('POST', at(id, `/documents/${document.id}/retry`));
    expect([answer.status, answer.body]).toMatchObject([409, { error: { reason: 'document_not_failed' } }]);
  });
});

describe('searching', () => {
  it('a search finds a passage and its matching words despite inflection and a typo', async () => {
    const { id } = await newBase();
    await pasted(
      id,
      'Shop',
      '# Delivery\n\nWe deliver within two days.\n\n# Returns\n\nReturns are free for thirty days.',
    );
    const [hit] = await ask(id, 'Will you be delivering it soon?');
    expect(hit).toMatchObject({ document_title: 'Shop', headings: ['Delivery'] });
    expect(hit?.marks.map(({ start, end }) => hit.content.slice(start, end))).toEqual(['deliver']);
    expect((await ask(id, 'Is a retrun free?'))[0]?.headings).toEqual(['Returns']);
    expect(await ask(id, 'Zebra?')).toEqual([]);
  });

  it('a search refuses knowledge bases of other organizations, and an empty list of them', async () => {
    const other = await app.signUp();
    const { id } = await newBase();
    const of = (knowledge_base_ids: string[]) => ({ question: 'Hours?', knowledge_base_ids });
    expect((await other.request('POST', '/api/knowledge-bases/search', of([id]))).status).toBe(404);
    expect((await ada.request('POST', '/api/knowledge-bases/search', of([]))).status).toBe(400);
  });
});

describe('an assistant', () => {
  const author = () => authorOf(ada);
  const using = async (...ids: string[]) => {
    const made = await author().create();
    return (await author().save(made, { knowledge_base_ids: ids })).body;
  };
  const publish = async (assistant: AssistantDetail) => (await author().publish(assistant)).body;
  const asVersion = async ({ id }: AssistantDetail, version: number, question: string) => {
    const bases = await withTenant(ada.organizationId, () => knowledgeOfVersion(app.services.db, id, version));
    const context = await systemContext(app.services, ada.organizationId, 'test');
    return withTenant(ada.organizationId, () => searchKnowledge(context, { question, bases, limit: 5 }));
  };

  it('a version of an assistant searches the knowledge that existed when it was published', async () => {
    const { id } = await newBase();
    const old = await pasted(id, 'Hours', 'We open at nine.');
    const assistant = await publish(await using(id));
    await pasted(id, 'New hours', 'We open at ten.');
    await ada.request('DELETE', at(id, `/documents/${old.id}`));
    const titles = (hits: KnowledgeHit[]) => hits.map(({ document_title }) => document_title);
    expect(titles(await ask(id, 'When do you open?'))).toEqual(['New hours']);
    expect(titles(await asVersion(assistant, 1, 'When do you open?'))).toEqual(['Hours']);
    await publish(assistant);
    expect(titles(await asVersion(assistant, 2, 'When do you open?'))).toEqual(['New hours']);
  });

  it('a call searches the knowledge of its version, and a draft searches the current knowledge', async () => {
    const { id } = await newBase();
    await pasted(id, 'Hours', '# Opening\n\nWe open at nine.');
    const { id: assistant_id } = await publish(await using(id));
    await pasted(id, 'Later', 'On Fridays we open at ten.');
    const context = await systemContext(app.services, ada.organizationId, 'test');
    const found = (assistant_version: number | null, question = 'When do you open?') =>
      withTenant(ada.organizationId, () => lookUp(context, { assistant_id, assistant_version }, question, 5));
    expect(await found(1)).toBe('Hours › Opening\nWe open at nine.');
    expect(await found(null)).toContain('On Fridays');
    expect(await found(1, 'Zebra?')).toBe('Nothing was found. Say that you do not know.');
    expect(await found(7)).toBe('There is nothing to look things up in. Say that you do not know.');
  });

  it("a knowledge base in use by a draft or the live version can't be deleted", async () => {
    const { id, name } = await newBase();
    await pasted(id, 'Hours', 'We open at nine.');
    const live = await publish(await using(id));
    const { body: without } = await author().save(live, { knowledge_base_ids: [] });
    const refused = await ada.request<Refusal>('DELETE', at(id));
    expect([refused.status, refused.body.error.reason]).toEqual([409, 'in_use']);
    expect(refused.body.error.message).toBe(
      `${name} is used by an assistant: ${live.name}. Take it out of them, and publish them, before you delete it.`,
    );
    expect((await ada.request('GET', at(id, '/uses'))).body).toEqual({
      total: 1,
      first: [{ id: live.id, name: live.name, in_draft: false, in_live_version: true }],
    });
    await publish(without);
    expect((await ada.request('DELETE', at(id))).status).toBe(204);
    const back = await ada.request<Refusal>('POST', `/api/assistants/${live.id}/restore`, {
      version: 1,
      publish: true,
    });
    expect([back.status, back.body.error.message]).toEqual([
      409,
      'This assistant cannot be published: A knowledge base that it uses was deleted',
    ]);
  });

  it('publishing warns about an empty knowledge base', async () => {
    const { id, name } = await newBase();
    const assistant = await using(id);
    const { body } = await ada.request('GET', `/api/assistants/${assistant.id}/checks`);
    expect(body).toMatchObject({
      problems: expect.arrayContaining([
        { level: 'warning', field: 'knowledge_base_ids.0', message: `${name} has no document that was read yet` },
      ]),
    });
  });
});
