// Hebrew, Arabic and the other scripts that are written from right to left, with their presentation forms.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const open = '\u2068';
const close = '\u2069';

/**
 * What people typed, to stand in a sentence or beside a number: where it is written from right to left, it does not
 * turn around what stands beside it (FSI … PDI). Any other text is itself.
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) && !text.startsWith(open) ? `${open}${text}${close}` : text;
}
