import type { WhatsAppMediaKind } from './whatsapp.limits.ts';

interface Media {
  kind: WhatsAppMediaKind;
  mime_type: string | null;
  file_name: string | null;
  size: number | null;
}

const kindLabels: Record<WhatsAppMediaKind, string> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Audio file',
  voice: 'Voice message',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contact: 'Contact card',
  other: 'File',
};

/** A size for display: 240 KB, 1.4 MB. */
function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Labels for types with names that people wouldn't recognize. */
const typeLabels: readonly (readonly [RegExp, string])[] = [
  [/wordprocessingml|msword|opendocument\.text/, 'Word document'],
  [/spreadsheetml|ms-excel|opendocument\.spreadsheet/, 'Spreadsheet'],
  [/presentationml|ms-powerpoint|opendocument\.presentation/, 'Presentation'],
  [/^text\/plain/, 'Text'],
  [/octet-stream|[/](?:x-|vnd\.)/, ''],
];

function typeText(mimeType: string): string {
  const known = typeLabels.find(([sign]) => sign.test(mimeType));
  return known?.[1] ?? mimeType.split(';')[0]?.split('/')[1]?.split('+')[0]?.toUpperCase() ?? '';
}

/** The text that represents a file: its kind, name or type, and size, as far as they are known. */
export function mediaText({ kind, file_name, mime_type, size }: Media): string {
  const type = file_name || !mime_type ? null : typeText(mime_type);
  return [kindLabels[kind], file_name, type, size === null ? null : sizeText(size)].filter(Boolean).join(' · ');
}
