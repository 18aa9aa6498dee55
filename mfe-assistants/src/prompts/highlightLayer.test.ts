import { expect, test } from 'vitest';
import { highlightLayer } from './highlightLayer.ts';

function layer() {
  const root = document.createElement('div');
  return { root, ...highlightLayer(root) };
}

test('the highlight layer marks both placeholder forms and keeps the text unchanged', () => {
  const { root, draw } = layer();
  draw('Hi {first_name},\n\nfrom {{ organization }}');
  expect([...root.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual([
    '{first_name}',
    '{{ organization }}',
  ]);
  expect([...root.children].map((line) => line.textContent)).toEqual([
    'Hi {first_name},',
    '\u200b',
    'from {{ organization }}',
  ]);
});

test('the highlight layer redraws only changed lines', () => {
  const { root, draw } = layer();
  draw('one\ntwo\nthree');
  const [first, second, third] = root.children;
  draw('one\ntwo {x}\nnew\nthree');
  expect([...root.children].map((line) => line.textContent)).toEqual(['one', 'two {x}', 'new', 'three']);
  expect(root.children[0]).toBe(first);
  expect(root.children[3]).toBe(third);
  expect(second?.isConnected).toBe(false);
  draw('one\nthree');
  expect([...root.children]).toEqual([first, third]);
});
