import { expect, test } from 'vitest';
import { mediaText } from './whatsapp-media.ts';

const unknown = { mime_type: null, file_name: null, size: null };

test.each([
  [{ ...unknown, kind: 'image', mime_type: 'image/jpeg', size: 240_000 }, 'Photo · JPEG · 240 KB'],
  [{ ...unknown, kind: 'voice', mime_type: 'audio/ogg; codecs=opus' }, 'Voice message · OGG'],
  [{ ...unknown, kind: 'document', file_name: 'cv.pdf', mime_type: 'application/pdf' }, 'Document · cv.pdf'],
  [
    {
      ...unknown,
      kind: 'document',
      mime_type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    },
    'Document · Word document',
  ],
  [{ ...unknown, kind: 'document', mime_type: 'application/octet-stream', size: 900 }, 'Document · 900 bytes'],
  [{ ...unknown, kind: 'image', mime_type: 'image/svg+xml' }, 'Photo · SVG'],
  [{ ...unknown, kind: 'location' }, 'Location'],
] as const)('mediaText describes the file %o as "%s"', (media, text) => {
  expect(mediaText(media)).toBe(text);
});
