import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrastRatio } from './contrast.ts';
import { tokens } from './tokens.ts';

const root = join(import.meta.dirname, '..');
const css = readFileSync(join(root, 'global.css'), 'utf8');

function declarations(block: string | undefined): Record<string, string> {
  const found = (block ?? '').matchAll(/(--sb-[\w-]+):\s*([^;]+);/g);
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value.trim()]));
}

const roots = [...css.matchAll(/^:root \{([^}]*)\}/gm)].map(([, text]) => text);
const defined = declarations(roots.join(''));

/** The colours of one theme: the first or the second value of each `light-dark(…)`. */
function colours(side: 0 | 1): Record<string, string> {
  const sided = Object.entries(defined).filter(([name]) => name.startsWith('--sb-color-'));
  const pick = (value: string) => /^light-dark\((.+), (.+)\)$/.exec(value)?.[side + 1] ?? value;
  return Object.fromEntries(sided.map(([name, value]) => [name, pick(value)]));
}

const themes = { light: colours(0), dark: colours(1) };

function names(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/^var\((.+)\)$/, '$1')];
  return Object.values(value as object).flatMap(names);
}

const tones = ['live', 'ringing', 'success', 'warning', 'danger', 'info'];
const surfaces = ['paper', 'surface', 'raised', 'sunken'];

const bodyText = ['ink', 'ink-muted'].flatMap((ink) => [...surfaces, 'hover'].map((on) => [ink, on]));
const readText = [
  ...surfaces.flatMap((on) => ['ink-faint', 'accent', ...tones].map((ink) => [ink, on])),
  ['accent', 'accent-soft'],
  ['accent-hover', 'accent-soft'],
  ['ink', 'accent-soft'],
  ['ink-muted', 'accent-soft'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['on-danger', 'danger-fill'],
  ['on-danger', 'danger-hover'],
  ['on-inverse', 'inverse'],
  ...tones.map((tone) => [tone, `${tone}-soft`]),
  ...tones.map((tone) => ['ink', `${tone}-soft`]),
  ...tones.map((tone) => ['ink-muted', `${tone}-soft`]),
];
const marks = surfaces.flatMap((on) => ['focus', 'line-strong', 'accent'].map((mark) => [mark, on]));

describe('tokens', () => {
  it('tokens lists exactly the properties that global.css defines', () => {
    expect(names(tokens).filter((name) => !(name in defined))).toEqual([]);
    expect(Object.keys(defined).filter((name) => !names(tokens).includes(name))).toEqual([]);
  });

  it('every color has a light and a dark value, and the chosen theme overrides the system', () => {
    const schemes = [...css.matchAll(/^([^\s{]+) \{\s+color-scheme: ([^;]+);/gm)].map(([, on, scheme]) => [on, scheme]);
    expect(schemes).toEqual([
      [':root', 'light dark'],
      ['[data-theme="light"]', 'light'],
      ['[data-theme="dark"]', 'dark'],
    ]);
    expect(themes.dark).not.toEqual(themes.light);
  });
});

describe.each(Object.entries(themes))('contrast in the %s theme', (_, theme) => {
  const ratio = (ink: string, on: string) => {
    const [first, second] = [theme[`--sb-color-${ink}`], theme[`--sb-color-${on}`]];
    expect(first, ink).toMatch(/^#[0-9a-f]{6}$/);
    expect(second, on).toMatch(/^#[0-9a-f]{6}$/);
    return contrastRatio(first ?? '', second ?? '');
  };
  const tooLow = (pairs: string[][], least: number) =>
    pairs
      .map(([ink = '', on = '']) => ({ pair: `${ink} on ${on}`, ratio: Number(ratio(ink, on).toFixed(2)) }))
      .filter((pair) => pair.ratio < least);

  it('body text has AAA contrast', () => expect(tooLow(bodyText, 7)).toEqual([]));
  it('all readable text has AA contrast', () => expect(tooLow(readText, 4.5)).toEqual([]));
  it('edges of controls and the focus ring have a contrast of 3:1', () => expect(tooLow(marks, 3)).toEqual([]));
});

describe('styles', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.(test|stories)\.tsx?$/.test(name) && !/^(tokens|testing)/.test(name),
  );

  it('css templates contain no literal colors, pixels or milliseconds', () => {
    const found = files.flatMap((name) => {
      const styles = readFileSync(join(root, name), 'utf8').matchAll(/(?:styled[^`]*|css|keyframes)`([^`]*)`/g);
      return [...styles].flatMap(([, text = '']) =>
        [...text.matchAll(/#[0-9a-f]{3,8}\b|\brgba?\(|\bhsla?\(|(?<![\w.}])\d+(?:\.\d+)?(?:px|ms)\b/gi)].map(
          ([hit]) => `${name}: ${hit}`,
        ),
      );
    });
    expect(found).toEqual([]);
  });
});
