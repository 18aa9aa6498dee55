const spelled: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': ', ',
  '—': ', ',
  '…': '.',
  '&': ' and ',
  '%': ' percent',
  '€': ' euros ',
  '£': ' pounds ',
};

/** What the built-in voice can read of a text: it knows English letters, digits and punctuation. */
export function speakable(text: string): string {
  return text
    .replace(/[’‘“”–—…&%€£]/g, (sign) => spelled[sign] ?? '')
    .normalize('NFKD')
    .replace(/[^\x20-\x7e\s]/g, '')
    .replace(/[*_#`<>[\]{}|~^\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
