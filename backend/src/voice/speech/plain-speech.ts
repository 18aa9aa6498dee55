// Speech consists of sentences: no tables, headings, tags, stage directions or markup.

/** So many characters of one sentence are looked at together. */
const maxSegment = 1_000;

// Zero-width characters, controls and lone surrogates; joiners are kept for words and emojis.
const silent = /(?![\t\n\u200C\u200D])(?:\p{Cc}|\p{Cf}|\p{Cs}|\uFFFD)/u;
const emoji =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Emoji_Modifier}|\p{Regional_Indicator})\uFE0F?\u200D?/gu;
// Candidates for an emoji or a citation.
const pictures = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Co}|【|\u20E3|\uFE0F/u;
const special = /[<>[\](){}|*_`~#\\&]|\$\$|^\s*[-+•>]/;
const isSpecial = (text: string) => special.test(text) || silent.test(text) || pictures.test(text);
const entities: Record<string, string> = {
  ...{ amp: '&', lt: '', gt: '', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ lsquo: '‘', rsquo: '’', ldquo: '“', rdquo: '”', euro: '€', pound: '£', deg: '°', shy: '' },
};

const accents: Record<string, string> = {
  ...{
    acute: '\u0301',
    grave: '\u0300',
    circ: '\u0302',
    uml: '\u0308',
    tilde: '\u0303',
    cedil: '\u0327',
    ring: '\u030a',
  },
};

function entity(whole: string, name: string): string {
  const accent = accents[name.slice(1).toLowerCase()];
  if (accent !== undefined) return `${name[0]}${accent}`.normalize('NFC');
  const known = entities[name.toLowerCase()];
  if (known !== undefined) return known;
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10);
  if (!name.startsWith('#')) return whole;
  const sign = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  return /[<>{}]/.test(sign) ? '' : sign;
}

/** Removes characters without a sound: emojis, citations, and zero-width characters. */
function audible(text: string): string {
  if (!silent.test(text) && !pictures.test(text)) return text;
  return text
    .replaceAll('\u001b[0m', '')
    .replace(/\uE200[^\uE200\uE201]{0,200}\uE201/g, '')
    .replace(/【[^【】]{0,80}】/g, (note) => (/[†:]/.test(note) ? '' : note))
    .replace(/\uFE0F?\u20E3/g, '')
    .replace(emoji, '')
    .replace(new RegExp(silent, 'gu'), '')
    .replace(/\p{Co}|\uFE0F/gu, '');
}
const directions =
  /\((?:laughs?|laughing|chuckles?|smiles?|smiling|sighs?|pauses?|clears|whispers?|nods?|giggles?|gasps?|coughs?|silence|beat|note|notes)\b[^()]{0,40}\)/gi;

const isTable = (line: string) =>
  /^\s*\||\S\s\|\s\S/.test(line) || (/^[\s|:=-]*$/.test(line) && /-{3}|={3}/.test(line));
const isRule = (line: string) => /^\s*([*_-])(?:\s*\1){2,}\s*$/.test(line);
const isHeading = (line: string) => /^\s*#{1,6}\s/.test(line);

/** The words of a line that isn't said as it is: the cells of a row, the words of a heading. */
const inWords = (line: string): string =>
  line
    .split('|')
    .map((cell) => plainSegment(cell.replace(/[#*_`:=-]{2,}|^\s*#+/g, '')).trim())
    .filter(Boolean)
    .join(', ');

/** Whether a line or a sentence ends with this text, apart from closing quotes and brackets. */
function endsLine(text: string): boolean {
  let end = text.length;
  while (end > 0 && ' \t\r\n)"”*_'.includes(text[end - 1] ?? '')) {
    end -= 1;
    if (text[end] === '\n') return true;
  }
  return '.!?…'.includes(text[end - 1] ?? 'x');
}

/** Removes JSON escapes that a model or a gateway left in the words. */
const unescaped = (text: string): string =>
  text
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** A sentence without markup. Sentences without any stay unchanged, to the last space. */
function plainSegment(segment: string): string {
  if (!isSpecial(segment)) return segment;
  const plain = audible(unescaped(segment))
    .replace(/!\[[^\][]*\]\([^()\s]*\)/g, '')
    .replace(/\[([^\][]{1,200})\]\([^()\s]{0,500}\)/g, '$1')
    .replace(/\[[^\][]{0,80}\]/g, '')
    .replace(/<!--[^<>]*-->|<\/?[a-z][\w:-]*(?:\s[^<>]*)?\/?>/gi, ' ')
    .replace(/<(https?:[^<>\s]+|[^<>\s@]+@[^<>\s@]+)>/gi, '$1')
    .replace(/\{[^{}]*\}/g, '')
    .replace(/&([a-z]{2,7}|#\d{1,7}|#x[\da-f]{1,6});/gi, entity)
    .replace(directions, '')
    .replace(/(^|[.!?]\s)\s*\*[a-z][^*.!?\n]{0,80}\*(?=\s*(?:[A-Z"“]|$))/g, '$1')
    .replace(/^(\s*)(?:[-+](?![\d$€£₹.(])|[•>]|\*(?=\s))\s*/, '$1')
    .replace(/(^|\s)#{1,6}\s+/g, '$1')
    .replace(/(?<!`)`{3,20}[\w+-]{0,20}(?=\s|$)/g, '')
    .replace(/(^|[^\w])_{1,3}(?=\S)|(?<=\S)_{1,3}(?=[^\w]|$)/g, '$1')
    .replace(/[*`\\{}[\]]|~~+|\$\$/g, '')
    .replace(/(?<!\s)\s*\|\s*/g, ', ')
    .replace(/ [<>]+ |[<>]/g, ' ');
  if (plain === segment) return segment;
  return plain
    .replace(/[^\S\n]{2,}/g, ' ')
    .replace(/ ([,.!?;:])(?=\s|$)/g, '$1')
    .replace(/,(?=[,.!?])/g, '');
}

// A model that writes both sides of a conversation is only heard with its own side.
const ownPrefix = (name: string) => {
  const names = ['assistant', 'agent', 'ai', 'bot', 'answer', 'response', 'reply', ...(name === '' ? [] : [name])];
  const any = names.map((one) => one.replace(/[^\p{L}\p{N}]/gu, '\\$&')).join('|');
  return new RegExp(`^\\s*[*_]{0,3}(?:${any})[*_]{0,3}:[*_]{0,3}\\s*`, 'i');
};
const announced = /^[\s*_#]*(?:(?:tool|function)(?:[ _]calls?)?|action:)[\s*_:`]*$/i;
const otherSide = /^\s*(?:user|human|customer|caller|client):\s/i;
const prefixSoFar = /^\s*(?:[a-z]{1,9}:?\s*)?$/i;

/**
 * Converts a model's text to speech while it arrives: sentence by sentence if there is markup, and at once if there is none. An answer that
 * is only a table or a heading is said in words.
 */
export class PlainSpeech {
  #held = '';
  #isLineStart = true;
  #isFirst = true;
  #hasSpoken = false;
  #isOver = false;
  #unsaid: string[] = [];
  readonly #ownPrefix: RegExp;
  readonly #ownName: string;

  /** `ownName`: models that write a script begin lines with the speaker's name. */
  constructor(ownName = '') {
    this.#ownName = ownName.trim().toLowerCase();
    this.#ownPrefix = ownPrefix(this.#ownName);
  }

  feed(piece: string): string {
    if (this.#isOver || piece === '') return '';
    this.#held += piece;
    let out = '';
    for (let end = this.#boundary(); end > 0 && !this.#isOver; end = this.#boundary()) out += this.#take(end);
    // A space waits for what follows: an unspoken part, and then a comma.
    const words = this.#isOver || this.#waits() ? 0 : this.#held.trimEnd().length;
    if (words > 0) out += this.#take(words);
    return this.#said(out);
  }

  /** Returns the rest at the end of the answer. */
  end(): string {
    const rest = this.#isOver ? '' : this.#take(this.#held.length);
    const said = this.#said(rest);
    if (this.#hasSpoken) return said;
    const unsaid = this.#unsaid.filter(Boolean).join('. ');
    return this.#said(unsaid === '' ? said : `${unsaid}.`);
  }

  #said(text: string): string {
    if (/[\p{L}\p{N}]/u.test(text)) this.#hasSpoken = true;
    return text;
  }

  /** Where a sentence or a line ends; 0 if none does yet. */
  #boundary(): number {
    if (this.#isLineStart && /^\s*[|#]/.test(this.#held.slice(0, maxSegment))) {
      const line = this.#held.indexOf('\n') + 1;
      return line > 0 || this.#held.length < maxSegment ? line : maxSegment;
    }
    const found = /[.!?…][)"”*_]*\s|\n/.exec(this.#held.slice(0, maxSegment));
    if (found) return found.index + found[0].length;
    return this.#held.length < maxSegment ? 0 : maxSegment;
  }

  /** Whether the held text may still become something else. */
  #waits(): boolean {
    const isStart = this.#isFirst || this.#isLineStart;
    if (isSpecial(this.#held) || (isStart && prefixSoFar.test(this.#held))) return true;
    const begun = this.#held.trim().toLowerCase();
    return isStart && this.#ownName !== '' && `${this.#ownName}:`.startsWith(begun);
  }

  #take(end: number): string {
    // The text between a word and its comma was removed.
    let segment = this.#held.slice(0, end).replace(/(^|[\p{L}\p{N}])[^\S\n]+(?=[,.](?:\s|$))/gu, '$1');
    this.#held = this.#held.slice(end);
    const isLine = this.#isLineStart;
    if (segment.trim() !== '') {
      if (otherSide.test(segment) && !this.#isFirst) {
        this.#isOver = true;
        return '';
      }
      if (this.#isFirst || isLine) segment = segment.replace(this.#ownPrefix, '').replace(announced, '');
      this.#isFirst = false;
    }
    if (segment !== '') this.#isLineStart = endsLine(segment);
    if (isLine && (isTable(segment) || isRule(segment) || isHeading(segment))) {
      if (this.#unsaid.length < 20) this.#unsaid.push(inWords(segment));
      return '';
    }
    return plainSegment(segment);
  }
}

/** A text in the form in which it is said. */
export function plainSpeech(text: string): string {
  const speech = new PlainSpeech();
  return speech.feed(text) + speech.end();
}
