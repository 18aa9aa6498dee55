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

test('finds a layer over the whole page, and removes it', () => {
  const cover = layer();
  topmost(cover.appendChild(document.createElement('span')));
  expect(findCovers()).toEqual([cover]);
  removeTraps([]);
  expect(cover.isConnected).toBe(false);
});

test('ends at once what a closed module keeps running, and nothing else', () => {
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

test('finds nothing where only a part of the page is covered', () => {
  const cover = layer();
  const other = layer();
  let turn = 0;
  Object.assign(document, { elementFromPoint: () => (turn++ === 2 ? other : cover) });
  expect(findCovers()).toEqual([]);
});

test('leaves alone what React draws over the page, and what the shell itself puts there', () => {
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
