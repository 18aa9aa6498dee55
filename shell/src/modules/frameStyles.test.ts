import { afterEach, beforeEach, expect, test } from 'vitest';
import { areFrameStylesBroken, forgetFrameStyles, noteFrameStyles, repairFrameStyles } from './frameStyles.ts';

let style: HTMLStyleElement;

beforeEach(() => {
  style = document.head.appendChild(document.createElement('style'));
  style.dataset.styled = 'active';
  style.sheet?.insertRule('nav { color: red; }', 0);
  noteFrameStyles();
});
afterEach(() => {
  forgetFrameStyles();
  style.remove();
});

const rules = () => [...(style.sheet?.cssRules ?? [])].map(({ cssText }) => cssText.replace(/\s+/g, ' '));

test('repairFrameStyles ignores rules that components write while they are drawn', () => {
  style.sheet?.insertRule('main { color: blue; }', 1);
  expect(repairFrameStyles()).toEqual([]);
  expect(rules()).toHaveLength(2);
  expect(areFrameStylesBroken()).toBe(false);
});

test('repairFrameStyles restores a removed style sheet and notes that components cannot write to it', () => {
  style.remove();
  expect(repairFrameStyles()).toEqual(['<style> in head removed']);
  expect(style.isConnected).toBe(true);
  expect(rules()).toEqual(['nav { color: red; }']);
  expect(areFrameStylesBroken()).toBe(true);
  expect(repairFrameStyles()).toEqual([]);
});

test('repairFrameStyles enables a disabled style sheet again', () => {
  if (style.sheet) style.sheet.disabled = true;
  expect(repairFrameStyles()).toEqual(['a style sheet of the frame disabled']);
  expect(style.sheet?.disabled).toBe(false);
});
