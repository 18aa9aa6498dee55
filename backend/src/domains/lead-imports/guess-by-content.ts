import type { ImportField } from '@switchboard/contracts/lead-imports.limits';
import { z } from 'zod';
import { splitName } from '../../extraction/names.ts';
import { toE164 } from '../leads/phone.ts';
import { isAboutOther } from './guess-mapping.ts';

const isEmail = (cell: string) => z.email().safeParse(cell).success;
const isWords = (cell: string) => /^\p{L}[\p{L}\p{M}'’.\- ]*$/u.test(cell);
const isWholeName = (cell: string) => /\S\s+\S/.test(cell);

/** Whether most non-empty cells of a column match. */
function most(cells: readonly string[], is: (cell: string) => boolean): boolean {
  const said = cells.filter((cell) => cell !== '');
  return said.filter(is).length > said.length / 2;
}

/**
 * Guesses the fields of a file without column names, by its first rows: valid numbers, in the given country if they have no country
 * code, email addresses, and people's names from the first columns of words.
 */
export function guessByContent(samples: readonly string[][], country: string | null): (string | null)[] {
  const width = Math.max(0, ...samples.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, at) => samples.map((row) => row[at] ?? ''));
  const guessed: (ImportField | null)[] = columns.map(() => null);
  const give = (target: ImportField, is: (cell: string) => boolean) => {
    const at = columns.findIndex((cells, place) => guessed[place] === null && most(cells, is));
    if (at !== -1) guessed[at] = target;
    return columns[at];
  };
  give('phone_number', (cell) => toE164(cell, country ?? undefined) !== null);
  give('email', isEmail);
  const names = give('first_name', isWords);
  if (names && most(names, isWholeName)) guessed[guessed.indexOf('first_name')] = 'name';
  else if (names) give('last_name', isWords);
  return guessed;
}

// An order number can be a valid national number, so the content must be written like a phone number.
const isWrittenAsPhone = (cell: string) => /^\s*(?:\+|00|\()/.test(cell) && toE164(cell, 'US') !== null;

/** Columns of exports that contain a number and are named only by the kind of line. */
const lineNames =
  /^(?:work|home|office|business|main|direct|private|primary|secondary|other|alternate|landline|switchboard|büro|privat|geschäftlich|festnetz|zentrale|bureau|domicile|fixe|oficina|casa|trabajo|fijo|ufficio|fisso|escritório|trabalho|kantoor|thuis|werk|biuro|dom|praca|arbete|hem|jobb|koti|työ|дом|работа|офис)(?: ?\d)?$/i;
const isDialed = (cell: string) => /^[+(]?\d[\d\s().+/-]{5,24}$/.test(cell) && cell.replace(/\D/g, '').length > 6;

const nameTargets: readonly string[] = ['name', 'first_name', 'last_name'] satisfies ImportField[];

/** Whether most cells of a column are full names of different people. */
function holdsPeople(samples: readonly string[][], at: number): boolean {
  const cells = samples.map((row) => row[at]?.trim() ?? '').filter(Boolean);
  const isPerson = (cell: string) => isWords(cell) && isWholeName(cell) && splitName(cell) !== null;
  return new Set(cells).size === cells.length && cells.length > 0 && most(cells, isPerson);
}

/** Completes a mapping by column names with a number, an address and a name by content if no column is known to have one. */
export function completeByContent(
  mapping: readonly (string | null)[],
  columns: readonly string[],
  samples: readonly string[][],
): (string | null)[] {
  const completed = [...mapping];
  for (const [target, is] of [
    ['phone_number', isWrittenAsPhone],
    ['email', isEmail],
  ] as const) {
    if (completed.includes(target)) continue;
    const at = columns.findIndex(
      (column, place) =>
        completed[place] === null &&
        !isAboutOther(column) &&
        most(
          samples.map((row) => row[place]?.trim() ?? ''),
          is,
        ),
    );
    if (at !== -1) completed[at] = target;
  }
  for (const [at, column] of columns.entries()) {
    const cells = samples.map((row) => row[at]?.trim() ?? '').filter(Boolean);
    const holdsLine = lineNames.test(column.trim()) && cells.length > 0 && most(cells, isDialed);
    if (completed[at] === null && holdsLine) completed[at] = 'phone_number';
  }
  if (!completed.some((target) => target && nameTargets.includes(target))) {
    const at = columns.findIndex((_, place) => completed[place] === null && holdsPeople(samples, place));
    if (at !== -1) completed[at] = 'name';
  }
  return completed;
}
