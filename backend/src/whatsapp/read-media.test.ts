import { expect, test } from 'vitest';
import { mediaIn } from './read-media.ts';

test.each([
  [
    'our own contract',
    { media: { kind: 'document', mimeType: 'application/pdf', fileName: 'cv.pdf', size: 9 } },
    ['document', 'application/pdf', 'cv.pdf', 9],
  ],
  ['WAHA before a download', { hasMedia: true, media: null, body: '' }, ['other', null, null, null]],
  [
    'WAHA after one',
    { hasMedia: true, media: { url: 'http://x/api/files/a.jpeg', mimetype: 'image/jpeg' } },
    ['image', 'image/jpeg', null, null],
  ],
  [
    'WEBJS',
    { hasMedia: true, _data: { type: 'ptt', mimetype: 'audio/ogg; codecs=opus', size: 1200 } },
    ['voice', 'audio/ogg; codecs=opus', null, 1200],
  ],
  [
    'NOWEB',
    { _data: { message: { imageMessage: { mimetype: 'image/png', fileLength: '2048' } } } },
    ['image', 'image/png', null, 2048],
  ],
  [
    'a voice note of NOWEB',
    { message: { audioMessage: { ptt: true, mimetype: 'audio/ogg' } } },
    ['voice', 'audio/ogg', null, null],
  ],
  ['a location', { type: 'location' }, ['location', null, null, null]],
])('the file in a message is read for %s', (_, value, [kind, mimeType, fileName, size]) => {
  expect(mediaIn(value as Record<string, unknown>)).toEqual({ kind, mimeType, fileName, size });
});

test.each([
  ['text', { message: 'Hello', type: 'chat' }],
  ['an empty one', {}],
  ['raw text', { message: { conversation: 'Hello' } }],
  ['nonsense', { media: 'yes', _data: 7 }],
])('a message of %s has no file', (_, value) => {
  expect(mediaIn(value as Record<string, unknown>)).toBeNull();
});
