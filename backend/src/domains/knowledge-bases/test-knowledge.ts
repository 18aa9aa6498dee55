import { randomUUID } from 'node:crypto';
import { insertRow, type TestOrganization, uniqueName } from '../../testing/test-organization.ts';
import { knowledgeFolder } from './knowledge-files.ts';

type Own = Pick<TestOrganization, 'app' | 'organizationId'>;

/** A base without documents. */
export const newKnowledgeBase = (organization: Own) =>
  insertRow(organization, (tx, organization_id) =>
    tx.knowledge_bases.create({ data: { organization_id, name: uniqueName('Handbook') } }),
  );

/** A document of a base with its file and three passages, or one that failed. */
export async function newDocument(organization: Own, baseId: string, document_status = 'ready'): Promise<string> {
  const { organizationId: organization_id, app } = organization;
  const id = randomUUID();
  const file_path = `${knowledgeFolder(organization_id, baseId)}/${id}`;
  await app.services.files.put(file_path, Buffer.from('# Hours\nNine to five.'));
  return insertRow(organization, async (tx) => {
    const row = await tx.knowledge_documents.create({
      data: {
        id,
        organization_id,
        knowledge_base_id: baseId,
        title: 'hours.md',
        source: 'file',
        file_name: 'hours.md',
        file_path,
        size_bytes: 20,
        document_status,
        passage_count: document_status === 'ready' ? 3 : 0,
      },
    });
    if (document_status === 'ready')
      await tx.$executeRaw`
        INSERT INTO knowledge_passages (organization_id, knowledge_base_id, document_id, position, headings, content, words, revision_from)
        SELECT ${organization_id}::uuid, ${baseId}::uuid, ${id}::uuid, place, ARRAY['Hours'], 'Open from nine to five.',
          knowledge_words_of('hours', ARRAY['Hours'], 'Open from nine to five.'), 0 FROM generate_series(1, 3) AS place`;
    return row;
  });
}
