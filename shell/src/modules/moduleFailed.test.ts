import { expect, test } from 'vitest';
import { beginReport, forgetReports } from './moduleFailed.ts';

test('what a page left behind is not told of once all is forgotten, as between tests that share one page', () => {
  const before = beginReport();
  expect(before()).toBe(false);
  forgetReports();
  expect(before()).toBe(true);
  expect(beginReport()()).toBe(false);
});
