import { type Block, greetingOf, type Letter, type Sender } from './letter.ts';

function textOf(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'quote':
      return block.text.replaceAll(/^/gm, '> ');
    case 'facts':
      return block.facts
        .map(({ label, lines }) => `${label}: ${lines.join(`\n${' '.repeat(label.length + 2)}`)}`)
        .join('\n');
    case 'action':
      // Alone on its line, so that every program makes a link of all of it.
      return block.link;
    case 'aside':
      return `${block.text} ${block.label}:\n${block.link}`;
  }
}

/** The plain-text version of a mail. */
export function writeText(letter: Letter, sender: Sender): string {
  return [greetingOf(letter), ...letter.blocks.map(textOf), sender.name, ''].join('\n\n');
}
