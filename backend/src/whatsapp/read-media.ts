import type { WhatsAppMediaKind } from '@switchboard/contracts/whatsapp.limits';
import { beginningOf } from '../text/beginning-of.ts';
import type { GatewayMedia } from './protocol.ts';

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

// Message types of WhatsApp and its libraries, in lower case.
const kinds: Record<string, WhatsAppMediaKind> = {
  image: 'image',
  imagemessage: 'image',
  video: 'video',
  videomessage: 'video',
  ptvmessage: 'video',
  audio: 'audio',
  audiomessage: 'audio',
  ptt: 'voice',
  voice: 'voice',
  document: 'document',
  documentmessage: 'document',
  documentwithcaptionmessage: 'document',
  sticker: 'sticker',
  stickermessage: 'sticker',
  location: 'location',
  locationmessage: 'location',
  livelocationmessage: 'location',
  vcard: 'contact',
  multi_vcard: 'contact',
  contact: 'contact',
  contactmessage: 'contact',
  contactsarraymessage: 'contact',
};

const kindOfType = (mimeType: string | null): WhatsAppMediaKind => {
  const [group = ''] = (mimeType ?? '').split('/');
  if (group === 'image' || group === 'video' || group === 'audio') return group;
  return mimeType ? 'document' : 'other';
};

function textOf(parts: readonly Json[], ...names: string[]): string | null {
  for (const part of parts)
    for (const name of names) if (typeof part[name] === 'string' && part[name] !== '') return part[name];
  return null;
}

const shortTextOf = (parts: readonly Json[], most: number, ...names: string[]) => {
  const text = textOf(parts, ...names);
  return text === null ? null : beginningOf(text, most);
};

function sizeOf(parts: readonly Json[]): number | null {
  for (const part of parts)
    for (const name of ['size', 'fileSize', 'file_size', 'fileLength', 'filesize']) {
      const size = Number(part[name]);
      if (part[name] !== undefined && Number.isInteger(size) && size >= 0) return size;
    }
  return null;
}

/** The part of a raw WhatsApp message that describes a file, such as `imageMessage`. */
function rawPart(value: Json): { kind: WhatsAppMediaKind; part: Json } | null {
  const raw = isObject(value._data) ? value._data : value;
  if (!isObject(raw.message)) return null;
  for (const [name, part] of Object.entries(raw.message)) {
    const kind = kinds[name.toLowerCase()];
    if (kind && isObject(part)) return { kind: part.ptt === true ? 'voice' : kind, part };
  }
  return null;
}

/** The file of a message, whatever its gateway's format; null if there is none. */
export function mediaIn(value: Json): GatewayMedia | null {
  const data = isObject(value._data) ? value._data : {};
  const media = isObject(value.media) ? value.media : null;
  const raw = rawPart(value);
  const type = textOf([...(media ? [media] : []), value, data], 'kind', 'messageType', 'mediaType', 'type');
  const named = kinds[type?.toLowerCase() ?? ''];
  if (!media && !raw && !named && value.hasMedia !== true) return null;
  const parts = [...(media ? [media] : []), ...(raw ? [raw.part] : []), value, data];
  const mimeType = shortTextOf(parts, 200, 'mimeType', 'mimetype', 'mime_type');
  return {
    kind: named ?? raw?.kind ?? kindOfType(mimeType),
    mimeType,
    fileName: shortTextOf(parts, 300, 'fileName', 'filename', 'file_name'),
    size: sizeOf(parts),
  };
}
