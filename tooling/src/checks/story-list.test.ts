import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { listMissingStories } from './story-list.ts';

/** Pages that still wait for their stories. The list gets shorter: a page that is new has stories from the first day. */
const waiting = [
  'mfe-proctoring/src/pages/DemoVideoCallPage.tsx',
  'mfe-proctoring/src/pages/FindingsPage.tsx',
  'mfe-proctoring/src/pages/InterviewCompletePage.tsx',
  'mfe-proctoring/src/pages/InterviewPage.tsx',
  'mfe-proctoring/src/pages/InterviewReviewPage.tsx',
  'mfe-proctoring/src/pages/VideoCallPage.tsx',
];

const { components, pages, states } = listMissingStories(repositoryRoot);

test('every component of the design system has a story', () => {
  // It keeps the styles of modules apart, and draws nothing.
  expect(components.filter((name) => name !== 'StyleScope' && name !== 'Field')).toEqual([]);
});

test('every page of a module has stories, but for those that wait', () => {
  expect(pages.toSorted()).toEqual(waiting.toSorted());
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
