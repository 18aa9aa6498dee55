import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetFrame, repairFrame, watchFrame } from './frameGuard.ts';

const onRepair = vi.fn();
let show: (entries: readonly string[]) => void;

function Frame({ entries }: { entries: readonly string[] }) {
  return (
    <div>
      <nav className="menu" hidden={entries.length === 0}>
        {entries.map((entry) => (
          <a key={entry} href={`/${entry}`}>
            {entry}
          </a>
        ))}
      </nav>
      <div>
        <main id="content" />
        <footer>Foot</footer>
      </div>
    </div>
  );
}

beforeEach(() => {
  onRepair.mockReset();
  const root = document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' }));
  const { rerender } = render(<Frame entries={['leads', 'slots', 'calls']} />, { container: root });
  show = (entries) => rerender(<Frame entries={entries} />);
  watchFrame(onRepair);
  return () => root.remove();
});
afterEach(forgetFrame);

const order = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
const nav = () => document.querySelector('nav') as HTMLElement;

describe('a change of the frame by a script', () => {
  test('a removed part of the frame returns to its place', async () => {
    nav().remove();
    await vi.waitFor(() => expect(onRepair).toHaveBeenCalledWith(['<nav> removed']));
    expect(nav().nextElementSibling?.querySelector('main')).toBeTruthy();
  });

  test('the entries of an emptied frame part return in their order', () => {
    nav().innerHTML = '';
    expect(repairFrame()).toEqual(['<a> removed']);
    expect(order()).toEqual(['leads', 'slots', 'calls']);
    act(() => show(['leads']));
    expect(order()).toEqual(['leads']);
  });

  test('a frame part whose class and visibility a script changed is restored', () => {
    nav().className = 'theirs';
    nav().hidden = true;
    nav().style.display = 'none';
    expect(repairFrame().sort()).toEqual(['nav.style.display', 'nav[class]', 'nav[hidden]']);
    expect([nav().className, nav().hidden, nav().style.display]).toEqual(['menu', false, '']);
  });
});

test('the frame guard ignores what React removes, adds, moves and hides', async () => {
  act(() => show(['calls', 'prompts', 'leads']));
  act(() => show([]));
  expect(repairFrame()).toEqual([]);
  expect(nav().hidden).toBe(true);
  expect(onRepair).not.toHaveBeenCalled();
});

test('the frame guard ignores changes inside the content of the page', () => {
  const main = document.getElementById('content') as HTMLElement;
  main.append(document.createElement('p'));
  main.innerHTML = '';
  expect(repairFrame()).toEqual([]);
});

test('the frame guard makes an inert frame usable again, unless an overlay is open', () => {
  nav().inert = true;
  expect(repairFrame()).toEqual(['nav[inert]']);
  expect(nav().inert).toBe(false);
  const dialog = document.body.appendChild(document.createElement('div'));
  dialog.setAttribute('role', 'dialog');
  nav().inert = true;
  expect(repairFrame()).toEqual([]);
  expect(nav().inert).toBe(true);
  dialog.remove();
});

test('the frame is repaired for the next page after a page that changed it endlessly', () => {
  for (let change = 0; change < 25; change += 1) {
    nav().className = `theirs-${change}`;
    repairFrame();
  }
  expect(nav().className).not.toBe('menu');
  nav().className = 'menu';
  watchFrame(onRepair);
  nav().className = 'next';
  expect(repairFrame()).toEqual(['nav[class]']);
  expect(nav().className).toBe('menu');
});
