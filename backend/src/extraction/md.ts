import { type Block, cleanText, type DocumentContent } from './document.ts';
import { limits } from './limits.ts';
import { decodeText } from './txt.ts';

const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/;
const item = /^(\s*)(?:[-*+]|(\d{1,3})[.)])\s(.+)$/;
const rule = /^ {0,3}([-*_])(?: *\1){2,} *$/;
const fence = /^ {0,3}(?:```|~~~)/;

/** Text without the markup of emphasis, links, pictures and code, which isn't spoken. */
function plain(text: string): string {
  return text
    .replace(/!?\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)*\)/g, '$1')
    .replace(/`+([^`]*)`+/g, '$1')
    .replace(/(\*\*|__)(?=\S)(.{0,400}?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=\S)([^*]*\S)\*(?!\w)/g, '$1')
    .replace(/<\/?[a-z][^<>]{0,200}>/gi, '')
    .replace(/\\([\\`*_{}[\]()#+.!|>-])/g, '$1')
    .trim();
}

function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '').replace(/\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => plain(cell.replace(/\\\|/g, '|')));
}

const isTableRule = (line: string) =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split('|')
    .every((cell) => /^:?-{2,}:?$/.test(cell.trim()));

/** A title without the signs that may close it: "## Prices ##". */
const titleOf = (text: string) => text.replace(/(?<!#)#+$/, '').trimEnd() || text;

/** Markdown as blocks: titles of both kinds, lists, tables with pipes, and paragraphs; code is unchanged. */
function blocksOfMarkdown(text: string): Block[] {
  const lines = cleanText(text.slice(0, limits.textCharacters + 1_000).replace(/\r\n?/g, '\n')).split('\n');
  const blocks: Block[] = [];
  let open: string[] = [];
  let isCode = false;
  const flush = () => {
    const said = plain(open.join('\n'));
    if (said) blocks.push({ kind: 'paragraph', text: said });
    open = [];
  };
  lines.forEach((line, index) => {
    if (fence.test(line)) {
      flush();
      isCode = !isCode;
      return;
    }
    if (isCode) {
      open.push(line);
      return;
    }
    const marked = heading.exec(line);
    const listed = item.exec(line);
    if (marked) {
      flush();
      blocks.push({ kind: 'heading', level: marked[1]?.length ?? 1, text: plain(titleOf(marked[2] ?? '')) });
    } else if (open.length === 1 && /^ {0,3}(?:=+|-{2,}) *$/.test(line)) {
      blocks.push({ kind: 'heading', level: line.includes('=') ? 1 : 2, text: plain(open[0] ?? '') });
      open = [];
    } else if (line.trim() === '' || rule.test(line)) flush();
    else if (
      line.includes('|') &&
      (isTableRule(line) || isTableRule(lines[index + 1] ?? '') || blocks.at(-1)?.kind === 'row')
    ) {
      flush();
      if (!isTableRule(line)) blocks.push({ kind: 'row', cells: cellsOf(line) });
    } else if (listed) {
      flush();
      const depth = Math.floor((listed[1] ?? '').replace(/\t/g, '    ').length / 2);
      const ordinal = listed[2] === undefined ? {} : { ordinal: `${listed[2]}.` };
      blocks.push({ kind: 'item', depth, text: plain(listed[3] ?? ''), ...ordinal });
    } else if (/^\s{2,}\S/.test(line) && open.length === 0 && blocks.at(-1)?.kind === 'item') {
      const last = blocks.at(-1);
      if (last?.kind === 'item') last.text += ` ${plain(line)}`;
    } else open.push(line.replace(/^ {0,3}> ?/, ''));
  });
  flush();
  return blocks;
}

export function readMd(bytes: Buffer): DocumentContent {
  return { blocks: blocksOfMarkdown(decodeText(bytes)), links: [], notes: [] };
}
