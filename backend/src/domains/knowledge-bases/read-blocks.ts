import { toStorable } from '../../database/storable.ts';
import type { ExtractedBlock } from '../../extraction/extract.ts';
import { countWords, type Passage, passagesOf } from './passages.ts';

const isText = (value: unknown) => typeof value === 'string';

const isCount = (value: unknown) => Number.isInteger(value);

/** A plain check of each block: a schema takes seconds for a long document. */
function isBlock(value: unknown): value is ExtractedBlock {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, text, level, depth, ordinal, cells, page } = value as Record<string, unknown>;
  if (page !== undefined && !isCount(page)) return false;
  if (kind === 'row') return Array.isArray(cells) && cells.every(isText);
  if (!isText(text)) return false;
  if (kind === 'heading') return isCount(level);
  if (kind === 'item') return isCount(depth) && (ordinal === undefined || isText(ordinal));
  return kind === 'paragraph';
}

/** The number of words in all passages. Takes long for a long document. */
export const wordsIn = (passages: readonly Passage[]): number =>
  passages.reduce((sum, { content }) => sum + countWords(content), 0);

/**
 * The passages of a document, from the JSON blocks that its reader wrote, and their number of words. If there are more than `max`,
 * only their number is returned, because they aren't stored.
 */
export function passagesIn(blocks: string, max: number): { count: number; words: number; passages: Passage[] } {
  const read: unknown = JSON.parse(blocks);
  if (!Array.isArray(read) || !read.every(isBlock)) throw new Error('The reader gave no blocks');
  const passages = passagesOf(read);
  if (passages.length > max) return { count: passages.length, words: 0, passages: [] };
  return { count: passages.length, words: wordsIn(passages), passages: toStorable(passages) as Passage[] };
}
