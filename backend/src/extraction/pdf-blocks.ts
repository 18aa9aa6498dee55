import type { Block } from './document.ts';
import type { Line } from './pdf-layout.ts';
import { sectionOf } from './sections.ts';

const bullet = /^[•●▪■◦‣⁃∙·➢✓❖►»o–—-](?:\s+|\t)(?=\S)|^[•●▪■◦‣∙➢✓❖►]/;

const numbered = /^(\d{1,2})[.)]\s+(?=\p{L})/u;

/** The font size most of the text has. */
function bodySize(pages: readonly Line[][]): number {
  const weights = new Map<number, number>();
  for (const { size, text } of pages.flat()) {
    const rounded = Math.round(size * 2) / 2;
    weights.set(rounded, (weights.get(rounded) ?? 0) + text.length);
  }
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

function withoutNumbers(line: Line): string {
  return `${line.text.replace(/\d+/g, '#')} @${Math.round(line.y / 4)}`;
}

/** Running heads and page numbers: lines at the same height of most pages are kept once. */
function dropRunningLines(pages: readonly Line[][]): Line[][] {
  if (pages.length < 2) return pages.map((page) => [...page]);
  const counts = new Map<string, number>();
  for (const page of pages)
    for (const key of new Set(page.map(withoutNumbers))) counts.set(key, (counts.get(key) ?? 0) + 1);
  const needed = Math.max(2, pages.length * 0.5);
  return pages.map((page, index) => {
    const ys = page.map((line) => line.y);
    const [top, bottom] = [Math.max(...ys), Math.min(...ys)];
    return page.filter((line) => {
      const isAtEdge = line.y > top - line.size * 4 || line.y < bottom + line.size * 4;
      const isRunning = isAtEdge && (counts.get(withoutNumbers(line)) ?? 0) >= needed;
      const isNumbered = /\d/.test(line.text) && line.text.length < 60 && line.y < bottom + line.size * 2;
      return !isRunning || (index === 0 && !isNumbered);
    });
  });
}

function levelOf(line: Line, body: number, largest: number): number | undefined {
  const isShort = line.text.length <= 90 && /\p{L}/u.test(line.text);
  if (!isShort || bullet.test(line.text)) return undefined;
  if (line.size >= body * 1.35 && line.size >= largest * 0.98) return 1;
  if (sectionOf(line.text) !== undefined) return 2;
  return line.size >= body * 1.15 && !line.text.includes('\t') && !/[.,;]$/.test(line.text) ? 2 : undefined;
}

/** True if a line continues the sentence of the line before it. */
function continues(before: Line, line: Line, textStart: number): boolean {
  if (before.zone !== line.zone || Math.abs(before.size - line.size) > 0.6) return false;
  const gap = before.y - line.y;
  const isNear = gap > 0 && gap <= line.size * 1.75;
  // A line is full if the first word of the next line would not have fitted.
  const word = line.text.indexOf(' ') < 0 ? line.text.length : line.text.indexOf(' ');
  const letterWidth = (before.right - before.x) / Math.max(1, before.text.length);
  const isFull = before.right + (word + 1) * letterWidth > before.edge - before.size * 0.5;
  const isInPlace = Math.abs(line.x - textStart) < line.size * 1.2;
  const hasCells = line.text.includes('\t') || before.text.includes('\t');
  return (
    isNear &&
    isInPlace &&
    !hasCells &&
    (isFull || /[\u00AD-]$/.test(before.text)) &&
    !bullet.test(line.text) &&
    !numbered.test(line.text)
  );
}

/** First parts of compounds that keep their hyphen at the end of a line. */
const compounds =
  /^(?:self|non|multi|cross|co|well|high|low|long|short|full|half|part|real|end|open|state|in|on|off|up|out|over|under|client|server|user|data|time|cost|award|year|hands|decision|problem|large|small|mid|first|second|third|master|test|object|cloud|code|team|fast|front|back|peer|customer|business|company|world|machine|post|pre|anti|semi|highly|one|two|three|four|five|six)$/i;

function joined(before: string, next: string, words: ReadonlySet<string>): string {
  const broken = /(?<!\p{L})(\p{L}+)[-\u00AD]$/u.exec(before)?.[1]?.toLowerCase();
  const rest = /^\p{Ll}+/u.exec(next)?.[0]?.toLowerCase();
  if (broken === undefined || rest === undefined)
    return /[-\u00AD]$/.test(before) ? before + next : `${before} ${next}`;
  const isWhole = before.endsWith('\u00AD') || words.has(broken + rest);
  const isCompound = compounds.test(broken) || (words.has(broken) && words.has(rest));
  return isWhole || !isCompound ? before.slice(0, -1) + next : before + next;
}

class BlockJoiner {
  readonly blocks: Block[] = [];
  readonly #words: ReadonlySet<string>;
  #before: Line | undefined;
  #textStart = 0;
  #itemStarts: number[] = [];

  constructor(words: ReadonlySet<string>) {
    this.#words = words;
  }

  heading(line: Line, level: number): void {
    const last = this.blocks.at(-1);
    const before = this.#before;
    const isSame =
      before !== undefined && Math.abs(before.size - line.size) < 0.3 && before.y - line.y < line.size * 1.6;
    if (level === 1 && last?.kind === 'heading' && last.level === 1 && isSame && before.zone === line.zone)
      last.text += `\n${line.text}`;
    else this.blocks.push({ kind: 'heading', level, text: line.text, page: line.page });
    this.#before = line;
    this.#textStart = Number.NaN;
  }

  body(line: Line): void {
    const last = this.blocks.at(-1);
    const before = this.#before;
    const ordinal = numbered.exec(line.text);
    const mark = bullet.exec(line.text)?.[0] ?? ordinal?.[0];
    if (mark !== undefined) this.#item(line, mark, ordinal?.[1]);
    else if (
      before !== undefined &&
      last !== undefined &&
      (last.kind === 'paragraph' || last.kind === 'item') &&
      continues(before, line, this.#textStart)
    )
      last.text = joined(last.text, line.text, this.#words);
    else this.#paragraph(line, last);
    this.#before = line;
  }

  /** Lines of one entry stay together in a paragraph, each on its own line. */
  #paragraph(line: Line, last: Block | undefined): void {
    const before = this.#before;
    const isNear =
      before !== undefined && before.zone === line.zone && before.y > line.y && before.y - line.y < line.size * 1.75;
    if (isNear && last?.kind === 'paragraph') last.text += `\n${line.text}`;
    else this.blocks.push({ kind: 'paragraph', text: line.text, page: line.page });
    this.#textStart = line.x;
    this.#itemStarts = [];
  }

  #item(line: Line, mark: string, ordinal: string | undefined): void {
    this.#itemStarts = this.#itemStarts.filter((start) => start < line.x - line.size * 0.6);
    const depth = this.#itemStarts.length;
    this.#itemStarts.push(line.x);
    const text = line.text.slice(mark.length).trim();
    const { page } = line;
    this.blocks.push(
      ordinal === undefined
        ? { kind: 'item', depth, text, page }
        : { kind: 'item', depth, text, ordinal: `${ordinal}.`, page },
    );
    this.#textStart = line.x + line.size;
  }
}

/** Whole words only: neither the first of a line nor one before a hyphen, which may be halves. */
function wordsOf(pages: readonly Line[][]): Set<string> {
  const words = new Set<string>();
  for (const line of pages.flat())
    for (const word of line.text.match(/(?<=[\s(])\p{L}{3,}(?![-\u00AD\p{L}])/gu) ?? []) words.add(word.toLowerCase());
  return words;
}

/** Turns the lines of all pages into headings, items and paragraphs. */
export function blocksOfPages(pages: readonly Line[][]): Block[] {
  const kept = dropRunningLines(pages);
  const body = bodySize(kept);
  const largest = (kept[0] ?? []).reduce(
    (size, line) => Math.max(size, /\p{L}{2}/u.test(line.text) ? line.size : 0),
    0,
  );
  const joiner = new BlockJoiner(wordsOf(kept));
  for (const line of kept.flat()) {
    const level = levelOf(line, body, largest);
    if (level !== undefined) joiner.heading(line, level);
    else joiner.body(line);
  }
  return joiner.blocks.map((block) =>
    block.kind === 'row' ? block : { ...block, text: block.text.replace(/\u00AD/g, '') },
  );
}
