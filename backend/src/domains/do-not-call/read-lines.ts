import type { AddedLines } from '@switchboard/contracts/do-not-call';
import { hasCountry } from '@switchboard/contracts/phone-rules';
import { toE164 } from '../leads/phone.ts';

/** The distinct numbers in pasted lines, and the lines that aren't numbers. Empty lines are skipped. */
export function readLines(
  lines: readonly string[],
  country?: string,
): { numbers: string[]; repeated: number; refused: AddedLines['refused'] } {
  const numbers = new Set<string>();
  const refused: AddedLines['refused'] = [];
  let repeated = 0;
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    // A row may consist only of a spreadsheet's separators.
    if (/^["',;\s]*$/.test(text)) continue;
    const number = toE164(text, country);
    if (number === null) {
      const message = hasCountry(text) || country ? 'is not a valid phone number' : 'has no country';
      refused.push({ line: index + 1, text, message });
    } else if (numbers.has(number)) repeated++;
    else numbers.add(number);
  }
  return { numbers: [...numbers], repeated, refused };
}
