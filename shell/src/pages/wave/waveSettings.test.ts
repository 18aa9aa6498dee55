import { expect, test } from 'vitest';
import { readSettings, usualSettings, writeSettings } from './waveSettings.ts';

test('an address contains only the wave settings that differ from the defaults, and reads them back', () => {
  expect(writeSettings(usualSettings).toString()).toBe('');
  const settings = { ...usualSettings, style: 'ios9', amplitude: 2.5, cover: true, autostart: false } as const;
  const written = writeSettings(settings);
  expect(written.toString()).toBe('style=ios9&amplitude=2.5&cover=1&autostart=0');
  expect(readSettings(written)).toEqual({ settings, notes: [] });
});

test('values out of range are limited and reported', () => {
  const { settings, notes } = readSettings(
    new URLSearchParams('amplitude=90&speed=-1&frequency=abc&style=square&color=red'),
  );
  expect(settings).toEqual({ ...usualSettings, amplitude: 5, speed: 0.05 });
  expect(notes).toEqual([
    'The amplitude can be 0.1 to 5: 5 is shown.',
    'The speed can be 0.05 to 1: 0.05 is shown.',
    "The frequency in the address isn't a number: 6 is shown.",
  ]);
});
