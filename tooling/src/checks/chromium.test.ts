import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ensureTestBrowser, findChromium, findTestBrowser } from './chromium.ts';

let place: string;

const program = (path: string) => {
  const file = join(place, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  return file;
};

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'browsers-'));
  vi.stubEnv('CHROMIUM_PATH', '');
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true, force: true });
});

it('the browser in CHROMIUM_PATH is used for everything', () => {
  const named = program('mine');
  vi.stubEnv('CHROMIUM_PATH', named);
  expect([findChromium(), findTestBrowser(), ensureTestBrowser()]).toEqual([named, named, named]);
});

it('a missing browser at CHROMIUM_PATH is reported, and no other is used', () => {
  vi.stubEnv('CHROMIUM_PATH', join(place, 'gone'));
  expect([findChromium(), findTestBrowser()]).toEqual([null, null]);
  expect(() => ensureTestBrowser()).toThrow('which is not there');
});

it('the newest browser and headless shell that Playwright downloaded are found', () => {
  program('chromium-1000/chrome-linux/chrome');
  const whole = program('chromium-1200/chrome-linux64/chrome');
  const shell = program('chromium_headless_shell-1200/chrome-headless-shell-linux64/chrome-headless-shell');
  program('chromium_headless_shell-998/chrome-linux/headless_shell');
  vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', place);
  expect(findChromium([])).toBe(whole);
  expect(findTestBrowser([])).toBe(shell);
  rmSync(join(place, 'chromium_headless_shell-1200'), { recursive: true });
  rmSync(join(place, 'chromium_headless_shell-998'), { recursive: true });
  expect(findTestBrowser([])).toBe(whole);
});
