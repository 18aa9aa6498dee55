// Hebrew, Arabic and the other right-to-left scripts, with their presentation forms.
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const open = '\u2068';
const close = '\u2069';

/**
 * Isolates user text for use in a sentence or next to a number: right-to-left text doesn't reorder the text around it (FSI … PDI). Returns
 * any other text unchanged.
 */
export function isolated(text: string): string {
  return rightToLeft.test(text) && !text.startsWith(open) ? `${open}${text}${close}` : text;
}
