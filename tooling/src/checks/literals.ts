import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

const colour = /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgba?|hsla?|oklch|oklab|hwb)\(/gi;
const pixels = /(?<![\w.-])-?\d*\.?\d+px\b/g;
const rawToken =
  /var\(--sb-(?:color|font|text|leading|weight|space|radius|line|focus|size|width|height|motion|layer|shadow)-/g;

const rules = [
  { pattern: colour, what: 'a literal colour' },
  { pattern: pixels, what: 'literal pixels' },
  { pattern: rawToken, what: 'a token by hand, which no type checks' },
];

/** Every literal of one file that should be a token, as `path:line: what`. */
export function literalsOf(source: string, path: string): string[] {
  const code = withoutComments(source);
  return rules.flatMap(({ pattern, what }) =>
    [...code.matchAll(pattern)].map(({ index, 0: found }) => {
      const line = code.slice(0, index).split('\n').length;
      return `${path}:${line}: ${found.replace(/[(-]$/, '')} is ${what}: use a token of the design system`;
    }),
  );
}

/** A source with its comments blanked out: every line stays where it is. */
export function withoutComments(source: string): string {
  const blank = (comment: string) => comment.replaceAll(/[^\n]/g, ' ');
  return source.replaceAll(/\/\*[\s\S]*?\*\//g, blank).replaceAll(/(?<![:'"`\w])\/\/[^\n]*/g, blank);
}

const drawn = /^(design-system|domain-ui|shell|platform|mfe-[^/]+)\/src\/|^tooling\/src\/dev\/page\//;
// The tokens themselves, their book, and what is never shown.
const exempt = /^design-system\/src\/(tokens|docs)\/|\/testing\/|\.(test|stories)\.tsx?$/;

/** Every colour and pixel that is written out although the design system has tokens for it. */
export function literalProblems(root: string): string[] {
  const packages = readdirSync(root).filter((name) => /^(design-system|domain-ui|shell|platform|mfe-.+)$/.test(name));
  const folders = [...packages.map((name) => join(root, name, 'src')), join(root, 'tooling/src/dev/page')];
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) => {
      const path = relative(root, join(folder, file)).split(sep).join('/');
      if (!/\.tsx?$/.test(path) || !drawn.test(path) || exempt.test(path)) return [];
      return literalsOf(readFileSync(join(folder, file), 'utf8'), path);
    }),
  );
}
