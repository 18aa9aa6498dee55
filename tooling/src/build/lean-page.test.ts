import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { leanPage } from './lean-page.ts';

const tokens = `
:root{--sb-space-2: 8px;--sb-color-ink: light-dark(#1d1a15, #f2ece1);--sb-motion-fast: 120ms;--sb-unused: 1px}
@media (prefers-reduced-motion: reduce){:root{--sb-motion-fast: 0ms}}`;

/** A page with the given body and styles, and with the tokens before the styles. */
const page = (css: string, body: string) =>
  leanPage(
    `<html><head><style>${tokens}</style><style data-styled="true">${css}</style></head><body>${body}</body></html>`,
  );

const cssOf = (html: string) => /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';

test('style rules that match nothing on the page are removed', () => {
  const html = page(
    `.used{margin:0}/*!sc*/ .used[data-size='sm']{margin:1px} .used[data-size='md']{margin:2px} .gone{margin:3px} table{margin:4px}
     @media (max-width: 640px){.gone{margin:5px}} .used:not(.gone){margin:6px} @keyframes turn{to{opacity:0}} @page wide{size:landscape}`,
    '<p class="sc-x used" data-size="md">Text</p>',
  );
  expect(cssOf(html)).toBe(".a{margin:0}.a[data-size='md']{margin:2px}.a:not(.b){margin:6px}");
  expect(html).toContain('<p class="a" data-size="md">Text</p>');
});

test('tokens are inlined, and long or changing values keep a short name', () => {
  const html = page(
    '.x{gap:var(--sb-space-2);color:var(--sb-color-ink);border-color:var(--sb-color-ink);transition:color var(--sb-motion-fast)}',
    '<i class="x" style="inline-size:var(--sb-space-2)"></i>',
  );
  expect(cssOf(html)).toBe(
    ':root{--a:light-dark(#1d1a15,#f2ece1);--b:120ms}@media (prefers-reduced-motion:reduce){:root{--b:0ms}}' +
      '.a{gap:8px;color:var(--a);border-color:var(--a);transition:color var(--b)}',
  );
  expect(html).toContain('style="inline-size:8px"');
});

test("states that component scripts would set use the browser's pseudo-classes instead", () => {
  const html = page(
    ".x[data-hovered]{margin:1px}.x[data-pressed]{margin:2px}.x[aria-expanded='true']{margin:3px}",
    '<a class="x" href="/" tabindex="0" data-rac="" data-react-aria-pressable="true" id="react-aria-1">Go</a><pre tabindex="0"></pre>',
  );
  expect(cssOf(html)).toBe('.a:hover{margin:1px}.a:active{margin:2px}');
  expect(html).toContain('<a class="a" href="/">Go</a><pre tabindex="0"></pre>');
});

test('a lean page keeps styles of attributes that scripts add later', () => {
  const folder = join(repositoryRoot, 'site/src/islands');
  const source = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const set = [...source.matchAll(/toggleAttribute\('([\w-]+)'|dataset\.(\w+) =/g)].map(
    ([, name, key]) => name ?? `data-${key}`,
  );
  expect(set).toContain('data-now');
  for (const name of set) expect(cssOf(page(`[${name}]{margin:0}`, '<p>Text</p>')), name).toContain(name);
});

test('a lean page keeps its text exactly as written', () => {
  const html = page(
    '.x{margin:0}',
    '<ol class="x"><li data-from="0.4">1 &lt; 2</li></ol><svg viewBox="0 0 2 2"><path d="M0 0h2"></path></svg><input hidden="">',
  );
  expect(html).toContain(
    '<ol class="a"><li data-from="0.4">1 &lt; 2</li></ol><svg viewBox="0 0 2 2"><path d="M0 0h2"/></svg><input hidden>',
  );
});
