import { afterEach, expect, test, vi } from 'vitest';
import { stillRunning } from './running.ts';
import { findCovers, removeTraps, showWayOut } from './traps.ts';

const added: HTMLElement[] = [];
function put(node: HTMLElement): HTMLElement {
  document.body.append(node);
  added.push(node);
  return node;
}
afterEach(() => {
  vi.restoreAllMocks();
  for (const node of added.splice(0)) node.remove();
});

const layer = () => put(document.createElement('div'));
const topmost = (node: HTMLElement | null) => Object.assign(document, { elementFromPoint: () => node });

test('a layer over the whole page is found and removed', () => {
  const cover = layer();
  topmost(cover.appendChild(document.createElement('span')));
  expect(findCovers()).toEqual([cover]);
  removeTraps([]);
  expect(cover.isConnected).toBe(false);
});

test('only the leftovers of the closed module are ended', () => {
  const ends = { theirs: vi.fn(), others: vi.fn() };
  const caller = (folder: string) => `at effect (https://app.example/modules/${folder}/page.js:1:2)`;
  topmost(null);
  stillRunning().set('a', { what: 'a listener', caller: caller('leads/1'), end: ends.theirs });
  stillRunning().set('b', { what: 'a listener', caller: caller('slots/1'), end: ends.others });
  removeTraps(['/modules/leads/1/']);
  expect([ends.theirs.mock.calls.length, ends.others.mock.calls.length]).toEqual([1, 0]);
  expect([...stillRunning().keys()]).toEqual(['b']);
  stillRunning().clear();
});

test('a layer over a part of the page is not treated as a cover', () => {
  const cover = layer();
  const other = layer();
  let turn = 0;
  Object.assign(document, { elementFromPoint: () => (turn++ === 2 ? other : cover) });
  expect(findCovers()).toEqual([]);
});

test('dialogs of React and notices of the shell are not treated as covers', () => {
  const dialog = layer();
  Object.assign(dialog, { __reactContainer$x: {} });
  topmost(dialog);
  expect(findCovers()).toEqual([]);
  const remove = showWayOut('Leads');
  const notice = document.querySelector<HTMLElement>('[data-shell]');
  expect(notice?.textContent).toBe('Leads keeps you from using the page. Press F8 to close it, or reload the page.');
  topmost(notice);
  expect(findCovers()).toEqual([]);
  remove();
  expect(notice?.isConnected).toBe(false);
});
