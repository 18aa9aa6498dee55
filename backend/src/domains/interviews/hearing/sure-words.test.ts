import { expect, it } from 'vitest';
import { sureText } from './sure-words.ts';

it('the reliable transcript keeps the words on which two transcripts agree, and shows dots for the rest', () => {
  expect(sureText('I build bridges', 'i build bridges')).toBe('i build bridges');
  expect(sureText('um I build bridges over rivers now', 'and I build bridges over livers')).toBe(
    '… i build bridges over …',
  );
  expect(sureText('we build roads and we mend them', 'we build toads and we mend them')).toBe(
    'we build … and we mend them',
  );
});

it('a single word that both transcripts share is treated as chance and left out', () => {
  expect(sureText('we build a bridge every year', 'we build the bridge each year')).toBe('');
  expect(sureText('so we build it here and there', 'so we build then here and there')).toBe(
    'so we build … here and there',
  );
});

it('no words are marked as reliable if the transcripts differ', () => {
  expect(sureText('', '')).toBe('');
  expect(sureText('thank you', 'thank you')).toBe('');
  expect(sureText('one two three four five six seven eight', 'one two three nine ten eleven twelve none')).toBe('');
  expect(sureText('x '.repeat(700), 'y '.repeat(700))).toBe('');
});
