import { AppError } from '../errors.ts';

const longestName = 200;
const longestMessage = 1000;

function printable(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\p{C}/gu, '');
}

/** A name out of an archive as a message may repeat it: cut off, and without what is not printed. */
export function shownName(name: string): string {
  return printable(name, longestName);
}

/** Refuses an archive; the message says what to do. */
export function archiveError(message: string): AppError {
  return new AppError('VALIDATION', printable(message, longestMessage), { reason: 'archive' });
}
