import { afterEach, beforeEach, expect, test } from 'vitest';
import { claimStyles, forgetStyles, noteRelease, settleStyles, wereStylesTaken } from './scriptedStyles.ts';

beforeEach(forgetStyles);
afterEach(forgetStyles);

const write = () => document.head.appendChild(document.createElement('style'));

test('styles that scripts wrote stay in the page while a release that may have written them is on screen', () => {
  const frames = write();
  noteRelease('leads 1');
  const [styled, ofLeads] = [write(), write()];
  styled.dataset.styled = 'active';
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet];
  const inPage = () => [frames, styled, ofLeads].map(({ isConnected }) => isConnected);
  const settle = (...releases: string[]) => {
    settleStyles((release) => releases.includes(release));
    return wereStylesTaken();
  };

  claimStyles();
  expect(settle('leads 1')).toBe(false);
  expect([...inPage(), document.adoptedStyleSheets]).toEqual([true, true, true, [sheet]]);
  expect(settle('prompts 1')).toBe(true);
  expect([...inPage(), document.adoptedStyleSheets]).toEqual([true, true, false, []]);

  // A page with a part of another module in it: the styles may come from either of the two.
  noteRelease('prompts 1');
  noteRelease('slots 1');
  const shared = write();
  claimStyles();
  settle('slots 1');
  expect([shared.isConnected, ...inPage()]).toEqual([true, true, true, false]);
  settle('leads 1');
  expect([shared.isConnected, ...inPage(), document.adoptedStyleSheets]).toEqual([false, true, true, true, [sheet]]);
});
