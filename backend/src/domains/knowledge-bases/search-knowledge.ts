import type { KnowledgeHit } from '@switchboard/contracts/knowledge';
import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { askedWords } from './asked-words.ts';
import { byMeaning } from './by-meaning.ts';
import { embed } from './embeddings.ts';
import type { KnownBase } from './knowledge-revisions.ts';

interface Asked {
  question: string;
  bases: readonly KnownBase[];
  limit: number;
}

// Characters that no document contains, because the reader removes them.
const [begin, end] = ['\u0001', '\u0002'];
const markAll = `HighlightAll=true, StartSel="${begin}", StopSel="${end}"`;

const statement = `
  SELECT p.id, p.knowledge_base_id, p.document_id, d.title AS document_title, p.position, p.headings, p.page, p.content,
    h.score, ts_headline('english', p.content, h.matching, $5) AS marked,
    CASE WHEN p.embedded_by = $7::text THEN p.embedding END AS embedding
  FROM knowledge_hits($1::text[], $2::uuid[], $3::int[], $4) h
  JOIN knowledge_passages p ON p.organization_id = $6::uuid AND p.id = h.id
  JOIN knowledge_documents d ON d.organization_id = p.organization_id AND d.id = p.document_id
  ORDER BY h.score DESC, p.document_id, p.position`;

type Found = Omit<KnowledgeHit, 'marks'> & { marked: string; embedding: Buffer | null };

/** The positions of the marked words in the text without its marks; empty if marking changed anything else. */
function marksOf(marked: string, content: string): KnowledgeHit['marks'] {
  const marks: KnowledgeHit['marks'] = [];
  let text = '';
  for (const part of marked.split(begin)) {
    const [word = '', rest] = part.split(end);
    if (rest === undefined) {
      text += word;
      continue;
    }
    marks.push({ start: text.length, end: text.length + word.length });
    text += word + rest;
  }
  return text === content ? marks : [];
}

const round = (score: number) => Math.round(Math.min(1, score) * 1000) / 1000;

type Knowing = Pick<Context, 'tenantPool' | 'organizationId' | 'env' | 'log'>;

// Candidates found by words, of which the nearest by meaning are returned.
const maxCandidates = 50;
// A caller is waiting on the phone.
const patienceMs = 2_000;

/** The embedding of the question; null if unavailable, so that words alone decide. */
async function meaningOf({ env, log }: Knowing, question: string): Promise<Float32Array | null> {
  if (!env.embeddings) return null;
  try {
    const [meaning] = await embed(env, [question], patienceMs);
    return meaning ?? null;
  } catch (error) {
    log.warn({ err: error }, 'a question was answered by words alone');
    return null;
  }
}

/** The passages that answer a question, the best first, in current or earlier revisions of bases. */
export async function searchKnowledge(context: Knowing, { question, bases, limit }: Asked): Promise<KnowledgeHit[]> {
  const { tenantPool, organizationId, env } = context;
  const meaning = await meaningOf(context, question);
  const { rows } = await tenantPool.query<Found>({
    name: 'knowledge-search',
    text: statement,
    values: [
      askedWords(question),
      bases.map(({ id }) => id),
      bases.map(({ revision }) => revision),
      meaning ? Math.max(limit, maxCandidates) : limit,
      markAll,
      organizationId,
      meaning ? env.embeddings?.model : null,
    ],
  });
  const found = meaning ? byMeaning(meaning, rows).slice(0, limit) : rows;
  return found.map(({ marked, embedding: _, score, ...hit }) => ({
    ...hit,
    score: round(score),
    marks: marksOf(marked, hit.content),
  }));
}

/** The same in current revisions. Throws NOT_FOUND. */
export async function askKnowledge(
  context: Context,
  { knowledge_base_ids, question, limit }: { knowledge_base_ids: readonly string[]; question: string; limit: number },
): Promise<{ items: KnowledgeHit[] }> {
  const ids = [...new Set(knowledge_base_ids)];
  const known = await context.db.knowledge_bases.count({ where: { id: { in: ids } } });
  if (known < ids.length) throw notFound('Knowledge base');
  return {
    items: await searchKnowledge(context, { question, limit, bases: ids.map((id) => ({ id, revision: null })) }),
  };
}
