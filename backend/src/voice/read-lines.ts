import type { Readable } from 'node:stream';

/** So many of its last lines are kept, and so many characters of one. */
const maxLines = 100;
const maxCharacters = 64_000;

/** Hands on what a process writes, line by line; gives its last lines, which grow while it writes. */
export function readLines(stream: Readable | null, onLine: (text: string) => void): readonly string[] {
  const lines: string[] = [];
  let rest = '';
  const take = (text: string) => {
    if (text.trim() === '') return;
    const line = text.slice(0, maxCharacters);
    lines.push(line);
    if (lines.length > maxLines) lines.shift();
    onLine(line);
  };
  stream?.setEncoding('utf8');
  stream?.on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = (parts.pop() ?? '').slice(-maxCharacters);
    for (const part of parts) take(part);
  });
  stream?.on('end', () => take(rest));
  return lines;
}
