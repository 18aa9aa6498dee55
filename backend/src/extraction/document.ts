/** The common form every reader produces: text in reading order, with the structure Markdown can show. */
export type Block = (
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'item'; depth: number; text: string; ordinal?: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'row'; cells: string[] }
) & {
  /** The page on which it begins, from 1, in documents that have pages. */
  page?: number | undefined;
};

export type DocumentContent = {
  blocks: Block[];
  /** Targets of hyperlinks, which may contain an address that the visible text hides. */
  links: string[];
  title?: string;
  page_count?: number;
  /** Sentences about what was left out. */
  notes: string[];
};

/** One line of text for the field rules; `level` is set on headings, 1 the most prominent. */
export type TextLine = { text: string; level?: number };

/** The text of a block; cells of a row are separated by tabs. */
export function textOfBlock(block: Block): string {
  return block.kind === 'row' ? block.cells.join('\t') : block.text;
}

export function linesOf(blocks: readonly Block[]): TextLine[] {
  return blocks.flatMap((block): TextLine[] => {
    if (block.kind === 'row') return [{ text: block.cells.join('\t') }];
    const texts = block.text.split('\n').filter((text) => text.trim() !== '');
    return block.kind === 'heading'
      ? texts.map((text) => ({ text, level: block.level }))
      : texts.map((text) => ({ text }));
  });
}

const ligatures: Record<string, string> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
};

/** Glyphs of common icon fonts in front of contact details. */
const iconLabels: Record<string, string> = {
  '\uf095': 'Phone: ',
  '\uf879': 'Phone: ',
  '\uf098': 'Phone: ',
  '\uf10b': 'Mobile: ',
  '\uf3cd': 'Mobile: ',
  '\uf3cf': 'Mobile: ',
  '\uf1ac': 'Fax: ',
  '\uf232': 'WhatsApp: ',
  '☎': 'Phone: ',
  '☏': 'Phone: ',
  '📞': 'Phone: ',
  '✆': 'Phone: ',
  '📱': 'Mobile: ',
  '📠': 'Fax: ',
  '\uf0b7': '• ',
  '\uf0a7': '• ',
  '\uf0d8': '• ',
  '\uf076': '• ',
};

const specialCharacters = /[\uFB00-\uFB06\uE000-\uF8FF☎☏✆📞📱📠✉🖂📧📨📍🏠🌐🔗🌍]\uFE0F?\s?/gu;
// Control, zero-width and direction characters carry no text but split words and numbers.
const invisible = /[\p{Cc}\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFFC\uFFFE\uFFFF]/gu;

// `氏　名　　鈴 木　花 子`: if wide spaces separate words, narrow ones only separate the characters of a word.
const spacedHan = /(?<![\p{Script=Han} ])\p{Script=Han}(?: \p{Script=Han})+(?![\p{Script=Han} ])/gu;
const closeSpacedHan = (line: string): string =>
  line.includes('\u3000') ? line.replace(spacedHan, (word) => word.replaceAll(' ', '')) : line;

/** Unfolds ligatures, turns icons into labels or removes them, and drops invisible characters; tabs and line breaks stay. */
export function cleanText(text: string): string {
  if (/^[\t\n\x20-\x7e]*$/.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(specialCharacters, (match) => {
      const [glyph = ''] = match;
      const unfolded = ligatures[glyph];
      if (unfolded !== undefined) return unfolded + match.slice(glyph.length);
      return iconLabels[String.fromCodePoint(match.codePointAt(0) ?? 0)] ?? '';
    })
    .replace(invisible, (character) => (character === '\t' || character === '\n' ? character : ''))
    .split('\n')
    .map(closeSpacedHan)
    .join('\n')
    .replace(/[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g, ' ');
}

/** "E X P E R I E N C E" is one word; wider gaps separate words. Text that is not spaced out is unchanged. */
export function closeSpacedLetters(text: string): string {
  // Han and Hangul have no words to close: forms space their characters in their own way.
  if (/[\p{Script=Han}\p{Script=Hangul}]/u.test(text)) return text;
  const isSpaced = /^\S(?:[ \t]+\S){2,}$/.test(text) && /\p{L}.*\p{L}/u.test(text) && !/[\d&|•·]/.test(text);
  return isSpaced
    ? text
        .split(/ {2,}|\t/)
        .map((word) => word.replaceAll(' ', ''))
        .join(' ')
    : text;
}
