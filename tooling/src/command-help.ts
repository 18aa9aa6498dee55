/**
 * Imported first by every command: with `--help` or `-h` it prints what the comment at the top of the command's file says, and ends
 * the process before anything starts.
 */
import { readFileSync } from 'node:fs';

/** The comment at the top of a file, without its marks; null where there is none. */
export function headOf(source: string): string | null {
  const comment = /^(?:#![^\n]*\n)?\/\*\*([\s\S]*?)\*\//.exec(source)?.[1];
  if (comment === undefined) return null;
  return comment.replace(/^ ?\*? ?/gm, '').trim();
}

const [, script = '', ...args] = process.argv;
if (args.includes('--help') || args.includes('-h')) {
  console.log(headOf(readFileSync(script, 'utf8')) ?? 'This command takes no options.');
  process.exit(0);
}
