import { expect, test } from 'vitest';
import { articleOf, findArticles } from './articles.ts';
import { sampleHelp } from './sampleHelp.ts';

test.each([
  ['/leads', '', 'leads'],
  ['/leads/4711', '', 'lead'],
  ['/leads/import', '', 'import-leads'],
  ['/organization-settings/4711', '', 'settings'],
  ['/organization-settings/4711', '?tab=webhooks', 'webhooks'],
  ['/organization-settings', '?tab=webhooks', 'webhooks'],
  ['/organization-settings/4711', '?tab=members', 'settings'],
  ['/elsewhere', '', undefined],
])('the article of %s%s is %s', (path, search, slug) => {
  expect(articleOf(sampleHelp, path, search)?.slug).toBe(slug);
});

test('articles with the searched words in their title are found first', () => {
  expect(findArticles(sampleHelp, 'LEADS').map(({ slug }) => slug)).toEqual(['leads', 'import-leads', 'first-call']);
  expect(findArticles(sampleHelp, 'call sandbox').map(({ slug }) => slug)).toEqual(['first-call']);
  expect(findArticles(sampleHelp, 'eads')).toEqual([]);
});
