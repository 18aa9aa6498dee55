import { applyDensity, applyTheme } from '@switchboard/design-system';
import { afterEach, describe, expect, test } from 'vitest';
import { changesSince, surroundings, undoAtOnce } from './changes.ts';

const { body, documentElement: html } = document;
const names = (before: ReturnType<typeof surroundings>) => changesSince(before).map(({ what }) => what);

afterEach(() => {
  for (const root of [html, body])
    for (const name of ['class', 'style', 'inert', 'lang', 'data-theme', 'data-density']) root.removeAttribute(name);
  for (const node of body.querySelectorAll('.added, password-manager')) node.remove();
});

describe('changesSince', () => {
  test('changesSince finds changed attributes, styles and nodes around the content, and undoes them', () => {
    html.lang = 'en';
    const before = surroundings();
    html.lang = 'xx';
    html.className = 'theirs';
    body.setAttribute('inert', '');
    body.style.overflow = 'hidden';
    const aside = document.createElement('aside');
    body.append(aside);
    const changes = changesSince(before);
    expect(changes.map(({ what }) => what).sort()).toEqual([
      '<aside> in body',
      'body.style.overflow',
      'body[inert]',
      'html[class]',
      'html[lang]',
    ]);
    for (const { undo } of changes) undo();
    expect([html.lang, html.className, body.hasAttribute('inert'), body.style.overflow, aside.isConnected]).toEqual([
      'en',
      '',
      false,
      '',
      false,
    ]);
    expect(names(before)).toEqual([]);
  });

  test('changesSince ignores changes by the frame, React and browser extensions', () => {
    body.style.overflow = 'hidden';
    const before = surroundings();
    html.dataset.theme = 'dark';
    html.dataset.density = 'comfortable';
    // A call began, and a message came.
    html.style.setProperty('--sb-dock-size', '56px');
    html.style.setProperty('--sb-toast-size', '79px');
    // An overlay of the frame that was open has closed.
    body.style.overflow = '';
    body.append(
      Object.assign(document.createElement('div'), { className: 'added', __reactFiber$abc: {} }),
      Object.assign(document.createElement('div'), { className: 'added', _reactListeningabc: true }),
      document.createElement('password-manager'),
    );
    const announcer = Object.assign(document.createElement('div'), { className: 'added' });
    announcer.dataset.liveAnnouncer = 'true';
    body.append(announcer);
    expect(names(before)).toEqual([]);
  });

  test('changesSince restores the theme and the density that the person chose', () => {
    applyTheme('light');
    applyDensity('compact');
    const before = surroundings();
    html.dataset.theme = 'dark';
    html.dataset.density = 'comfortable';
    const changes = changesSince(before);
    expect(changes.map(({ what }) => what)).toEqual(['html[data-theme]', 'html[data-density]']);
    for (const { undo } of changes) undo();
    expect([html.dataset.theme, html.dataset.density]).toEqual(['light', undefined]);
    expect(names(before)).toEqual([]);
    localStorage.clear();
  });

  test('a change knows whether someone else has changed it since', () => {
    const before = surroundings();
    body.className = 'theirs';
    const [change] = changesSince(before);
    expect(change?.isStill()).toBe(true);
    body.className = 'of the next page';
    expect(change?.isStill()).toBe(false);
  });
});

test('cookies that a page added are removed, and earlier ones stay', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as a module sets them
  document.cookie = 'ours=1; path=/';
  const before = surroundings();
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'theirs=1; path=/';
  const changes = changesSince(before);
  expect(undoAtOnce(changes)).toEqual(['cookies']);
  expect(document.cookie).toBe('ours=1');
  expect(names(before)).toEqual([]);
});

test('storage that a page added is removed if it is larger than a megabyte', () => {
  localStorage.setItem('ours', 'x'.repeat(1_500_000));
  const before = surroundings();
  localStorage.setItem('theirs.small', 'x');
  expect(names(before)).toEqual([]);
  localStorage.setItem('theirs.large', 'x'.repeat(1_200_000));
  expect(undoAtOnce(changesSince(before))).toEqual(['1200 kB in the browser’s storage']);
  expect(Object.keys(localStorage)).toEqual(['ours']);
  localStorage.clear();
});
