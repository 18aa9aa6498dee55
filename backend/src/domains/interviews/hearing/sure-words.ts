/** A single matching word may be chance; two in a row rarely are. */
const leastTogether = 2;

/** With fewer words, or a smaller share of the answer, it counts as not understood. */
const leastWords = 3;
const leastShare = 0.5;

/** Replaces words that are not certain. */
const unsure = '…';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z']+/g) ?? [];

/** The length of the longest common subsequence of two texts from each pair of positions on. */
function commonFrom(one: readonly string[], other: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let place = one.length - 1; place >= 0; place -= 1) {
    const [row, next] = [rows[place] ?? new Uint16Array(), rows[place + 1] ?? new Uint16Array()];
    for (let at = other.length - 1; at >= 0; at -= 1)
      row[at] = one[place] === other[at] ? (next[at + 1] ?? 0) + 1 : Math.max(next[at] ?? 0, row[at + 1] ?? 0);
  }
  return rows;
}

/** Consecutive words in both texts, and the position of the first one in the first text. */
interface Run {
  from: number;
  words: string[];
}

function runsOf(one: readonly string[], other: readonly string[]): Run[] {
  const rows = commonFrom(one, other);
  const runs: Run[] = [];
  let [place, at, isOn] = [0, 0, false];
  while (place < one.length && at < other.length) {
    const word = one[place] ?? '';
    if (word === other[at]) {
      if (isOn) runs.at(-1)?.words.push(word);
      else runs.push({ from: place, words: [word] });
      [place, at, isOn] = [place + 1, at + 1, true];
      continue;
    }
    isOn = false;
    if ((rows[place + 1]?.[at] ?? 0) >= (rows[place]?.[at + 1] ?? 0)) place += 1;
    else at += 1;
  }
  return runs;
}

/**
 * The words that two passes over the same answer agree on, with dots for the rest; empty if there are too few. One pass gets about
 * every fourth word wrong, but two rarely get one wrong in the same way.
 */
export function sureText(one: string, other: string): string {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const runs = runsOf(words, others).filter((run) => run.words.length >= leastTogether);
  const sure = runs.reduce((sum, run) => sum + run.words.length, 0);
  if (sure < leastWords || sure < leastShare * Math.max(words.length, others.length)) return '';
  const [first, last] = [runs[0], runs.at(-1)];
  const begins = first && first.from > 0 ? [unsure] : [];
  const ends = last && last.from + last.words.length < words.length ? [unsure] : [];
  return [...begins, runs.map((run) => run.words.join(' ')).join(` ${unsure} `), ...ends].join(' ');
}
