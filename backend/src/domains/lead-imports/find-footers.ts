import { beginsAsFooter, isFooterLabel, isPageNumber, isTotal, maxLabelLength } from './footer-words.ts';
import { guessMapping } from './guess-mapping.ts';
import type { FileRow } from './split-rows.ts';

/** A line that names no lead, such as a total or the number of a page. */
export interface FooterLine {
  line: number;
  cells: string[];
}

/** More of them are not left out. */
const maxFooters = 200;

/** So many lines at the end of a file are looked at together. */
const maxBlock = 20;

const shownCharacters = 200;

const said = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

const digitsOf = (cell: string): number => cell.slice(0, maxLabelLength).match(/\p{Nd}/gu)?.length ?? 0;
const isRule = (cell: string): boolean => /^[-–—_=*+~.·#|─━═\s]{3,}$/u.test(cell);
/** Amounts, dates, shares and counts, without a word. */
const isFigure = (cell: string): boolean => cell.length <= 60 && !/\p{L}{4}/u.test(cell) && digitsOf(cell) > 0;
const isEmpty = (cell: string): boolean => /^(?:[-–—]|#?n\/a|null)$/i.test(cell);

const isDate = (cell: string): boolean => /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:[ T,]|$)/.test(cell);

const isAmount = (cell: string): boolean => /^\D{0,4}\d{1,3}(?:[,.' ]\d{3}){0,5}[.,]\d{2}\D{0,4}$/.test(cell);

/** Whether a cell may be a phone number, also one that a person has to correct. */
const isNumber = (cell: string, leastDigits: number): boolean =>
  digitsOf(cell) >= leastDigits &&
  !isDate(cell.trim()) &&
  !isAmount(cell.trim()) &&
  (cell.length > maxLabelLength || !(isTotal(cell) || isPageNumber(cell) || beginsAsFooter(cell)));

/** What says that a line is no lead, whatever is in the lines around it. */
function isSureFooter(cells: readonly string[]): boolean {
  const texts = said(cells);
  if (texts.length === 0 || texts.some((text) => text.length > maxLabelLength)) return false;
  if (texts.every(isRule)) return true;
  const isLabel = (text: string) => isTotal(text) || isPageNumber(text);
  if (texts.some(isLabel))
    return texts.every((text) => isLabel(text) || isFigure(text) || isRule(text) || isEmpty(text));
  const [first = '', ...others] = texts;
  if (isFooterLabel(first) && others.length === 1) return true;
  const isSentence = /\p{Nd}/u.test(texts.join(' ')) || first.split(/\s+/).length >= 4 || first.endsWith(':');
  // A comma in a sentence may have parted it into two cells.
  const isAlone = others.length <= 1 || others.every((text) => isFigure(text) || isEmpty(text));
  return isSentence && isAlone && beginsAsFooter(first);
}

/** What a line at the end of a file is by its shape alone: figures without a name, or a long sentence. */
function isShapedAsFooter(cells: readonly string[]): boolean {
  const texts = said(cells);
  if (texts.every((text) => isFigure(text) || isRule(text) || isEmpty(text))) return true;
  const [only = ''] = texts;
  const words = only.slice(0, maxLabelLength).split(/\s+/).length;
  return texts.length === 1 && (words >= 6 || /[©®™]|https?:|www\./i.test(only));
}

/** Collects the footer lines of a file, row by row, below its header. */
export function createFooterFinder(header: readonly string[] | null) {
  const mapping = header ? guessMapping(header, []) : [];
  const phoneColumns = mapping.flatMap((target, at) => (target === 'phone_number' ? [at] : []));
  const headerKey = header && header.length > 1 ? header.map((cell) => cell.trim()).join('\u0000') : null;
  const footers: FooterLine[] = [];
  let block: (FileRow & { isSure: boolean; isAfterGap: boolean })[] = [];
  let lastLine = 0;

  /** Whether a line has what a lead could be called or written to by: a number in its column, or an email address. */
  const canBeReached = (cells: readonly string[], leastDigits: number): boolean => {
    const places = phoneColumns.length > 0 ? phoneColumns.map((at) => cells[at] ?? '') : cells;
    return (
      places.some((cell) => isNumber(cell, leastDigits)) ||
      cells.some((cell) => /\S@\S/.test(cell.slice(0, maxLabelLength)))
    );
  };
  const isRepeatedHeader = (cells: readonly string[]) =>
    headerKey !== null && cells.map((cell) => cell.trim().slice(0, shownCharacters)).join('\u0000') === headerKey;
  const keep = ({ line, cells }: FileRow) => {
    const shown = cells.map((cell) =>
      cell.trim().slice(0, shownCharacters).replaceAll('\u0000', '\ufffd').toWellFormed(),
    );
    if (footers.length < maxFooters) footers.push({ line, cells: shown });
  };
  const settle = () => {
    for (const row of block) if (row.isSure) keep(row);
    block = [];
  };
  return {
    look(row: FileRow): void {
      const isAfterGap = lastLine > 0 && row.line > lastLine + 1;
      lastLine = row.line + (row.cells.join('').match(/\n/g)?.length ?? 0);
      const isSure = isRepeatedHeader(row.cells) || (!canBeReached(row.cells, 6) && isSureFooter(row.cells));
      if (row.isOpen || (!isSure && canBeReached(row.cells, 3))) {
        settle();
        return;
      }
      block.push({ ...row, isSure, isAfterGap });
      const [first] = block;
      if (block.length <= maxBlock || !first) return;
      if (first.isSure) keep(first);
      block.shift();
    },
    /** The footer lines, once the last row has been looked at. */
    end(): FooterLine[] {
      // Short lines below a footer, and those next to it that are apart from the rows, belong to it.
      const sureAt = block.findIndex(({ isSure }) => isSure);
      const isShort = ({ cells }: FileRow) => said(cells).length <= 1;
      const gapAt = block.findIndex(
        ({ isAfterGap }, at) => isAfterGap && at <= sureAt && block.slice(at, sureAt).every(isShort),
      );
      const start = gapAt === -1 ? sureAt : gapAt;
      for (const [at, row] of block.entries()) {
        const isBelow = start !== -1 && at >= start && isShort(row);
        const isLast = block.slice(at).every(({ cells, isSure }) => isSure || isShapedAsFooter(cells));
        if (row.isSure || isBelow || isLast) keep(row);
      }
      return footers.sort((a, b) => a.line - b.line);
    },
  };
}
