import { expect, test } from 'vitest';
import { gapsOf } from './gaps.ts';

const span = (from_seconds: number, until_seconds: number) => ({ from_seconds, until_seconds });

test('a complete recording has no gap', () => {
  expect(gapsOf([span(0, 60)], 60, 0)).toEqual([]);
});

test('missing parts before, between and after the streams are gaps', () => {
  expect(gapsOf([span(2, 10), span(15.0004, 20)], 20, 10)).toEqual([span(0, 2), span(10, 15), span(20, 30)]);
});

test("the moment between two recorders isn't a gap", () => {
  expect(gapsOf([span(0, 10), span(10.3, 20)], 20, 0)).toEqual([]);
});

test("a last chunk that is slightly shorter than it says isn't a gap", () => {
  expect(gapsOf([span(0, 9.9)], 11, 0)).toEqual([]);
});
