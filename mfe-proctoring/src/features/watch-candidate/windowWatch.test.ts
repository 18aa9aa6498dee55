import { expect, test } from 'vitest';
import { isMaximized, lookAtWindow, type Manipulation, type WindowPlace, watchWindow } from './windowWatch.ts';

const at = (x: number, y: number, width = 1000, height = 700): WindowPlace => ({
  x,
  y,
  width,
  height,
  availWidth: 1920,
  availHeight: 1040,
});

function looks(...places: WindowPlace[]): Manipulation['action'][] {
  const [first = at(0, 0), ...rest] = places;
  let watch = watchWindow(first);
  const found: Manipulation['action'][] = [];
  for (const place of rest) {
    const look = lookAtWindow(watch, place);
    watch = look.watch;
    if (look.found) found.push(look.found.action);
  }
  return found;
}

test("a window move of more than 10 px is reported, and one of 10 px isn't", () => {
  expect(looks(at(0, 0), at(11, 0), at(11, 0))).toEqual(['move']);
  expect(looks(at(0, 0), at(10, 0), at(10, 0))).toEqual([]);
});

test('small window moves are added up', () => {
  expect(looks(at(0, 0), at(6, 0), at(6, 0), at(12, 0), at(12, 0))).toEqual(['move']);
});

test('a long drag is reported once, when the window stops', () => {
  const drag = [1, 2, 3, 4, 5, 6].map((step) => at(step * 100, 0));
  expect(looks(at(0, 0), ...drag)).toEqual([]);
  expect(looks(at(0, 0), ...drag, at(600, 0), at(600, 0))).toEqual(['move']);
});

test('a window resize of more than 50 px is reported', () => {
  expect(looks(at(0, 0, 1000), at(0, 0, 1051), at(0, 0, 1051))).toEqual(['resize']);
  expect(looks(at(0, 0, 1000), at(0, 0, 1050), at(0, 0, 1050))).toEqual([]);
});

test('maximizing and restoring the window have their own event names', () => {
  const filled = at(0, 0, 1920, 1040);
  expect(isMaximized(filled)).toBe(true);
  expect(isMaximized(at(0, 0, 1909, 1040))).toBe(false);
  expect(looks(at(0, 0), filled, filled)).toEqual(['maximize']);
  expect(looks(filled, at(0, 0), at(0, 0))).toEqual(['restore']);
});
