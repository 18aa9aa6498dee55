import type { ExtractedBlock } from '../../extraction/extract.ts';
import { beginningOf } from '../../text/beginning-of.ts';

/** A piece of a document as it is found and shown. */
export interface Passage {
  /** The headings above it, the outermost first. */
  headings: string[];
  page: number | null;
  content: string;
}

// A passage grows to the first number of words, and takes no part that would bring it over the second.
const enoughWords = 120;
const maxWords = 200;

// Text without spaces, and endless numbers, count by their length.
const lettersPerWord = 8;
const longestHeading = 200;

const spacedWords = (text: string) => text.match(/\S+/g)?.length ?? 0;
const weightOf = (words: number, letters: number) => Math.max(words, Math.ceil(letters / lettersPerWord));

/** The number of words of a text, or its equivalent by length. */
export const countWords = (text: string): number => weightOf(spacedWords(text), text.length);

/** Cuts a text that is longer than a passage: after sentences if it has any, else after words, else anywhere. */
function pieces(text: string): string[] {
  if (countWords(text) <= maxWords) return [text];
  const parts = text.match(/[^.!?。！？\n]+[.!?。！？\n]*\s*|[.!?。！？\n]+\s*/g) ?? [text];
  const fine = parts.flatMap((part) =>
    countWords(part) <= maxWords ? [part] : (part.match(/.{1,400}(?:\s|$)|.{1,400}/gsu) ?? []),
  );
  return joinedParts(fine)
    .map((part) => part.trim())
    .filter(Boolean);
}

const endsInWord = /\S$/;

/** Joins adjacent parts, as long as they have no more words than a passage. */
function joinedParts(parts: readonly string[]): string[] {
  const joined: { parts: string[]; words: number; length: number; isInWord: boolean }[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const words = spacedWords(part);
    const isGoingOn = last?.isInWord === true && /^\S/.test(part);
    const sum = (last?.words ?? 0) + words - (isGoingOn ? 1 : 0);
    const length = (last?.length ?? 0) + part.length;
    if (last !== undefined && weightOf(sum, length) <= maxWords) {
      last.parts.push(part);
      Object.assign(last, { words: sum, length, isInWord: endsInWord.test(part) });
    } else joined.push({ parts: [part], words, length: part.length, isInWord: endsInWord.test(part) });
  }
  return joined.map((one) => one.parts.join(''));
}

/** A text on one line. */
const joinedLines = (text: string) => text.replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space));

interface Unit {
  text: string;
  page: number | null;
}

/** A table row with the column title before each cell, because it may be read alone. */
function rowText(titles: readonly string[], cells: readonly string[]): string {
  return cells
    .map((cell, index) => {
      const title = titles[index]?.trim();
      return cell.trim() && (title ? `${title}: ${cell.trim()}` : cell.trim());
    })
    .filter(Boolean)
    .join('; ');
}

function unitsOf(block: Exclude<ExtractedBlock, { kind: 'heading' }>, titles: readonly string[]): Unit[] {
  const text =
    block.kind === 'row'
      ? rowText(titles, block.cells)
      : block.kind === 'item'
        ? `${'  '.repeat(Math.min(block.depth, 6))}${block.ordinal ?? '-'} ${joinedLines(block.text)}`
        : block.text.trim();
  return pieces(text).map((piece) => ({ text: piece, page: block.page ?? null }));
}

/**
 * Splits a document into passages of about 120 to 200 words. A heading always starts a new passage, because a new topic
 * begins; each passage has the headings above it.
 */
export function passagesOf(blocks: readonly ExtractedBlock[]): Passage[] {
  const passages: Passage[] = [];
  let above: { level: number; text: string }[] = [];
  let open: Unit[] = [];
  let words = 0;
  let titles: readonly string[] | null = null;
  const flush = () => {
    if (open.length > 0)
      passages.push({
        headings: above.map(({ text }) => text),
        page: open[0]?.page ?? null,
        content: open.map(({ text }) => text).join('\n'),
      });
    open = [];
    words = 0;
  };
  blocks.forEach((block, index) => {
    if (block.kind === 'heading') {
      flush();
      titles = null;
      const { level } = block;
      const text = beginningOf(block.text.replace(/\s+/g, ' ').trim(), longestHeading);
      above = [...above.filter((heading) => heading.level < level), ...(text ? [{ level, text }] : [])];
      return;
    }
    if (block.kind !== 'row') titles = null;
    else if (titles === null) {
      const isTable = blocks[index + 1]?.kind === 'row';
      titles = isTable ? block.cells : [];
      if (isTable) return;
    }
    for (const unit of unitsOf(block, titles ?? [])) {
      const added = countWords(unit.text);
      if (open.length > 0 && (words >= enoughWords || words + added > maxWords)) flush();
      open.push(unit);
      words += added;
    }
  });
  flush();
  // A document that consists of headings is still worth finding.
  if (passages.length === 0 && above.length > 0)
    return [{ headings: [], page: null, content: above.map(({ text }) => text).join('\n') }];
  return passages;
}
