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

/** A size as people know it: 240 KB, 1.4 MB. */
function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000 ? `${Math.round(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The text that stands for a file: its kind, name or type, and size, as far as they are known. */
export function mediaText({ kind, file_name, mime_type, size }: Media): string {
  const type = mime_type?.split(';')[0]?.split('/')[1]?.toUpperCase();
  return [kindLabels[kind], file_name, file_name ? null : type, size === null ? null : sizeText(size)]
    .filter(Boolean)
    .join(' · ');
}
