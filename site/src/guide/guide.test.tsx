import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Article } from './Article.tsx';
import { sampleGuide } from './guide.fixture.ts';
import { indexOf, type Article as ReadArticle, readGuide } from './guide.ts';
import { limitsInWords } from './limits.ts';
import { reasonsInWords } from './reasons.ts';
import { searchOf } from './search.ts';
import { tellingWords } from './words.ts';

const guide = readGuide(sampleGuide);
const [first] = guide.articles as [ReadArticle, ReadArticle];
const pictures = { leads: '/site-files/leads.1.webp', 'leads.dark': '/site-files/leads.dark.2.webp' };

test('articles are in the order of the contents, and the index names the pages that they explain', () => {
  expect(guide.intro).toBe('How to call.');
  expect(guide.sections.map(({ title, articles }) => [title, articles.map(({ slug }) => slug)])).toEqual([
    ['Tasks', ['first-call']],
    ['Leads', ['leads']],
  ]);
  expect(indexOf(guide)[1]).toMatchObject({
    slug: 'leads',
    title: 'Leads',
    section: 'Leads',
    summary: 'The people you call.',
    routes: ['/leads', '/leads?tab=x'],
    headings: 'Many',
  });
  expect(() => readGuide({ README: '## Tasks\n\n- [x](gone.md)' })).toThrow('gone.md');
});

test('an article has links and a picture for each theme, and its HTML is escaped', () => {
  const html = renderToStaticMarkup(<Article article={first} pictures={pictures} />);
  expect(html.match(/<h1/g)).toHaveLength(1);
  for (const part of ['href="/help/leads#many"', 'href="/api/docs" target="_blank"', 'id="next"', '<pre tabindex="0">'])
    expect(html.toLowerCase()).toContain(part);
  expect(html.match(/<img[^>]+>/g)?.map((img) => /data-theme-only="(\w+)"/.exec(img)?.[1])).toEqual(['light', 'dark']);
  expect(html).toContain('[[origin]]/api/leads');
  expect(renderToStaticMarkup(<Article article={guide.articles[1] as ReadArticle} pictures={{}} />)).not.toContain(
    '<b>',
  );
});

test('a search finds unfinished and misspelled words, and titles come first', () => {
  const find = searchOf(indexOf(guide));
  const slugs = (query: string) => find(query).map(({ slug }) => slug);
  expect(slugs('leads')).toEqual(['leads', 'first-call']);
  expect(slugs('résum')).toEqual(['leads']);
  expect(slugs('frist call')[0]).toBe('first-call');
  expect(slugs('zebra')).toEqual([]);
});

test('the search index keeps the 45 most distinctive words of each text', () => {
  const many = Array.from({ length: 100 }, (_, index) => `word${index}`);
  const [words = ''] = tellingWords([[...many, 'rare', 'rare', 'common'], ['common'], ['common']]);
  expect(words.split(' ')).toHaveLength(45);
  expect(words).toContain('rare');
  expect(words).not.toContain('common');
});

test('the guide shows the limits and reasons of the contracts', () => {
  expect(limitsInWords()).toContain('| Rows of an imported file | 100,000 |');
  expect(limitsInWords()).not.toMatch(/undefined|NaN|\[object/);
  expect(reasonsInWords()).toContain('## API keys\n\n`');
  expect(reasonsInWords()).toContain('`feature_disabled`');
});
