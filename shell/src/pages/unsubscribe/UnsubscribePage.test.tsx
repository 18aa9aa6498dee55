import { catalogProblems } from '@switchboard/contracts/check-texts';
import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderShell, type ShellOptions } from '../../testing/renderShell.tsx';
import { messages as german } from './texts/messages.de.ts';
import { messages as spanish } from './texts/messages.es.ts';
import { messages as english } from './texts/messages.ts';
import { loadWantedLanguage, setLanguage } from './texts/texts.ts';
import { UnsubscribePage } from './UnsubscribePage.tsx';

afterEach(() => setLanguage('en'));

const open = (responses: ShellOptions['responses'], path = '/unsubscribe?token=abc') =>
  renderShell(<UnsubscribePage />, { path, session: null, ...(responses && { responses }) });
const answered = (is_wanted: boolean, ends: 'summary' | 'emails' = 'summary') => ({
  'GET /api/unsubscribe/:token': () => ({ ends, organization_name: 'Engines of Leeds', is_wanted }),
});
const found = answered(true);

test('weekly summaries stop after a click on Unsubscribe, and not when the page opens', async () => {
  const { requests } = open({ ...found, 'POST /api/unsubscribe/:token': () => undefined });
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(requests.map(({ key }) => key)).toEqual(['GET /api/unsubscribe/:token']);
  await expectAccessible();
  await userEvent.click(button);
  expect((await screen.findByRole('status')).textContent).toContain('The week of Engines of Leeds is no longer mailed');
});

test('the page says that the summaries are already stopped and offers no button', async () => {
  open(answered(false));
  expect((await screen.findByRole('status')).textContent).toContain('The week of Engines of Leeds is no longer mailed');
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
});

test('a link in an email from a call stops all emails of the organization', async () => {
  open({ ...answered(true, 'emails'), 'POST /api/unsubscribe/:token': () => undefined });
  expect(await screen.findByRole('heading', { name: 'Stop emails from Engines of Leeds?' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Unsubscribe' }));
  expect((await screen.findByRole('status')).textContent).toBe('Engines of Leeds no longer writes to your address.');
});

test('the page says whether the link is invalid or could not be read', async () => {
  const { unmount } = open({
    'GET /api/unsubscribe/:token': () => {
      throw new ApiError(404, { code: 'NOT_FOUND', message: 'Link not found' });
    },
  });
  expect(await screen.findByRole('heading', { name: 'This link does not work' })).toBeTruthy();
  unmount();
  open({
    'GET /api/unsubscribe/:token': () => {
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Busy.' });
    },
  });
  expect(await screen.findByText('Busy.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test.each([
  ['de', german, 'Keine E-Mails mehr von Engines of Leeds?', 'Abmelden', 'schreibt nicht mehr'],
  ['es', spanish, '¿Dejar de recibir correos de Engines of Leeds?', 'Cancelar la suscripción', 'ya no escribe'],
] as const)('the unsubscribe page is in the language %s', async (language, catalog, title, button, ended) => {
  expect(catalogProblems(english, catalog, [])).toEqual([]);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
  await loadWantedLanguage();
  open({ ...answered(true, 'emails'), 'POST /api/unsubscribe/:token': () => undefined });
  const heading = await screen.findByRole('heading', { name: title });
  expect(heading.closest('[lang]')?.getAttribute('lang')).toContain(language);
  await userEvent.click(screen.getByRole('button', { name: button }));
  expect((await screen.findByRole('status')).textContent).toContain(ended);
});
