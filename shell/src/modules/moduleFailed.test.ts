import { expect, test } from 'vitest';
import { beginReport, forgetReports } from './moduleFailed.ts';

test("leftovers aren't reported after a reset, as between tests that share one page", () => {
  const before = beginReport();
  expect(before()).toBe(false);
  forgetReports();
  expect(before()).toBe(true);
  expect(beginReport()()).toBe(false);
});
