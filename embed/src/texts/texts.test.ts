import { catalogProblems } from '@switchboard/contracts/check-texts';
import { languages } from '@switchboard/contracts/languages';
import { expect, it } from 'vitest';
import { accentColors, themeColors } from '../colors.ts';
import { firstTexts } from './firstTexts.ts';
import { messages as german } from './messages.de.ts';
import { messages as spanish } from './messages.es.ts';
import { messages as english } from './messages.ts';

// The speakers are named before their messages, without a verb.
const same = { de: [], es: [] };

it.each([
  ['de', german],
  ['es', spanish],
] as const)('the embed has every text in %s, with the same arguments', (language, catalog) => {
  expect(catalogProblems(english, catalog, same[language])).toEqual([]);
});

it('the button’s own texts exist in every language', () => {
  expect(Object.keys(firstTexts)).toEqual([...languages]);
  expect(new Set(Object.values(firstTexts).flatMap(Object.values)).size).toBe(9);
});

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

it.each(['light', 'dark'] as const)(
  'text in the %s theme has a contrast of at least 4.5, with every accent',
  (theme) => {
    const { surface, sunken, ink, muted, danger, edge, 'on-accent': onAccent } = themeColors[theme];
    for (const accent of Object.values(accentColors)) {
      expect(contrast(accent[theme], onAccent)).toBeGreaterThan(4.5);
      // The focus ring.
      expect(contrast(accent[theme], surface)).toBeGreaterThan(3);
    }
    for (const text of [ink, muted, danger])
      for (const background of [surface, sunken]) expect(contrast(text, background)).toBeGreaterThan(4.5);
    expect(contrast(edge, surface)).toBeGreaterThan(3);
  },
);
