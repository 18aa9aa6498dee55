import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { listMissingStories } from './story-list.ts';

const { components, pages, states } = listMissingStories(repositoryRoot);

test('every component of the design system has a story', () => {
  // It keeps the styles of modules apart, and draws nothing.
  expect(components.filter((name) => name !== 'StyleScope' && name !== 'Field')).toEqual([]);
});

test('every page of a module has stories', () => {
  expect(pages).toEqual([]);
});

test('a page is shown in every state', () => {
  expect(states).toEqual({});
});

test('every module shows at least one page', () => {
  for (const module of new Set(pages.map((path) => path.split('/')[0] ?? ''))) {
    const all = readdirSync(join(repositoryRoot, module, 'src/pages')).filter((name) => name.endsWith('Page.tsx'));
    expect(waiting.filter((path) => path.startsWith(`${module}/`)).length, module).toBeLessThan(all.length);
  }
});
