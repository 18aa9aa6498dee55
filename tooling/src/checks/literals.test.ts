import { expect, it } from 'vitest';
import { literalsOf } from './literals.ts';

it.each([
  ['const A = styled.p`color: #fffDDD;`;', '#fffDDD is a literal colour'],
  ["const ink = '#123';", '#123 is a literal colour'],
  ['const A = styled.p`background: rgb(0 0 0 / 50%);`;', 'rgb is a literal colour'],
  ['const A = styled.p`\n  margin: -1px;\n`;', 'a.tsx:2: -1px is literal pixels'],
  ['<p style={{ maxWidth: "480px" }} />', '480px is literal pixels'],
  ['const A = styled.p`gap: var(--sb-space-3);`;', 'is a token by hand'],
  ['const A = styled.p`font-family: var(--sb-font-mono);`;', 'is a token by hand'],
])('the check for literals finds in %s: %s', (source, what) => {
  expect(literalsOf(source, 'a.tsx')).toEqual([expect.stringContaining(what)]);
});

it.each([
  'const A = styled.p`gap: ${tokens.space[3]}; inline-size: 12rem; inset: var(--sb-table-top, 0);`;',
  '// 36px rows\n/* #fff */\nconst a = 1;',
  "const href = 'https://example.com/#leads';",
  'const media = `@media (max-width: ${breakpoints.phone}px)`;',
  "const hash = '#additional';",
])('the check for literals accepts %s', (source) => {
  expect(literalsOf(source, 'a.tsx')).toEqual([]);
});
