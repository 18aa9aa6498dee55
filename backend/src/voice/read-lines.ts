import type { Readable } from 'node:stream';

/** Limits of the last lines that are kept, and of the characters per line. */
const maxLines = 100;
const maxCharacters = 64_000;

/** Passes on a process's output line by line; returns its last lines, which grow while it writes. */
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
