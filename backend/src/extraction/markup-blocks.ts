import { type Block, cleanText, textOfBlock } from './document.ts';
import { headingLevel } from './sections.ts';

type Paragraph = { text: string; boldCharacters: number; level: number | undefined };

/** Builds blocks from the elements that the readers of word-processor formats find. */
export class BlockBuilder {
  readonly blocks: Block[] = [];
  readonly #paragraphs: Paragraph[] = [];
  readonly #rows: { cells: Block[][]; open: Block[] }[] = [];
  readonly #lists: { isOrdered: boolean; count: number }[] = [];
  #isFreshItem = false;

  openParagraph(level?: number): void {
    this.#paragraphs.push({ text: '', boldCharacters: 0, level });
  }

  text(value: string, isBold = false): void {
    const paragraph = this.#paragraphs.at(-1);
    if (paragraph === undefined) return;
    paragraph.text += value;
    if (isBold) paragraph.boldCharacters += value.length;
  }

  closeParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (paragraph === undefined) return;
    const text = cleanText(paragraph.text)
      .replace(/[ \t\n]+/g, (space) => (space.includes('\n') ? space.replace(/[ \t]+/g, '') : space))
      .trim();
    if (text === '') return;
    (this.#rows.at(-1)?.open ?? this.blocks).push(this.#blockOf(text, paragraph));
  }

  #blockOf(text: string, paragraph: Paragraph): Block {
    if (paragraph.level !== undefined) return { kind: 'heading', level: Math.min(paragraph.level, 6), text };
    const list = this.#lists.at(-1);
    if (list !== undefined) {
      const isFresh = this.#isFreshItem;
      this.#isFreshItem = false;
      if (isFresh) list.count += 1;
      const depth = this.#lists.length - 1;
      return list.isOrdered && isFresh
        ? { kind: 'item', depth, text, ordinal: `${list.count}.` }
        : { kind: 'item', depth, text };
    }
    const typed = /^[•●▪■◦‣⁃∙·➢✓]\s*(?=\S)/.exec(text);
    if (typed !== null) return { kind: 'item', depth: 0, text: text.slice(typed[0].length) };
    const known = headingLevel(text);
    if (known !== undefined) return { kind: 'heading', level: known, text };
    const isShortBold = paragraph.boldCharacters >= text.length && text.length <= 40 && text === text.toUpperCase();
    return isShortBold && /^[\p{L}\s&/]+$/u.test(text)
      ? { kind: 'heading', level: 2, text }
      : { kind: 'paragraph', text };
  }

  /** The block that was closed last, in a cell or outside. */
  get last(): Block | undefined {
    return (this.#rows.at(-1)?.open ?? this.blocks).at(-1);
  }

  openList(isOrdered: boolean): void {
    this.#lists.push({ isOrdered, count: 0 });
  }

  closeList(): void {
    this.#lists.pop();
  }

  openItem(): void {
    this.#isFreshItem = true;
  }

  openRow(): void {
    this.#rows.push({ cells: [], open: [] });
  }

  closeCell(): void {
    const row = this.#rows.at(-1);
    if (row === undefined) return;
    row.cells.push(row.open);
    row.open = [];
  }

  /** Layout tables have whole sections in a cell, which are easier to read one below the other. */
  closeRow(): void {
    const row = this.#rows.pop();
    if (row === undefined) return;
    if (row.open.length > 0) row.cells.push(row.open);
    const filled = row.cells.filter((cell) => cell.length > 0);
    const isLayout = filled.length < 2 || filled.some((cell) => cell.length > 3);
    const target = this.#rows.at(-1)?.open ?? this.blocks;
    if (isLayout) target.push(...filled.flat());
    else target.push({ kind: 'row', cells: row.cells.map((cell) => cell.map(textOfBlock).join('\n')) });
  }
}
