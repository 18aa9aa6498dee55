/**
 * A file's name as it can be shown: a path is cut to its last part; what is invisible or turns the reading direction goes,
 * because the name is shown to people and sent in headers.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '').trim();
  return [...visible].slice(-200).join('');
}
