import { transliterated } from './transliterate.ts';

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
  '₹': ' rupees ',
  '¥': ' yen ',
  '₽': ' rubles ',
  '₺': ' lira ',
  '₴': ' hryvnias ',
  '₩': ' won ',
  '₪': ' shekels ',
  '₱': ' pesos ',
  '¢': ' cents ',
  '°': ' degrees ',
  '×': ' times ',
};

const spelledSigns = new RegExp(`[${Object.keys(spelled).join('')}]`, 'g');

/** The part of a text that the built-in voice can read: English letters, digits and punctuation, and other letters by a table. */
export function speakable(text: string): string {
  return transliterated(text.replace(spelledSigns, (sign) => spelled[sign] ?? ''))
    .replaceAll('\u2044', '/')
    .replace(/[^\x20-\x7e\s]/g, '')
    .replace(/[*_#`<>[\]{}|~^\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
