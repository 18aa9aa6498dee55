const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const small = new Map<string, number>([
  ...ones.map((word, value) => [word, value] as const),
  ...tens.map((word, index) => [word, (index + 2) * 10] as const),
]);
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1_000],
  ['million', 1_000_000],
]);

/** Converts the consecutive words of one number to digits. */
function digitsOf(words: readonly string[]): string {
  if (words.some((word) => scales.has(word))) {
    let [total, part] = [0, 0];
    for (const word of words) {
      const scale = scales.get(word);
      if (scale === undefined) part += small.get(word) ?? 0;
      else if (scale === 100) part = Math.max(1, part) * 100;
      else [total, part] = [total + Math.max(1, part) * scale, 0];
    }
    return String(total + part);
  }
  let digits = '';
  let isTens = false;
  for (const word of words) {
    const value = small.get(word) ?? 0;
    digits = isTens && value > 0 && value < 10 ? `${digits.slice(0, -1)}${value}` : `${digits}${value}`;
    isTens = value >= 20;
  }
  return digits;
}

/** Converts numbers in words to digits: "forty two" becomes 42, "four seven one one" 4711. */
export function withDigits(text: string): string {
  const parts = text
    .replace(/\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?=[a-z])/gi, '$1 ')
    .split(/(\s+)/);
  const result: string[] = [];
  let words: string[] = [];
  const finish = (after: string) => {
    if (words.length > 0) result.push(digitsOf(words), after);
    words = [];
  };
  for (let at = 0; at < parts.length; at += 2) {
    const [, word = '', signs = ''] = /^([a-z]+)([.,!?;:]*)$/i.exec(parts[at] ?? '') ?? [];
    const name = word.toLowerCase() === 'oh' && words.length > 0 ? 'zero' : word.toLowerCase();
    const space = parts[at + 1] ?? '';
    if (small.has(name) || (scales.has(name) && words.length > 0)) {
      words.push(name);
      if (signs !== '' || at + 2 >= parts.length) finish(`${signs}${space}`);
      continue;
    }
    if (name === 'and' && words.length > 0 && scales.has(words.at(-1) ?? '')) continue;
    finish(' ');
    result.push(parts[at] ?? '', space);
  }
  finish('');
  return result.join('').trim();
}

/** The first number of a text, in digits or in words. */
export function numberIn(text: string): number | undefined {
  const written = /-?\d+(?:[.,]\d+)?/.exec(withDigits(text))?.[0];
  return written === undefined ? undefined : Number(written.replace(',', '.'));
}
