import { expect, test } from 'vitest';
import { sharpnessOf } from './sharpness.ts';

function picture(value: (x: number, y: number) => number) {
  const [width, height] = [32, 32];
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) data.fill(value(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
  return { data, width, height };
}

test('a sharp picture has a high sharpness, a soft one a low one and a plain one none', () => {
  const board = sharpnessOf(picture((x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 0 : 255)));
  const slope = sharpnessOf(picture((x) => x * 8));
  expect(board).toBeGreaterThan(1000);
  expect(slope).toBeLessThan(1);
  expect(sharpnessOf(picture(() => 90))).toBe(0);
  expect(sharpnessOf({ data: new Uint8ClampedArray(4), width: 1, height: 1 })).toBe(0);
});
