import { randomUUID } from 'node:crypto';
import { transact } from '../database/transact.ts';
import { knowledgeFolder } from '../domains/knowledge-bases/knowledge-files.ts';
import { passagesOf } from '../domains/knowledge-bases/passages.ts';
import { wordsIn } from '../domains/knowledge-bases/read-blocks.ts';
import { columnsOf, storePassages } from '../domains/knowledge-bases/read-knowledge.ts';
import { readMd } from '../extraction/md.ts';
import type { DemoContext } from './context.ts';

const day = 86_400_000;

/** A knowledge base with processed documents. Returns the ids of all bases. */
export async function fillKnowledge({ services, demo, organization_id, people }: DemoContext): Promise<string[]> {
  if (!demo.knowledge) return [];
  const { name, description, documents } = demo.knowledge;
  const knowledge_base_id = randomUUID();
  const created_by = people[0] ?? null;
  const kept = documents.map(({ file_name, text }, index) => {
    const id = randomUUID();
    const created_at = new Date(Date.now() - (20 - index) * day);
    const file_path = `${knowledgeFolder(organization_id, knowledge_base_id)}/${id}`;
    return { id, file_name, file_path, bytes: Buffer.from(text), created_at };
  });
  for (const { file_path, bytes } of kept) await services.files.put(file_path, bytes);
  await transact({ db: services.db, organizationId: organization_id }, async (tx) => {
    await tx.knowledge_bases.create({
      data: { id: knowledge_base_id, organization_id, name, description, created_by },
      select: { id: true },
    });
    for (const { bytes, created_at, ...file } of kept) {
      const passages = passagesOf(readMd(bytes).blocks);
      const document = { ...file, organization_id, knowledge_base_id, title: file.file_name };
      await tx.knowledge_documents.create({
        data: {
          ...document,
          ...columnsOf(passages, wordsIn(passages)),
          source: 'file',
          size_bytes: bytes.length,
          created_by,
          created_at,
          updated_at: created_at,
        },
        select: { id: true },
      });
      await storePassages(tx, document, passages);
    }
  });
  return [knowledge_base_id];
}
