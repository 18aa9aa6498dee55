/** Units of hostile texts: one character or a few, repeated. Lone surrogates are not valid characters. */
const units = [
  ...[
    ' ',
    '\t',
    '\n',
    '\r\n',
    '\u00a0',
    '.',
    ',',
    ';',
    '!',
    '?',
    ':',
    '-',
    '_',
    '=',
    '#',
    '*',
    '|',
    '/',
    '&',
    '+',
    '@',
  ],
  ...['a', 'A', '1', '0', 'é', '漢', '😀', '\ud800', '\udc00', '\u0301'],
  ...['(', ')', '[', ']', '{', '}', '<', '>', '"', '“', '”', "'", '’', '`'],
  ...[
    'a ',
    'A a ',
    '. ',
    '? ',
    '! ',
    'a. ',
    'a? ',
    'a, ',
    ' ,',
    '"a',
    '"a" ',
    "a'",
    'a-',
    'a@',
    'a.',
    '@a.',
    '1.',
    '1,',
    '+1 ',
  ],
  ...[
    'if ',
    'the ',
    'and ',
    ' and if ',
    'ask ',
    'ask, and ask, ',
    'for ',
    'for a press 1 ',
    'when ',
    'tell ',
    'say "',
    'call about ',
  ],
  ...[
    '{{',
    '{a}',
    '{{ ',
    '[a](',
    '![',
    '<a',
    '**a ',
    '- a\n',
    '# a\n',
    '\n\n',
    'a\n',
    ' \n',
    '\t\n',
    'user: a\n',
    'A: \n',
    '1) ',
    'a\t',
  ],
  ...[
    'My name is Aa. ',
    'Dr Aa ',
    "Aa's my wife ",
    'they say "a", answer: "a" ',
    'add "a"; ',
    'http://a',
    'tel: ',
    'yes ',
    'two ',
  ],
] as const;

/** Units that all differ: work that is done once for equal pieces is done for each of these. `#` is the number. */
const numberedUnits = [
  'Tell them about thing#. ',
  'Say that we have item#. ',
  'Ask whether they own item#. ',
  'Fact#: it costs # euros.\n',
  'What is item#? ',
  'I own item#, and what about item#? ',
  'Aa# is my name. ',
  '{a#}',
  '"a#": # ',
  'a#\n\n',
  'a#,',
] as const;

/** A hostile text: its unit alone, or between words that open and close the pattern. */
export interface HostileText {
  name: string;
  of(length: number): string;
}

const run = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const alone = (unit: string): HostileText => ({ name: JSON.stringify(unit), of: (length) => run(unit, length) });

/** In the middle of an instruction, a pattern starts before the run and fails after it. */
const inside = (unit: string): HostileText => ({
  name: `${JSON.stringify(unit)} inside an instruction`,
  of: (length) => `Ask if${run(unit, length - 8)}x.`,
});

function numbered(unit: string): HostileText {
  const of = (length: number) => {
    const parts: string[] = [];
    for (let index = 0, written = 0; written < length; index += 1) {
      const part = unit.replaceAll('#', String(index));
      parts.push(part);
      written += part.length;
    }
    return parts.join('').slice(0, length);
  };
  return { name: `${JSON.stringify(unit)} with numbers`, of };
}

export const hostileTexts: readonly HostileText[] = [
  ...units.flatMap((unit) => [alone(unit), inside(unit)]),
  ...numberedUnits.map(numbered),
];

/** One of each kind, for the tests that run every time. */
export const fewHostileTexts: readonly HostileText[] = [
  ...[' ', '\t', '\n', '.', 'a', '1', '(', '"', '\ud800', 'a ', '. ', 'if ', 'the ', '"a'].map(inside),
  ...numberedUnits.slice(0, 4).map(numbered),
];
