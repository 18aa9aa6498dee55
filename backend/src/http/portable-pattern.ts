// Unicode classes that patterns of the contract use, as ranges that every regex engine reads. A test compares them with the engine.
export const unicodeClasses: Readonly<Record<string, string>> = {
  Cc: '\\u0000-\\u001f\\u007f-\\u009f',
  Cf:
    '\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u0890\\u0891\\u08e2\\u180e\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2064\\u2066-\\u206f\\ufeff' +
    '\\ufff9-\\ufffb\u{110bd}\u{110cd}\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0001}\u{e0020}-\u{e007f}',
};

function rangesOf(name: string): string {
  const ranges = unicodeClasses[name];
  if (!ranges)
    throw new Error(`Add the ranges of \\p{${name}} to unicodeClasses: other languages can't read the class`);
  return ranges;
}

// Syntax that only JavaScript supports, or interprets differently. Describing a whole value never needs a look-behind.
const notPortable = /\\[pPkuU]\{|\(\?<|--|&&/;

/** A pattern of the contract for other languages' regex engines, Python's among them. Throws if it can't be converted. */
export function portablePattern(pattern: string): string {
  let isInClass = false;
  const written = pattern.replace(/\\(?:[pP]\{\w+\}|.)|[[\]]/gs, (token) => {
    if (token === '[' || token === ']') isInClass = token === '[';
    const [, kind, name = ''] = /^\\([pP])\{(\w+)\}$/.exec(token) ?? [];
    if (kind === undefined || (kind === 'P' && isInClass)) return token;
    if (isInClass) return rangesOf(name);
    return kind === 'p' ? `[${rangesOf(name)}]` : `[^${rangesOf(name)}]`;
  });
  if (notPortable.test(written)) throw new Error(`Other languages can't read the pattern ${pattern}`);
  return written;
}
