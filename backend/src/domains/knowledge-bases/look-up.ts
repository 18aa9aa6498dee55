import type { Context } from '../../context.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { type KnownBase, knowledgeOfVersion } from './knowledge-revisions.ts';
import { searchKnowledge } from './search-knowledge.ts';

/** The assistant that looks something up: in the version that a call uses, or its draft if the call uses none. */
type Knower = Pick<calls, 'assistant_id' | 'assistant_version'>;

async function basesOf({ db }: Context, { assistant_id, assistant_version }: Knower): Promise<KnownBase[]> {
  if (!assistant_id) return [];
  if (assistant_version !== null) return knowledgeOfVersion(db, assistant_id, assistant_version);
  const draft = await db.assistants.findFirst({ where: { id: assistant_id }, select: { knowledge_base_ids: true } });
  return (draft?.knowledge_base_ids ?? []).map((id) => ({ id, revision: null }));
}

/** The knowledge found for an assistant, as text for its model: each passage with its title and headings, the best first. */
export async function lookUp(context: Context, knower: Knower, question: string, limit: number): Promise<string> {
  const bases = await basesOf(context, knower);
  if (bases.length === 0) return 'There is nothing to look things up in. Say that you do not know.';
  const hits = question ? await searchKnowledge(context, { question, bases, limit }) : [];
  if (hits.length === 0) return 'Nothing was found. Say that you do not know.';
  return hits
    .map(({ document_title, headings, content }) => `${[document_title, ...headings].join(' › ')}\n${content}`)
    .join('\n\n');
}
