import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepUsable } from './keepUsable.ts';

const { body, documentElement: html } = document;
const report = vi.fn();
let content: HTMLElement;
let end: () => void;

beforeEach(() => {
  report.mockClear();
  body.innerHTML = '';
  content = document.createElement('div');
  content.id = 'root';
  body.append(content);
});
afterEach(() => {
  end();
  for (const root of [html, body]) for (const name of ['inert', 'style', 'aria-hidden']) root.removeAttribute(name);
  content.remove();
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('a lock on the whole page is undone at once and reported', async () => {
  body.inert = true;
  end = keepUsable(report);
  expect([body.inert, report.mock.calls]).toEqual([false, [['body[inert]']]]);
  html.setAttribute('aria-hidden', 'true');
  body.style.pointerEvents = 'none';
  body.style.overflow = 'hidden';
  await expect.poll(() => report.mock.calls.at(-1)).toEqual(['html[aria-hidden], body.style.pointer-events']);
  expect([html.hasAttribute('aria-hidden'), body.style.pointerEvents]).toEqual([false, '']);
  // A dialog keeps the page from scrolling in this way.
  expect(body.style.overflow).toBe('hidden');
});

test('the page guard restores the content if a module has overwritten the page', async () => {
  end = keepUsable(report);
  const written = body.innerHTML;
  body.innerHTML = '<p>To print</p>';
  body.innerHTML = written;
  await expect.poll(() => report.mock.calls).toEqual([['the content of body']]);
  expect([...document.querySelectorAll('#root')]).toEqual([content]);
});

test('the page guard stops with the page, and gives up against a script that never stops', async () => {
  end = keepUsable(report);
  const insists = new MutationObserver(() => {
    if (!body.inert) body.inert = true;
  });
  insists.observe(body, { attributes: true });
  body.inert = true;
  await settled();
  insists.disconnect();
  expect(report.mock.calls.length).toBeLessThanOrEqual(20);
  end();
  body.inert = true;
  await settled();
  expect(body.inert).toBe(true);
  body.inert = false;
});

test('the page guard makes inert content usable again, unless an overlay is open', async () => {
  end = keepUsable(report);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  body.append(dialog);
  content.inert = true;
  await settled();
  expect([content.inert, report.mock.calls]).toEqual([true, []]);
  content.inert = false;
  dialog.remove();
  content.inert = true;
  await expect.poll(() => report.mock.calls).toEqual([['root[inert]']]);
  expect(content.inert).toBe(false);
});
