import { clearScreenDown, createInterface, cursorTo, moveCursor } from 'node:readline';
import type { Lines } from './io.ts';

/** Lines of the standard input: typed at a prompt in a terminal, else as they are piped in. */
export function readLines({ isPrompted, onInterrupt }: { isPrompted: boolean; onInterrupt: () => void }): Lines {
  const { stdin, stdout } = process;
  const isTyped = isPrompted && stdin.isTTY === true && stdout.isTTY === true;
  const reader = createInterface({ input: stdin, ...(isTyped && { output: stdout, prompt: '> ' }), terminal: isTyped });
  const read: string[] = [];
  let isOver = false;
  let wake: () => void = () => undefined;
  reader.on('line', (line) => {
    read.push(line);
    wake();
  });
  reader.on('close', () => {
    // After Ctrl+D, the prompt is still there.
    if (isTyped && !isOver) stdout.write('\n');
    isOver = true;
    wake();
  });
  // In a terminal, the reader gets Ctrl+C instead of the process.
  reader.on('SIGINT', onInterrupt);
  return {
    isTyped,
    async next() {
      if (isTyped && !isOver) reader.prompt();
      while (read.length === 0 && !isOver)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      return read.shift() ?? null;
    },
    print(line) {
      if (!isTyped || isOver) {
        stdout.write(`${line}\n`);
        return;
      }
      moveCursor(stdout, 0, -reader.getCursorPos().rows);
      cursorTo(stdout, 0);
      clearScreenDown(stdout);
      stdout.write(`${line}\n`);
      reader.prompt(true);
    },
    close() {
      if (isOver) return;
      isOver = true;
      if (isTyped) {
        cursorTo(stdout, 0);
        clearScreenDown(stdout);
      }
      reader.close();
      stdin.unref?.();
    },
  };
}
