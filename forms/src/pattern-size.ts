/** A class of Unicode has a thousand ranges: compiling it takes about as long as two steps. */
const unicodeSteps = 2;

/** Where the class that begins at `at` ends, and what it counts. */
function readClass(source: string, at: number): { end: number; steps: number } {
  let steps = 1;
  let index = at + 1;
  if (source[index] === '^') index += 1;
  if (source[index] === ']') index += 1;
  for (; index < source.length && source[index] !== ']'; index += 1) {
    if (source.startsWith('[:', index)) index = Math.max(index, source.indexOf(':]', index) + 1);
    if (source[index] !== '\\') continue;
    index += 1;
    if (source[index] === 'p' || source[index] === 'P') steps = unicodeSteps;
  }
  return { end: index, steps };
}

/** Where the escape that begins at `at` ends, and what it counts. */
function readEscape(source: string, at: number): { end: number; steps: number } {
  const kind = source[at + 1] ?? '';
  const steps = kind === 'p' || kind === 'P' ? unicodeSteps : 1;
  if (!'pPxu'.includes(kind) || source[at + 2] !== '{') return { end: at + 1, steps };
  const end = source.indexOf('}', at);
  return { end: end < 0 ? source.length : end, steps };
}

const times = /\{(\d{1,4})(,?)(\d{0,4})\}/y;

/**
 * About how many steps a pattern is compiled to, read without compiling it: repetitions are written out, and those in one another
 * multiply. Infinity for more than any limit allows.
 */
export function patternSize(source: string): number {
  const outer: number[] = [];
  let total = 0;
  let last = 0;
  const add = (steps: number) => {
    last = steps;
    total += steps;
  };
  for (let index = 0; index < source.length; index += 1) {
    const letter = source[index];
    if (letter === '[' || letter === '\\') {
      const { end, steps } = letter === '[' ? readClass(source, index) : readEscape(source, index);
      index = end;
      add(steps);
    } else if (letter === '(') {
      outer.push(total);
      total = 0;
      last = 0;
    } else if (letter === ')') {
      const inner = total + 1;
      total = outer.pop() ?? 0;
      add(inner);
    } else if (letter === '*' || letter === '+' || letter === '?' || letter === '|') total += 1;
    else {
      times.lastIndex = index;
      const [repetition, least = '', comma, most = ''] = (letter === '{' && times.exec(source)) || [];
      if (repetition === undefined) add(1);
      else {
        const copies = Math.max(1, Number(comma && most !== '' ? most : least));
        const optional = comma && most !== '' ? Math.max(0, copies - Number(least)) : 0;
        total += last * (copies - 1) + optional;
        last = last * copies + optional;
        index += repetition.length - 1;
      }
    }
    if (total > Number.MAX_SAFE_INTEGER / 10_000) return Number.POSITIVE_INFINITY;
  }
  return outer.reduce((sum, one) => sum + one, total);
}
