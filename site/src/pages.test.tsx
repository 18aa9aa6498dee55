import { sitePaths } from '@switchboard/contracts/module-routes';
import { noPaymentPath, notFoundPath } from '@switchboard/contracts/site';
import { transcriberLanguages } from '@switchboard/contracts/transcriber-languages';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { languagesAtLeast } from './content/home.tsx';
import { partners, testimonials } from './content/testimonials.ts';
import { useCaseContents } from './content/useCases.ts';
import { sampleGuide } from './guide/guide.fixture.ts';
import { readGuide } from './guide/guide.ts';
import { Layout } from './layout/Layout.tsx';
import { sitePages } from './pages.tsx';

const search = { src: '/site-files/help.js', integrity: 'sha384-x' };
const documents = {
  measurements: '# Results',
  faults: '# Fault matrix\n\n| a | b |\n|---|---|\n| 1 | [2](x.ts) |',
};
const pages = sitePages(documents, { guide: readGuide(sampleGuide), pictures: {}, search });
const articles = ['/help/first-call', '/help/leads'];

const htmlOf = (path: string) => {
  const page = pages.find((one) => one.path === path);
  if (!page) throw new Error(`No page ${path}`);
  return renderToStaticMarkup(<Layout path={path}>{page.content}</Layout>);
};

test('the site has exactly the pages that the shell links to, and a not-found page', () => {
  expect(pages.map(({ path }) => path).sort()).toEqual([...sitePaths, ...articles, noPaymentPath, notFoundPath].sort());
});

test('every page has its own address, title and description, and one h1', () => {
  for (const field of ['path', 'title', 'description'] as const)
    expect(new Set(pages.map((page) => page[field])).size, field).toBe(pages.length);
  for (const { path } of pages) expect(htmlOf(path).match(/<h1/g), path).toHaveLength(1);
});

test('the site names as many languages as the catalog has, and no invented testimonials or partners', () => {
  expect(languagesAtLeast).toBeLessThan(new Set(transcriberLanguages).size);
  const home = htmlOf('/');
  expect(home).toContain(`Over ${languagesAtLeast} languages`);
  expect([testimonials, partners]).toEqual([[], []]);
  expect(home).not.toMatch(/blockquote|Partners|What people say/);
  expect(home).toContain('Check it yourself');
});

test.each(useCaseContents.map((useCase) => [useCase.title, useCase] as const))(
  'the page of %s has its sample call, Key Features, Benefits, and a sign-up link with its use case',
  (title, { id, path }) => {
    const html = htmlOf(path);
    for (const text of [
      title,
      'Key Features',
      'Benefits',
      'Get Started',
      'Simulated',
      `/signup?use_case=${id}`,
      `/sample-calls/${id}.wav`,
    ])
      expect(html).toContain(text);
  },
);

test('every link to a page of the site leads to an existing page', () => {
  const known = new Set([...pages.map(({ path }) => path), '/signup', '/login', '/dashboard', '/api/docs']);
  for (const { path } of pages)
    for (const [, href = ''] of htmlOf(path).matchAll(/<a [^>]*href="([^"]+)"/g))
      expect(known.has(href.replace(/[?#].*$/, '') || '/'), `${path}: ${href}`).toBe(true);
});

test('a document names files of the repository without links', () => {
  expect(htmlOf('/evidence/faults')).toContain('<td>2</td>');
});
