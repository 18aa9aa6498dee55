import { type ChangeUnit, paragraphsOf, type TextStretch, textStretches } from '@switchboard/contracts/prompt-changes';
import { diffWordsWithSpace } from 'diff';

/** Some words of a changed paragraph. */
export interface Words {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A paragraph of two texts that are compared: the same in both, or what became of what. */
export type CompareRow =
  | { kind: 'same'; text: string }
  | { kind: 'removed'; text: string }
  | { kind: 'added'; text: string }
  | {
      kind: 'changed';
      before: string;
      after: string;
      /** Null where it was not compared word by word. */
      words: Words[] | null;
    };

/** Two texts compared, paragraph by paragraph. */
export interface Comparison {
  rows: CompareRow[];
  /** Words were compared in every changed paragraph. */
  isWhole: boolean;
}

// A changed place in more pieces than this is another text: nobody reads it word by word, and drawing it takes long.
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

/** What differs, in whole paragraphs or sentences: one that is inserted leaves the rest as it is. */
export function compareParts(before: string, after: string, unit: ChangeUnit = 'paragraph'): Comparison {
  const rows = textStretches(before, after, unit).flatMap(rowsOf);
  return { rows, isWhole: !rows.some(({ kind }) => kind === 'changed') };
}

/** The same with the words inside changed paragraphs, as far as the time allows. */
export function compareWords({ rows }: Comparison, milliseconds: number): Comparison {
  const end = performance.now() + milliseconds;
  const compared = rows.map(
    (row): CompareRow =>
      row.kind === 'changed' ? { ...row, words: wordsOf(row.before, row.after, end - performance.now()) } : row,
  );
  return { rows: compared, isWhole: compared.every((row) => row.kind !== 'changed' || row.words !== null) };
}

/** One side of a comparison, as it was. */
export const sideOf = ({ rows }: Comparison, side: 'before' | 'after'): string =>
  rows
    .map((row) => {
      if (row.kind === 'same') return row.text;
      if (row.kind === 'changed') return row[side];
      return (row.kind === 'removed') === (side === 'before') ? row.text : '';
    })
    .join('');
