import { expectAccessible } from '@switchboard/platform/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShell, type ShellOptions } from '../testing/renderShell.tsx';
import { HelpPlace } from './HelpPlace.tsx';
import { closeHelp, helpStore, openHelp } from './helpStore.ts';
import { sampleHelp, samplePage } from './sampleHelp.ts';

const pages: NonNullable<ShellOptions['raw']> = {
  'GET /help/articles.json': () => ({ status: 200, data: sampleHelp }),
  'GET /help/leads': () => ({ status: 200, data: samplePage('Leads') }),
  'GET /help/first-call': () => ({ status: 200, data: samplePage('Place your first call') }),
};

afterEach(() => {
  act(closeHelp);
  vi.restoreAllMocks();
});

const open = (path = '/leads', raw = pages) =>
  renderShell(
    <main id="content">
      <input aria-label="Name" />
      <button type="button">Before</button>
      <HelpPlace />
    </main>,
    { path, raw },
  );
const panel = (name: string) => screen.findByRole('dialog', { name });

test('the ? key opens the article of the page, and the focus returns when it closes', async () => {
  open();
  const before = screen.getByRole('button', { name: 'Before' });
  before.focus();
  // The panel is loaded on first use.
  await act(async () => void fireEvent.keyDown(before, { key: '?' }));
  const shown = await panel('Leads');
  await waitFor(() => expect(shown.textContent).toContain('All about Leads.'));
  expect(shown.querySelector('h1')).toBeNull();
  // The article's anchors don't clash with those of the open page, and none of its scripts run.
  expect(document.querySelectorAll('#content')).toHaveLength(1);
  expect(document.title).not.toBe('run');
  expect(screen.getByRole('link', { name: /Open in a new tab/ }).getAttribute('href')).toBe('/help/leads');
  await expectAccessible();
  shown.focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(before);
});

test('a question mark typed into a field does not open the help panel', async () => {
  open();
  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), 'Who?');
  expect(helpStore.getState().trail).toBeNull();
});

test('links between articles open inside the help panel, and Back returns to the previous one', async () => {
  const { location } = open();
  act(() => openHelp());
  await userEvent.click(await screen.findByRole('link', { name: 'First call' }));
  expect(await panel('Place your first call')).toBeTruthy();
  expect(location()).toBe('/leads');
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(await panel('Leads')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'All articles' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Place your first call' }));
  expect(await panel('Place your first call')).toBeTruthy();
});

test('the help panel lists all articles if none explains the page', async () => {
  open('/elsewhere');
  act(() => openHelp());
  expect(await screen.findByRole('button', { name: 'One lead' })).toBeTruthy();
});

test("the help panel explains what to do offline and when the server doesn't answer", async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const down = () => ({ status: 503, data: { error: { message: 'Not now' } } });
  open('/leads', { ...pages, 'GET /help/leads': down });
  act(() => openHelp());
  expect(await screen.findByText('You are offline')).toBeTruthy();
  act(closeHelp);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  act(() => openHelp());
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load this article');
});
