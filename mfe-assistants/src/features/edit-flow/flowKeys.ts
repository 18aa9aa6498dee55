import type { KeyboardEvent } from 'react';

/** The commands of keys on the canvas and in the outline. */
export type FlowCommand =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'nudge-left'
  | 'nudge-right'
  | 'nudge-up'
  | 'nudge-down'
  | 'start'
  | 'edit'
  | 'add'
  | 'connect'
  | 'remove'
  | 'undo'
  | 'redo'
  | 'duplicate'
  | 'all'
  | 'find'
  | 'fit'
  | 'keys'
  | 'none';

const arrows: Record<string, 'left' | 'right' | 'up' | 'down'> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const plain: Record<string, FlowCommand> = {
  Home: 'start',
  Enter: 'edit',
  a: 'add',
  Insert: 'add',
  c: 'connect',
  Delete: 'remove',
  Backspace: 'remove',
  '/': 'find',
  f: 'fit',
  '?': 'keys',
  Escape: 'none',
};
const withControl: Record<string, FlowCommand> = { z: 'undo', y: 'redo', d: 'duplicate', a: 'all' };

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** The command of a key; null for keys without one. In the outline, the tree handles arrow keys, Home and Enter. */
export function commandOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Pressed,
  view: 'canvas' | 'outline',
): FlowCommand | null {
  const arrow = arrows[key];
  if (ctrlKey || metaKey) {
    const command = withControl[key.toLowerCase()];
    if (command === 'undo' && shiftKey) return 'redo';
    return command ?? null;
  }
  if (arrow) {
    if (view === 'outline') return null;
    return altKey ? `nudge-${arrow}` : arrow;
  }
  if (altKey) return null;
  if (view === 'outline' && (key === 'Home' || key === 'Enter' || key === 'Escape'))
    return key === 'Enter' ? 'edit' : null;
  return plain[key] ?? null;
}
