import { expect, test } from 'vitest';
import { userAgents } from '../../testing/browsers.ts';
import { supportOf } from './browserSupport.ts';

const desktop = { width: 1280, hasTouch: false, hasFinePointer: true };

test.each([
  ['chrome', 'supported'],
  ['edge', 'chrome-required'],
  ['firefox', 'chrome-required'],
  ['safari', 'chrome-required'],
  ['android', 'desktop-required'],
  ['iphone', 'desktop-required'],
] as const)('%s on a wide screen has the support level "%s"', (name, support) => {
  expect(supportOf({ ...desktop, userAgent: userAgents[name] })).toBe(support);
});

test('a narrow window requires a desktop without a fine pointer, and needs widening with one', () => {
  const { chrome: userAgent } = userAgents;
  expect(supportOf({ ...desktop, userAgent, width: 768, hasFinePointer: false })).toBe('desktop-required');
  expect(supportOf({ ...desktop, userAgent, width: 768 })).toBe('narrow');
  // A laptop of 1366 px at 400 % zoom.
  expect(supportOf({ ...desktop, userAgent, width: 341 })).toBe('narrow');
  expect(supportOf({ ...desktop, userAgent, width: 769 })).toBe('supported');
});

test('a device with touch only requires a desktop, and one that also has a mouse is supported', () => {
  const touch = { ...desktop, userAgent: userAgents.chrome, hasTouch: true };
  expect(supportOf({ ...touch, hasFinePointer: false })).toBe('desktop-required');
  expect(supportOf(touch)).toBe('supported');
});
