import { expect, it } from 'vitest';
import { commandOf } from './flowKeys.ts';

const key = (name: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

it('arrow keys move between nodes on the canvas, and move a node with Alt', () => {
  expect(commandOf(key('ArrowRight'), 'canvas')).toBe('right');
  expect(commandOf(key('ArrowRight', { altKey: true }), 'canvas')).toBe('nudge-right');
});

it('arrow keys and Home are left to the tree in the outline', () => {
  expect(commandOf(key('ArrowDown'), 'outline')).toBeNull();
  expect(commandOf(key('Home'), 'outline')).toBeNull();
  expect(commandOf(key('Delete'), 'outline')).toBe('remove');
});

it('undo and redo have the shortcuts of macOS and Windows', () => {
  expect(commandOf(key('z', { metaKey: true }), 'canvas')).toBe('undo');
  expect(commandOf(key('Z', { metaKey: true, shiftKey: true }), 'canvas')).toBe('redo');
  expect(commandOf(key('y', { ctrlKey: true }), 'canvas')).toBe('redo');
});

it('copying and pasting on the canvas are left to the browser', () => {
  expect(commandOf(key('c', { ctrlKey: true }), 'canvas')).toBeNull();
  expect(commandOf(key('v', { ctrlKey: true }), 'canvas')).toBeNull();
});
