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

test('every page has a story for each state', () => {
  expect(states).toEqual({});
});
