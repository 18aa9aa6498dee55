import { describe, expect, it } from 'vitest';
import { wordsOf } from './spoken-until.ts';

describe('what was heard of a text', () => {
  it.each([
    ['Hello there. Is now a good time?', 'Hello there.', 'Hello there.'],
    ['Hello there. Is now a good time?', 'Hello there. Is now', 'Hello there. Is now'],
    ['Hi 👋, this is **Robin** from Northlight.', 'Hi, this is Robin', 'Hi 👋, this is **Robin**'],
    ['Are  you\nthere?', 'Are you there?', 'Are you there?'],
    ['Grüß Gott, hier ist Jörg.', 'Grüß Gott', 'Grüß Gott,'],
  ])('the text %j ends at the last word of %j', (text, lastWords, heard) => {
    expect(wordsOf(text, lastWords)).toBe(heard);
  });

  it.each([
    ['Hello there.', ''],
    ['Hello there.', '…'],
    ['Hello there.', 'Are you still there?'],
  ])('no word of %j counts as heard after %j', (text, lastWords) => {
    expect(wordsOf(text, lastWords)).toBe('');
  });
});
