import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { chromiumArgs } from './chromium-args.ts';

it('our Chromium flags disable every feature that Playwright disables itself', () => {
  const playwright = dirname(createRequire(import.meta.url).resolve('playwright-core/package.json'));
  const source = readFileSync(join(playwright, 'lib/coreBundle.js'), 'utf8');
  const list = /\bdisabledFeatures = \[(.*?)\]\.filter/s.exec(source)?.[1] ?? '';
  const features = [...list.matchAll(/^\s*"(\w+)",?$/gm)].map(([, feature]) => feature);
  expect(features.length).toBeGreaterThan(10);
  const ours = chromiumArgs.find((arg) => arg.startsWith('--disable-features='))?.split(/[=,]/) ?? [];
  expect(features.filter((feature) => feature && !ours.includes(feature))).toEqual([]);
});
