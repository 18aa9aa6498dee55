import type { Block, DocumentContent } from './document.ts';
import { limits } from './limits.ts';

function inline(text: string): string {
  return text
    .split(/\t+/)
    .map((cell) => cell.replace(/^ +/, '').replace(/(?<! ) +$/, ''))
    .join(' | ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Escapes only characters that would change the structure: the text is also searched and read as it is. */
function paragraph(text: string): string {
  return text
    .split('\n')
    .map((line) => inline(line).replace(/^(#{1,6} |>|[-*+] |\d+\. |={3,}$|-{3,}$|\|)/, '\\$1'))
    .join('  \n');
}

function tableOf(rows: string[][]): string {
  const width = Math.max(...rows.map((row) => row.length));
  const line = (cells: string[]) =>
    `| ${Array.from({ length: width }, (_, index) => inline((cells[index] ?? '').replace(/\n/g, ' ')).replace(/\|/g, '\\|')).join(' | ')} |`;
  const [first = [], ...rest] = rows;
  return [line(first), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n');
}

function isTight(before: Block, block: Block): boolean {
  return before.kind === 'item' && block.kind === 'item';
}

/** Writes the blocks as Markdown; text beyond the limit is cut, with a note. */
export function toMarkdown(content: DocumentContent): string {
  let text = '';
  let before: Block | undefined;
  const { blocks } = content;
  for (let index = 0; index < blocks.length && text.length <= limits.textCharacters; index += 1) {
    const block = blocks[index];
    if (block === undefined) break;
    if (text !== '' && before !== undefined) text += isTight(before, block) ? '\n' : '\n\n';
    before = block;
    if (block.kind === 'heading') text += `${'#'.repeat(block.level)} ${inline(block.text.replace(/\n/g, ' '))}`;
    else if (block.kind === 'paragraph') text += paragraph(block.text);
    else if (block.kind === 'item') {
      const indent = '  '.repeat(Math.min(block.depth, 6));
      text += `${indent}${block.ordinal ?? '-'} ${inline(block.text.replace(/\n/g, ' '))}`;
    } else {
      const rows: string[][] = [];
      for (let row: Block | undefined = block; row?.kind === 'row'; row = blocks[index + rows.length])
        rows.push(row.cells);
      index += rows.length - 1;
      text += tableOf(rows);
    }
  }
  const notes = [...content.notes];
  if (text.length > limits.textCharacters) {
    text = text.slice(0, limits.textCharacters);
    notes.push('The text was longer than 2 MB; the rest was left out.');
  }
  return [text.trim(), ...notes.map((note) => `*${note}*`)].join('\n\n');
}
