import type { DocumentContent } from './document.ts';
import { BlockBuilder } from './markup-blocks.ts';
import { type RtfHandler, readRtfTokens } from './rtf-tokens.ts';

/** Where the text of a group goes: the document, nowhere, or a table that is evaluated separately. */
type Destination = 'text' | 'skip' | 'fonts' | 'styles' | 'field' | 'bullet' | 'footer';

type State = { destination: Destination; font: number; skipAfterUnicode: number; size: number; isHidden: boolean };

type Paragraph = { text: string; size: number; bullet: string; place: Place; isFooter: boolean };
type Place = { isInTable: boolean; level: number | undefined; depth: number };

const charsets: Record<number, string> = {
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};

const codePages: Record<number, string> = {
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
};

const characters: Record<string, string> = {
  tab: '\t',
  line: '\n',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  endash: '–',
  emdash: '—',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  '~': ' ',
  _: '-',
  '-': '',
  '{': '{',
  '}': '}',
  '\\': '\\',
};

const destinations: Record<string, Destination> = {
  fonttbl: 'fonts',
  stylesheet: 'styles',
  fldinst: 'field',
  listtext: 'bullet',
  pntext: 'bullet',
  footer: 'footer',
  footerl: 'footer',
  footerr: 'footer',
  footerf: 'footer',
  shpinst: 'text',
  shptxt: 'text',
  ...Object.fromEntries(
    [
      'colortbl',
      'info',
      'pict',
      'object',
      'sp',
      'shprslt',
      'nonshppict',
      'annotation',
      'xe',
      'tc',
      'filetbl',
      'upr',
    ].map((word) => [word, 'skip']),
  ),
};

class RtfDocument implements RtfHandler {
  readonly paragraphs: Paragraph[] = [];
  readonly ends: ('cell' | 'row' | undefined)[] = [];
  readonly links: string[] = [];
  readonly #stack: State[] = [];
  readonly #fonts = new Map<number, string>();
  readonly #styleLevels = new Map<number, number>();
  readonly #decoders = new Map<string, TextDecoder>();
  #state: State = { destination: 'text', font: -1, skipAfterUnicode: 1, size: 24, isHidden: false };
  #place: Place = { isInTable: false, level: undefined, depth: 0 };
  #defaultEncoding = 'windows-1252';
  #pending: number[] = [];
  #toSkip = 0;
  #isIgnorable = false;
  #text = '';
  #size = 0;
  #bullet = '';
  #field = '';
  #tableText = '';
  #tableNumber = 0;

  openGroup(): void {
    this.#flushBytes();
    this.#toSkip = 0;
    this.#stack.push({ ...this.#state });
  }

  closeGroup(): void {
    this.#flushBytes();
    this.#toSkip = 0;
    const { destination } = this.#state;
    const before = this.#stack.pop() ?? this.#state;
    if (destination === 'field' && before.destination !== 'field') this.#endField();
    if (destination === 'styles') this.#endStyle();
    if (destination === 'footer' && before.destination !== 'footer') this.endParagraph(undefined);
    this.#state = before;
  }

  byte(value: number): void {
    if (this.#toSkip > 0) this.#toSkip -= 1;
    else if (this.#state.destination !== 'skip') this.#pending.push(value);
  }

  control(word: string, parameter: number | undefined): void {
    if (word === '*') {
      this.#isIgnorable = true;
      return;
    }
    if (word === 'u' && parameter !== undefined) {
      this.#append(String.fromCharCode(parameter < 0 ? parameter + 65536 : parameter));
      this.#toSkip = this.#state.skipAfterUnicode;
      return;
    }
    if (this.#toSkip > 0) {
      this.#toSkip -= 1;
      return;
    }
    this.#flushBytes();
    const destination = this.#state.destination === 'skip' ? undefined : destinations[word];
    if (destination !== undefined) {
      if (destination === 'footer') this.endParagraph(undefined);
      this.#state.destination = destination;
    } else if (this.#isIgnorable) this.#state.destination = 'skip';
    this.#isIgnorable = false;
    if (this.#state.destination === 'skip') return;
    const text = characters[word];
    if (text !== undefined) this.#append(text);
    else if (word === 'par' || word === 'sect' || word === 'page') this.endParagraph(undefined);
    else if (word === 'cell' || word === 'nestcell') this.endParagraph('cell');
    else if (word === 'row' || word === 'nestrow') this.endParagraph('row');
    else this.#property(word, parameter);
  }

  #property(word: string, parameter: number | undefined): void {
    const state = this.#state;
    if (word === 'f') {
      state.font = parameter ?? -1;
      this.#tableNumber = state.destination === 'fonts' ? state.font : this.#tableNumber;
    } else if (word === 'fcharset') this.#fonts.set(this.#tableNumber, charsets[parameter ?? 0] ?? '');
    else if (word === 'ansicpg' && parameter !== undefined)
      this.#defaultEncoding = codePages[parameter] ?? `windows-${parameter}`;
    else if (word === 'uc') state.skipAfterUnicode = Math.max(0, parameter ?? 1);
    else if (word === 'fs') state.size = parameter ?? 24;
    else if (word === 'v' || word === 'deleted') state.isHidden = parameter !== 0;
    else if (word === 'plain') {
      state.size = 24;
      state.isHidden = false;
    } else if (word === 'pard') this.#place = { isInTable: false, level: undefined, depth: 0 };
    else if (word === 'intbl') this.#place.isInTable = true;
    else if (word === 'ilvl') this.#place.depth = parameter ?? 0;
    else if (word === 'outlinelevel') this.#place.level = (parameter ?? 0) + 1;
    else if (word === 's' && state.destination === 'styles') this.#tableNumber = parameter ?? 0;
    else if (word === 's') this.#place.level = this.#styleLevels.get(parameter ?? 0) ?? this.#place.level;
  }

  #decoder(): TextDecoder {
    const encoding = this.#fonts.get(this.#state.font) || this.#defaultEncoding;
    const known = this.#decoders.get(encoding);
    if (known !== undefined) return known;
    let decoder: TextDecoder;
    try {
      decoder = new TextDecoder(encoding);
    } catch {
      decoder = new TextDecoder('windows-1252');
    }
    this.#decoders.set(encoding, decoder);
    return decoder;
  }

  #flushBytes(): void {
    if (this.#pending.length === 0) return;
    const bytes = Uint8Array.from(this.#pending);
    this.#pending = [];
    this.#append(this.#decoder().decode(bytes));
  }

  #append(text: string): void {
    this.#flushBytes();
    const { destination, isHidden, size } = this.#state;
    if (destination === 'field') this.#field += text;
    else if (destination === 'styles') this.#tableText += text;
    else if (destination === 'bullet') this.#bullet += text;
    else if ((destination === 'text' || destination === 'footer') && !isHidden) {
      this.#text += text;
      if (text.trim() !== '') this.#size = Math.max(this.#size, size);
    }
  }

  #endField(): void {
    const target = /HYPERLINK\s+(?:\\[a-z]\s+)*"([^"]+)"/i.exec(this.#field)?.[1];
    if (target !== undefined) this.links.push(target);
    this.#field = '';
  }

  #endStyle(): void {
    const name = this.#tableText.replace(/;.*$/s, '').trim();
    const level = /^heading (\d)$/i.exec(name)?.[1];
    if (level !== undefined) this.#styleLevels.set(this.#tableNumber, Number(level));
    else if (/^title$/i.test(name)) this.#styleLevels.set(this.#tableNumber, 1);
    this.#tableText = '';
  }

  endParagraph(end: 'cell' | 'row' | undefined): void {
    this.#flushBytes();
    if (this.#text.trim() !== '' || end !== undefined) {
      const isFooter = this.#state.destination === 'footer';
      const place = { ...this.#place, isInTable: this.#place.isInTable || end === 'cell' };
      this.paragraphs.push({ text: this.#text, size: this.#size, bullet: this.#bullet, place, isFooter });
      this.ends.push(end);
    }
    this.#text = '';
    this.#size = 0;
    this.#bullet = '';
  }
}

function usualSize(paragraphs: readonly Paragraph[]): number {
  const weights = new Map<number, number>();
  for (const { size, text } of paragraphs) weights.set(size, (weights.get(size) ?? 0) + text.length);
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 24;
}

function levelOf(paragraph: Paragraph, bodySize: number, largest: number): number | undefined {
  if (paragraph.place.level !== undefined) return paragraph.place.level;
  const isHeading = paragraph.size >= bodySize * 1.2 && paragraph.text.trim().length <= 80 && paragraph.bullet === '';
  if (!isHeading) return undefined;
  return paragraph.size === largest ? 1 : 2;
}

export function readRtf(bytes: Buffer): DocumentContent {
  const rtf = new RtfDocument();
  readRtfTokens(bytes, rtf);
  rtf.endParagraph(undefined);
  const bodySize = usualSize(rtf.paragraphs);
  const largest = rtf.paragraphs.reduce((size, paragraph) => Math.max(size, paragraph.size), 0);
  const body = new BlockBuilder();
  const footer = new BlockBuilder();
  let isInRow = false;
  rtf.paragraphs.forEach((paragraph, index) => {
    const { place, bullet, isFooter } = paragraph;
    const builder = isFooter ? footer : body;
    const end = rtf.ends[index];
    if (place.isInTable && !isInRow && end !== 'row') builder.openRow();
    if (!place.isInTable && isInRow) builder.closeRow();
    isInRow = place.isInTable && !(end === 'row' && !isInRow);
    const ordinal = /^\s*(\d{1,3}[.)])/.exec(bullet)?.[1];
    if (bullet !== '') builder.openList(false);
    builder.openParagraph(levelOf(paragraph, bodySize, largest));
    builder.text(paragraph.text);
    builder.closeParagraph();
    if (bullet !== '') {
      builder.closeList();
      const item = builder.last;
      if (item?.kind === 'item') {
        item.depth = place.depth;
        if (ordinal !== undefined) item.ordinal = ordinal.replace(')', '.');
      }
    }
    if (end === 'cell') builder.closeCell();
    if (end === 'row' && isInRow) {
      builder.closeRow();
      isInRow = false;
    }
  });
  if (isInRow) body.closeRow();
  return { blocks: [...body.blocks, ...footer.blocks], links: rtf.links, notes: [] };
}
