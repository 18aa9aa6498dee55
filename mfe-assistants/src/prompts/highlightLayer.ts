import { placesOf } from './placeholders.ts';

function drawLine(line: HTMLElement, text: string): void {
  const parts: Node[] = [];
  let at = 0;
  for (const { start, end } of placesOf(text)) {
    parts.push(document.createTextNode(text.slice(at, start)));
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    parts.push(mark);
    at = end;
  }
  // A line without a character would have no height.
  parts.push(document.createTextNode(text.slice(at) || (at === 0 ? '\u200b' : '')));
  line.replaceChildren(...parts);
}

function sharedEnds(before: readonly string[], after: readonly string[]): [head: number, tail: number] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  return [head, tail];
}

/** Renders a text as lines that show only the placeholders, over a text area. In a long text only changed lines are rendered again. */
export function highlightLayer(root: HTMLElement): { draw: (text: string) => void } {
  let drawn: string[] = [];
  return {
    draw: (text) => {
      const lines = text.split('\n');
      const [head, tail] = sharedEnds(drawn, lines);
      for (let count = drawn.length - head - tail; count > 0; count -= 1) root.children[head]?.remove();
      const next = root.children[head] ?? null;
      for (const line of lines.slice(head, lines.length - tail)) {
        const element = document.createElement('div');
        drawLine(element, line);
        root.insertBefore(element, next);
      }
      drawn = lines;
    },
  };
}
