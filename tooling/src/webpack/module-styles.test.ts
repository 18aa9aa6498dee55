import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { frameFonts, globalStylesIn, ownStyles } from './module-styles.ts';
import { scopedStyles } from './scope-styles.ts';

const inOneLine = (css: string) => css.replace(/\s+/g, ' ').trim();
const warningsIn = (css: string) => ownStyles(css, 'leads', 'src/page.css').warnings;
const kept = (css: string, path = 'src/page.css') => inOneLine(ownStyles(css, 'leads', path).css);

describe('page-wide styles of a module', () => {
  it.each([
    'body { margin: 0 }',
    ':root { --sb-color-ink: red }',
    '[data-theme="dark"] .card { color: red }',
    'html.wide .card { color: red }',
    'button, .card { color: red }',
    '@media print { * { color: red } }',
    'h1:not(:hover) > a { color: red }',
  ])('a page-wide style is reported with its line: %s', (css) => {
    expect(warningsIn(`.card { color: red }\n\n${css}`)).toMatchObject([{ line: 3 }]);
  });

  it.each([
    '.card button { color: red }',
    '#lead { color: red }',
    '[data-part="row"] { color: red }',
    '.card { & > p { color: red } h1 { color: red } }',
    '@keyframes spin { from { opacity: 0 } 50% { opacity: 1 } }',
  ])("a style of the module's own elements is accepted: %s", (css) => {
    expect(warningsIn(css)).toEqual([]);
  });

  it("the warning says that a global selector applies to the module's own elements only", () => {
    expect(warningsIn('body { margin: 0 }')[0]?.text).toBe(
      '"body" is a global selector: in the shell it holds for this module\'s own elements only',
    );
  });

  it("the frame's fonts and tokens and external sheets are removed from a module's styles", () => {
    const css = `@import url("https://fonts.example/a.css");
      @property --sb-color-ink { syntax: "<color>"; inherits: false; initial-value: red }
      @font-face { font-family: "${frameFonts[0]}"; src: url(a.woff2) }
      @font-face { font-family: Inter; src: url(b.woff2) }`;
    expect(kept(css)).toBe('@font-face { font-family: Inter; src: url(b.woff2) }');
    expect(warningsIn(css).map(({ line }) => line)).toEqual([1, 2, 3]);
  });

  it('the list of frame fonts matches the design system', () => {
    const css = readFileSync(join(repositoryRoot, 'design-system/src/global.css'), 'utf8');
    const families = [...css.matchAll(/@font-face \{\s*font-family: "([^"]+)"/g)].map(([, name]) => name);
    expect(families).toEqual(frameFonts);
  });

  it('animations of a module are prefixed with its name', () => {
    const css = '@keyframes spin { to { rotate: 1turn } } .a { animation: spin 1s; animation-name: spin, other }';
    expect(kept(css)).toContain('@keyframes leads-spin');
    expect(kept(css)).toContain('animation: leads-spin 1s; animation-name: leads-spin, other');
    expect(kept(css, 'src/page.module.css')).toContain('@keyframes spin');
  });

  it('page-wide styles in scripts are reported with their line', () => {
    const source = "import { createGlobalStyle } from 'styled-components';\n\nconst Loud = createGlobalStyle`body {}`;";
    expect(globalStylesIn(source)).toMatchObject([{ line: 3 }]);
  });
});

describe('the style sheet of a module', () => {
  it('the style sheet of a module is in a layer and limited to its own elements', () => {
    expect(inOneLine(scopedStyles('@media print { body { color: red } }', 'leads'))).toBe(
      "@layer modules {@scope ([data-module='leads']) to (:scope [data-module]) {@media print { body { color: red } } } }",
    );
  });

  it("a module's page-wide names are kept outside its layer, even inside a condition", () => {
    const css = '@charset "utf-8"; @media print { @font-face { font-family: Inter } } .a { color: red }';
    expect(inOneLine(scopedStyles(css, 'leads'))).toMatch(
      /^@charset "utf-8"; ?@font-face \{ font-family: Inter \} ?@layer/,
    );
  });
});
