import { AppError } from '../errors.ts';

const longestName = 200;
const longestMessage = 1000;

function printable(text: string, longest: number): string {
  return text.slice(0, longest).replace(/\p{C}/gu, '');
}

/** A name from an archive in a form that is safe in a message: cut off, and without unprintable characters. */
export function shownName(name: string): string {
  return printable(name, longestName);
}

/** The error for a rejected archive; the message says what to do. */
export function archiveError(message: string): AppError {
  return new AppError('VALIDATION', printable(message, longestMessage), { reason: 'archive' });
}
