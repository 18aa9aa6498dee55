/** A stretch of two texts: the same in both, or a change from `before` to `after`. */
export type TextStretch =
  | { kind: 'same'; text: string }
  | {
      kind: 'change';
      /** Its place among the changes. */
      place: number;
      before: string;
      after: string;
    };

/** Paragraphs with the blank lines that follow them: joined they are the text again. */
export const paragraphsOf = (text: string): string[] => text.match(/[\s\S]+?(?:\n[ \t]*\n\s*|$)/g) ?? [];

// More steps than texts within the limits need; beyond them the rest counts as one change.
const maxSteps = 1_000_000;

/** Which paragraphs stand in both texts, in order: a longest common subsequence, between what is the same at both ends. */
function pairs(before: readonly string[], after: readonly string[]): [number, number][] {
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
  if (rows * columns <= maxSteps) {
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

/** What differs between two texts, paragraph by paragraph, aligned: one that is inserted leaves the rest as it is. */
export function textStretches(before: string, after: string): TextStretch[] {
  const [old, next] = [paragraphsOf(before), paragraphsOf(after)];
  const stretches: TextStretch[] = [];
  let [row, column, changes] = [0, 0, 0];
  const change = (untilRow: number, untilColumn: number) => {
    if (row === untilRow && column === untilColumn) return;
    stretches.push({
      kind: 'change',
      place: changes++,
      before: old.slice(row, untilRow).join(''),
      after: next.slice(column, untilColumn).join(''),
    });
  };
  for (const [sameRow, sameColumn] of pairs(old, next)) {
    change(sameRow, sameColumn);
    const last = stretches.at(-1);
    const text = old[sameRow] ?? '';
    if (last?.kind === 'same') last.text += text;
    else stretches.push({ kind: 'same', text });
    [row, column] = [sameRow + 1, sameColumn + 1];
  }
  change(old.length, next.length);
  return stretches;
}

/** The text with those of the changes that were accepted. */
export const acceptChanges = (stretches: readonly TextStretch[], accepted: ReadonlySet<number>): string =>
  stretches
    .map((stretch) => {
      if (stretch.kind === 'same') return stretch.text;
      return accepted.has(stretch.place) ? stretch.after : stretch.before;
    })
    .join('');
