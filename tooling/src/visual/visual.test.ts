import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { comparePictures } from './compare-pictures.ts';
import { reportOf } from './report.ts';

function picture(width: number, height: number, grey: number): Buffer {
  const png = new PNG({ width, height });
  png.data.fill(grey);
  for (let index = 3; index < png.data.length; index += 4) png.data[index] = 255;
  return PNG.sync.write(png);
}

test('equal pictures have a difference of 0, and others the share of different pixels', () => {
  expect(comparePictures(picture(10, 10, 200), picture(10, 10, 200)).share).toBe(0);
  expect(comparePictures(picture(10, 10, 200), picture(10, 10, 20)).share).toBe(1);
});

test('extra height of a picture counts as a difference', () => {
  const { share, picture: difference } = comparePictures(picture(10, 10, 20), picture(10, 20, 20));
  expect(share).toBeCloseTo(0.5);
  expect(PNG.sync.read(difference)).toMatchObject({ width: 10, height: 20 });
});

test('the report shows the largest difference first, and leaves out equal pictures', () => {
  const difference = { story: 'a', theme: 'light', width: 360, kind: 'changed', share: 0.1, name: 'a' } as const;
  const page = reportOf({
    revision: '<abc>',
    differences: [difference, { ...difference, story: 'b', share: 0.9 }, { ...difference, story: 'c', kind: 'same' }],
  });
  expect(page).toContain('2 of 3 photographs differ');
  expect(page.indexOf('<h2>b</h2>')).toBeLessThan(page.indexOf('<h2>a</h2>'));
  expect(page).not.toContain('<h2>c</h2>');
  expect(page).toContain('&lt;abc>');
});
