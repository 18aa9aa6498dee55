import { expect, test } from 'vitest';
import { type FaceFound, type FaceLook, type FaceWatch, isAway, lookAtFace, nothingSeen } from './faceRules.ts';

const sharp: FaceLook = { hasFace: true, sharpness: 80 };
const blurred: FaceLook = { hasFace: true, sharpness: 3 };
const gone: FaceLook = { hasFace: false, sharpness: null };

/** One look per second. */
function looks(...all: FaceLook[]): { watch: FaceWatch; found: [second: number, action: FaceFound['action']][] } {
  let watch = nothingSeen;
  const found: [number, FaceFound['action']][] = [];
  all.forEach((look, second) => {
    const next = lookAtFace(watch, look, second * 1000);
    watch = next.watch;
    for (const { action } of next.found) found.push([second, action]);
  });
  return { watch, found };
}

test('a face that is missing for two seconds is reported once, and again when it is back', () => {
  expect(looks(sharp, gone, gone, gone, gone, sharp, sharp).found).toEqual([
    [3, 'out_of_view'],
    [5, 'in_view'],
  ]);
});

test("looking away for a moment isn't reported", () => {
  expect(looks(sharp, gone, sharp, gone, sharp).found).toEqual([]);
});

test('the interview pauses after five seconds without a face', () => {
  const { watch } = looks(gone, gone, gone);
  expect(isAway(watch, 4999)).toBe(false);
  expect(isAway(watch, 5000)).toBe(true);
  expect(isAway(looks(gone, sharp).watch, 9000)).toBe(false);
});

test('a blurred face is distinguished from a missing one', () => {
  expect(looks(blurred, blurred, blurred, sharp).found).toEqual([
    [2, 'blurred'],
    [3, 'sharp'],
  ]);
  expect(looks(blurred, blurred, blurred, gone).found).toEqual([
    [2, 'blurred'],
    [3, 'sharp'],
  ]);
});
