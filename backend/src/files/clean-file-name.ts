/**
 * A file's name for display: a path is cut to its last part, and invisible characters or ones that change the reading direction are
 * removed, because the name is shown to people and sent in headers.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const visible = last.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu, '').trim();
  return [...visible].slice(-200).join('');
}
