import { type ChangeUnit, paragraphsOf, type TextStretch, textStretches } from '@switchboard/contracts/prompt-changes';
import { diffWordsWithSpace } from 'diff';

/** A run of words in a changed paragraph. */
export interface Words {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A paragraph of the two compared texts: unchanged, or both versions of it. */
export type CompareRow =
  | { kind: 'same'; text: string }
  | { kind: 'removed'; text: string }
  | { kind: 'added'; text: string }
  | {
      kind: 'changed';
      before: string;
      after: string;
      /** Null if it was not compared word by word. */
      words: Words[] | null;
    };

/** The comparison of two texts, paragraph by paragraph. */
export interface Comparison {
  rows: CompareRow[];
  /** Whether words were compared in every changed paragraph. */
  isWhole: boolean;
}

// A changed part in more pieces than this is a different text: people don't read it word by word, and rendering it is slow.
const maxPieces = 1_000;

function wordsOf(before: string, after: string, milliseconds: number): Words[] | null {
  if (milliseconds <= 0) return null;
  const parts = diffWordsWithSpace(before, after, { timeout: milliseconds });
  if (!parts || parts.length > maxPieces) return null;
  return parts.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value,
  }));
}

function rowsOf(stretch: TextStretch): CompareRow[] {
  if (stretch.kind === 'same') return paragraphsOf(stretch.text).map((text) => ({ kind: 'same', text }));
  const { before, after } = stretch;
  if (before === '') return [{ kind: 'added', text: after }];
  if (after === '') return [{ kind: 'removed', text: before }];
  return [{ kind: 'changed', before, after, words: null }];
}

/** The differences in whole paragraphs or sentences; an insertion doesn't change the rest. */
export function compareParts(before: string, after: string, unit: ChangeUnit = 'paragraph'): Comparison {
  const rows = textStretches(before, after, unit).flatMap(rowsOf);
  return { rows, isWhole: !rows.some(({ kind }) => kind === 'changed') };
}

/** Adds the word differences inside changed paragraphs, as far as the time allows. */
export function compareWords({ rows }: Comparison, milliseconds: number): Comparison {
  const end = performance.now() + milliseconds;
  const compared = rows.map(
    (row): CompareRow =>
      row.kind === 'changed' ? { ...row, words: wordsOf(row.before, row.after, end - performance.now()) } : row,
  );
  return { rows: compared, isWhole: compared.every((row) => row.kind !== 'changed' || row.words !== null) };
}

/** One side of a comparison, unchanged. */
export const sideOf = ({ rows }: Comparison, side: 'before' | 'after'): string =>
  rows
    .map((row) => {
      if (row.kind === 'same') return row.text;
      if (row.kind === 'changed') return row[side];
      return (row.kind === 'removed') === (side === 'before') ? row.text : '';
    })
    .join('');
