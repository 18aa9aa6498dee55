/** A stretch of two texts: the same in both, or a change from `before` to `after`. */
export type TextStretch =
  | { kind: 'same'; text: string }
  | {
      kind: 'change';
      /** Its index among the changes. */
      place: number;
      before: string;
      after: string;
    };

/** Paragraphs with the blank lines after them: joined they give the text again. */
export const paragraphsOf = (text: string): string[] => text.match(/[\s\S]+?(?:\n[ \t]*\n\s*|$)/g) ?? [];

const ends = new Set('.!?…。！？');
const endsAlone = new Set('。！？');
const closes = new Set(`"'”’»)]`);
const isSpace = (letter: string | undefined) => letter !== undefined && /\s/.test(letter);

/** Sentences and lines with the white space that follows them: joined they are the text again. Takes linear time. */
export function sentencesOf(text: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string;
    if (letter !== '\n' && !ends.has(letter)) continue;
    let end = at + 1;
    if (letter !== '\n') while (ends.has(text[end] as string) || closes.has(text[end] as string)) end++;
    const isEnd = letter === '\n' || end === text.length || isSpace(text[end]) || endsAlone.has(letter);
    if (isEnd) while (isSpace(text[end])) end++;
    if (isEnd) parts.push(text.slice(start, end));
    if (isEnd) start = end;
    at = end - 1;
  }
  if (start < text.length) parts.push(text.slice(start));
  return parts;
}

// More steps than texts within the limits need; beyond them the rest counts as one change.
const maxSteps = 1_000_000;

/** Which parts are in both texts, in order: a longest common subsequence, between what is the same at both ends. */
function pairs(before: readonly string[], after: readonly string[], budget: { steps: number }): [number, number][] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end++;
  const found: [number, number][] = Array.from({ length: start }, (_, place) => [place, place]);
  const [rows, columns] = [before.length - start - end, after.length - start - end];
  if (rows * columns <= budget.steps) {
    budget.steps -= rows * columns;
    const lengths = Array.from({ length: rows + 1 }, () => new Uint32Array(columns + 1));
    const at = (row: number, column: number) => lengths[row]?.[column] ?? 0;
    const isSame = (row: number, column: number) => before[start + row] === after[start + column];
    for (let row = rows - 1; row >= 0; row--)
      for (let column = columns - 1; column >= 0; column--)
        (lengths[row] as Uint32Array)[column] = isSame(row, column)
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    for (let row = 0, column = 0; row < rows && column < columns; ) {
      if (isSame(row, column)) found.push([start + row++, start + column++]);
      else if (at(row + 1, column) >= at(row, column + 1)) row++;
      else column++;
    }
  }
  for (let place = end; place > 0; place--) found.push([before.length - place, after.length - place]);
  return found;
}

/** Aligns two lists of parts: the common parts, and those in between. */
function align(old: readonly string[], next: readonly string[], budget: { steps: number }): Aligned[] {
  const aligned: Aligned[] = [];
  let [row, column] = [0, 0];
  const change = (untilRow: number, untilColumn: number) => {
    if (row === untilRow && column === untilColumn) return;
    aligned.push({ before: old.slice(row, untilRow), after: next.slice(column, untilColumn) });
  };
  for (const [sameRow, sameColumn] of pairs(old, next, budget)) {
    change(sameRow, sameColumn);
    aligned.push(old[sameRow] ?? '');
    [row, column] = [sameRow + 1, sameColumn + 1];
  }
  change(old.length, next.length);
  return aligned;
}

/** A common part of both texts, or the parts at its place in each. */
type Aligned = string | { before: string[]; after: string[] };

/** Splits a changed part into sentences; if both sides have the same number of them, each is a separate change. */
function bySentence(part: Aligned, budget: { steps: number }): Aligned[] {
  if (typeof part === 'string') return [part];
  const sentences = [part.before, part.after].map((texts) => texts.flatMap(sentencesOf)) as [string[], string[]];
  return align(...sentences, budget).flatMap((inner): Aligned[] => {
    if (typeof inner === 'string' || inner.before.length !== inner.after.length) return [inner];
    return inner.before.map((before, at) => ({ before: [before], after: [inner.after[at] ?? ''] }));
  });
}

/** The size of a change: whole paragraphs, or the sentences in them. */
export const changeUnits = ['paragraph', 'sentence'] as const;
export type ChangeUnit = (typeof changeUnits)[number];

/** The differences of two texts, aligned: an inserted paragraph leaves the rest unchanged. */
export function textStretches(before: string, after: string, unit: ChangeUnit = 'paragraph'): TextStretch[] {
  const budget = { steps: maxSteps };
  const paragraphs = align(paragraphsOf(before), paragraphsOf(after), budget);
  const aligned = unit === 'sentence' ? paragraphs.flatMap((part) => bySentence(part, budget)) : paragraphs;
  const stretches: TextStretch[] = [];
  let place = 0;
  for (const part of aligned) {
    const last = stretches.at(-1);
    if (typeof part !== 'string')
      stretches.push({ kind: 'change', place: place++, before: part.before.join(''), after: part.after.join('') });
    else if (last?.kind === 'same') last.text += part;
    else stretches.push({ kind: 'same', text: part });
  }
  return stretches;
}

/** The text with the accepted changes. */
export const acceptChanges = (stretches: readonly TextStretch[], accepted: ReadonlySet<number>): string =>
  stretches
    .map((stretch) => {
      if (stretch.kind === 'same') return stretch.text;
      return accepted.has(stretch.place) ? stretch.after : stretch.before;
    })
    .join('');
