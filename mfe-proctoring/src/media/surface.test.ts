import { expect, test } from 'vitest';
import { surfaceOf } from './surface.ts';

test('the displaySurface of the browser decides if a shared surface is a screen, whatever its size', () => {
  expect(surfaceOf({ displaySurface: 'monitor', width: 300, height: 300 })).toMatchObject({
    isScreen: true,
    confidence: 1,
  });
  for (const displaySurface of ['window', 'browser'])
    expect(surfaceOf({ displaySurface, width: 1920, height: 1080 })).toMatchObject({ isScreen: false, confidence: 1 });
});

test.each([
  [1920, 1080, true, 0.9],
  [1900, 1060, true, 0.9],
  [3440, 1440, true, 0.9],
  [1600, 1000, true, 0.7],
  [1400, 1050, true, 0.7],
  [640, 480, false, 0.7],
  [3000, 900, false, 0.7],
  [800, 1800, false, 0.7],
  [1000, 900, true, 0.3],
])('a %i × %i surface without displaySurface is a screen: %s, confidence %d', (width, height, isScreen, confidence) => {
  expect(surfaceOf({ width, height })).toMatchObject({ isScreen, confidence });
});

test('a surface of 1366 × 768 is a screen, and one of 1280 × 720 is uncertain', () => {
  expect(surfaceOf({ width: 1366, height: 768 }).confidence).toBe(0.9);
  expect(surfaceOf({ width: 1280, height: 720 })).toMatchObject({ isScreen: true, scope: 'uncertain' });
});
