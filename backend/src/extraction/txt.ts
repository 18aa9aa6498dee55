import { type Block, cleanText, closeSpacedLetters, type DocumentContent } from './document.ts';
import { limits } from './limits.ts';
import { headingLevel } from './sections.ts';

/** Without a byte-order mark, zeros on one side of most pairs indicate UTF-16. */
function guessUtf16(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, 4096);
  let even = 0;
  let odd = 0;
  for (let at = 0; at + 1 < sample.length; at += 2) {
    if (sample[at] === 0) even += 1;
    if (sample[at + 1] === 0) odd += 1;
  }
  const pairs = sample.length / 2;
  if (odd > pairs * 0.4 && even < pairs * 0.05) return 'utf-16le';
  return even > pairs * 0.4 && odd < pairs * 0.05 ? 'utf-16be' : undefined;
}

/** Decodes UTF-8 and UTF-16 with or without a mark; anything else is read as Windows-1252. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const utf16 = guessUtf16(bytes);
  if (utf16 !== undefined) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const bullet = /^(\s*)(?:[•●▪■◦‣⁃∙·*➢✓–—-]|o(?=\s{2,}|\t))\s+(?=\S)/;
const underline = /^\s*([=\-_*~#])\1{2,}\s*$/;

/** Turns plain lines into blocks: section titles, underlined or `#` titles, bullets; other lines stay separate. */
export function blocksOfPlainText(text: string): Block[] {
  // A little more than the limit, so that the cut is detected.
  const bounded = text.slice(0, limits.textCharacters + 1_000);
  const lines = cleanText(bounded.replace(/\r\n?|\f/g, '\n')).split('\n');
  const blocks: Block[] = [];
  let open: string[] = [];
  const flush = () => {
    if (open.length > 0) blocks.push({ kind: 'paragraph', text: open.join('\n') });
    open = [];
  };
  lines.forEach((line, index) => {
    const trimmed = line.trim();
    const marked = /^(#{1,6})\s+(\S.*)$/s.exec(trimmed);
    const isUnderlined = underline.test(lines[index + 1] ?? '') && trimmed.length <= 60 && trimmed !== '';
    const level =
      marked?.[1]?.length ?? headingLevel(trimmed) ?? (isUnderlined && !underline.test(line) ? 2 : undefined);
    const item = bullet.exec(line);
    if (trimmed === '' || underline.test(line)) flush();
    else if (level !== undefined) {
      flush();
      blocks.push({ kind: 'heading', level, text: marked?.[2] ?? trimmed });
    } else if (item !== null) {
      flush();
      const indent = (item[1] ?? '').replace(/\t/g, '    ').length;
      blocks.push({ kind: 'item', depth: Math.floor(indent / 4), text: line.slice(item[0].length).trim() });
    } else if (/^\d{1,2}[.)]\s+\p{L}/u.test(trimmed)) {
      flush();
      const ordinal = `${/^\d+/.exec(trimmed)?.[0]}.`;
      blocks.push({ kind: 'item', depth: 0, text: trimmed.replace(/^\d+[.)]\s+/, ''), ordinal });
    } else open.push(closeSpacedLetters(trimmed).replace(/ {3,}/g, '\t'));
  });
  flush();
  return blocks;
}

export function readTxt(bytes: Buffer): DocumentContent {
  return { blocks: blocksOfPlainText(decodeText(bytes)), links: [], notes: [] };
}
