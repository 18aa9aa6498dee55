import { expect, test } from 'vitest';
import { beginReport, forgetReports } from './moduleFailed.ts';

test('leftovers are not reported after a reset', () => {
  const before = beginReport();
  expect(before()).toBe(false);
  forgetReports();
  expect(before()).toBe(true);
  expect(beginReport()()).toBe(false);
});
