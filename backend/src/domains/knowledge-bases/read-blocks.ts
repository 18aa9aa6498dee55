import { toStorable } from '../../database/storable.ts';
import type { ExtractedBlock } from '../../extraction/extract.ts';
import { type Passage, passagesOf } from './passages.ts';

const isText = (value: unknown) => typeof value === 'string';

const isCount = (value: unknown) => Number.isInteger(value);

/** A plain look at each: a schema takes seconds for the blocks of a long document. */
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

/**
 * The passages of a document whose blocks are given as the JSON that its reader wrote. Of one that makes more than `most` only
 * their number is given: nobody stores them.
 */
export function passagesIn(blocks: string, most: number): { count: number; passages: Passage[] } {
  const read: unknown = JSON.parse(blocks);
  if (!Array.isArray(read) || !read.every(isBlock)) throw new Error('The reader gave no blocks');
  const passages = passagesOf(read);
  return { count: passages.length, passages: passages.length > most ? [] : (toStorable(passages) as Passage[]) };
}
