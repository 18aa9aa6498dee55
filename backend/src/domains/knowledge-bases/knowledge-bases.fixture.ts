import type { knowledgeApi } from '@switchboard/contracts/knowledge';
import { type DomainFixture, everyRole, type OperationFixture, one, working } from '../../testing/operation-fixture.ts';
import { type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { newDocument, newKnowledgeBase } from './test-knowledge.ts';

async function newFilledBase(organization: TestOrganization): Promise<string> {
  const id = await newKnowledgeBase(organization);
  for (let count = 0; count < 3; count += 1) await newDocument(organization, id);
  return id;
}

const place =
  (status?: string): NonNullable<OperationFixture['ids']> =>
  async (organization) => {
    const id = await newKnowledgeBase(organization);
    return { id, document_id: await newDocument(organization, id, status) };
  };

function document(): FormData {
  const form = new FormData();
  form.set('file', new File(['# Hours\nNine to five.'], 'hours.md'));
  return form;
}

const question = { question: 'When are you open?' };
const found = (body: unknown) => (body as { items: unknown[] }).items.length > 0;

export const fixture: DomainFixture<typeof knowledgeApi> = {
  newRows: [newFilledBase],
  operations: {
    'GET /api/knowledge-bases': { may: everyRole, query: { limit: '100' } },
    'POST /api/knowledge-bases': { may: working, body: () => ({ name: uniqueName('Handbook') }) },
    'POST /api/knowledge-bases/search': {
      may: everyRole,
      ids: async (organization) => ({ knowledge_base_ids: await newFilledBase(organization) }),
      body: ({ knowledge_base_ids }) => ({ ...question, knowledge_base_ids: [knowledge_base_ids] }),
      isDone: found,
    },
    'GET /api/knowledge-bases/:id': { may: everyRole, ids: one(newFilledBase) },
    'PATCH /api/knowledge-bases/:id': {
      may: working,
      ids: one(newKnowledgeBase),
      body: () => ({ name: uniqueName('Handbook') }),
    },
    'DELETE /api/knowledge-bases/:id': { may: working, ids: one(newFilledBase) },
    'GET /api/knowledge-bases/:id/uses': { may: everyRole, ids: one(newKnowledgeBase) },
    'POST /api/knowledge-bases/:id/search': {
      may: everyRole,
      ids: one(newFilledBase),
      body: () => question,
      isDone: found,
    },
    'GET /api/knowledge-bases/:id/documents': { may: everyRole, ids: one(newFilledBase) },
    'POST /api/knowledge-bases/:id/documents': { may: working, ids: one(newKnowledgeBase), body: document },
    'POST /api/knowledge-bases/:id/texts': {
      may: working,
      ids: one(newKnowledgeBase),
      body: () => ({ title: 'Hours', content: 'Nine to five.' }),
    },
    'GET /api/knowledge-bases/:id/documents/:document_id': { may: everyRole, ids: place() },
    'DELETE /api/knowledge-bases/:id/documents/:document_id': { may: working, ids: place() },
    'GET /api/knowledge-bases/:id/documents/:document_id/download': { may: everyRole, ids: place() },
    'POST /api/knowledge-bases/:id/documents/:document_id/retry': { may: working, ids: place('failed') },
    'GET /api/knowledge-bases/:id/documents/:document_id/passages': { may: everyRole, ids: place() },
  },
};
