import { describe, expect, it } from 'vitest';
import type { ExtractedBlock } from '../../extraction/extract.ts';
import { countWords, passagesOf } from './passages.ts';
import { passagesIn } from './read-blocks.ts';

const heading = (level: number, text: string): ExtractedBlock => ({ kind: 'heading', level, text });
const paragraph = (text: string, page?: number): ExtractedBlock => ({ kind: 'paragraph', text, page });
const row = (...cells: string[]): ExtractedBlock => ({ kind: 'row', cells });
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

describe('passages', () => {
  it('passages carry the headings above them and never span two headings', () => {
    const found = passagesOf([
      heading(1, 'Handbook'),
      paragraph('Welcome.'),
      heading(2, 'Hours'),
      heading(3, 'Weekdays'),
      paragraph('Nine to five.'),
      heading(2, 'Prices'),
      paragraph('Ten dollars.'),
    ]);
    expect(found.map(({ headings, content }) => [headings.join(' / '), content])).toEqual([
      ['Handbook', 'Welcome.'],
      ['Handbook / Hours / Weekdays', 'Nine to five.'],
      ['Handbook / Prices', 'Ten dollars.'],
    ]);
  });

  it('passages gather paragraphs until they have enough words, and have no more than 200', () => {
    const found = passagesOf(Array.from({ length: 12 }, () => paragraph(words(50))));
    expect(found.map(({ content }) => countWords(content))).toEqual([150, 150, 150, 150]);
    const long = passagesOf([paragraph(`${words(60)}. `.repeat(9)), paragraph(words(30))]);
    for (const { content } of long) expect(countWords(content)).toBeLessThanOrEqual(200);
    expect(
      long
        .map(({ content }) => content)
        .join(' ')
        .match(/word0\b/g),
    ).toHaveLength(10);
  });

  it('a text without sentences and a text without spaces are cut into passages', () => {
    for (const text of [words(900), 'ab'.repeat(5000), '営業時間'.repeat(900)]) {
      const found = passagesOf([paragraph(text)]);
      expect(found.length).toBeGreaterThan(2);
      expect(Math.max(...found.map(({ content }) => content.length))).toBeLessThan(2000);
      expect(
        found
          .map(({ content }) => content)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(text.replaceAll(' ', ''));
    }
  });

  it('passages of a table name the columns in each row', () => {
    const [found] = passagesOf([row('Item', 'Price'), row('Filter', '$12'), row('', '$3'), paragraph('Plus tax.')]);
    expect(found?.content).toBe('Item: Filter; Price: $12\nPrice: $3\nPlus tax.');
    expect(passagesOf([row('Only', 'one')])[0]?.content).toBe('Only; one');
  });

  it('passages know the page on which they begin', () => {
    const found = passagesOf([heading(1, 'A'), paragraph(words(150), 1), paragraph(words(150), 2)]);
    expect(found.map(({ page }) => page)).toEqual([1, 2]);
  });

  it('a document with only headings has passages, and an empty one has none', () => {
    expect(passagesOf([heading(1, 'Closed'), heading(2, 'On Mondays')])).toMatchObject([
      { content: 'Closed\nOn Mondays' },
    ]);
    expect(passagesOf([])).toEqual([]);
  });
});

describe('blocks as the document reader writes them', () => {
  const pages = [heading(1, 'A'), paragraph('one\u0000\ud83d', 2), row('x', 'y')];

  it('blocks become passages that Postgres can store', () => {
    expect(passagesIn(JSON.stringify(pages), 10)).toEqual({
      count: 1,
      words: 3,
      passages: [{ headings: ['A'], page: 2, content: 'one\ufffd\nx; y' }],
    });
  });

  it('blocks that make too many passages are only counted', () => {
    const many = Array.from({ length: 5 }, (_, index) => [heading(1, `${index}`), paragraph('text')]).flat();
    expect(passagesIn(JSON.stringify(many), 4)).toEqual({ count: 5, words: 0, passages: [] });
    expect(passagesIn(JSON.stringify(many), 5).passages).toHaveLength(5);
  });

  it.each([
    '{}',
    '[null]',
    '[{"kind":"other","text":""}]',
    '[{"kind":"row","cells":[1]}]',
    '[{"kind":"heading","text":"a","level":"1"}]',
    '[{"kind":"item","depth":0}]',
  ])("a reader's output without blocks is refused: %s", (blocks) => {
    expect(() => passagesIn(blocks, 10)).toThrow('no blocks');
  });
});
