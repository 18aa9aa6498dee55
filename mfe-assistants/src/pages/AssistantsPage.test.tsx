import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  firstCall,
  list,
  moment,
  open,
  refusal,
  reminders,
  sampleAssistant,
  serverWith,
} from '../testing/openAssistants.tsx';

describe('the list', () => {
  test('the list shows every assistant with its status, and opens one at its address', async () => {
    const { location } = open(serverWith({ ...reminders }, { ...firstCall }));
    expect((await screen.findByText('Select an assistant to edit or create a new one')).tagName).toBe('P');
    const links = within(await list()).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['RemindersDraft', 'First callPublished v3']);
    await userEvent.click(screen.getByRole('link', { name: /First call/ }));
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Edit Assistant: First call (Standard Account)' }),
    ).toBeTruthy();
    expect(location()).toBe(`/assistants/${firstCall.id}`);
    expect(screen.getByRole('link', { name: /First call/ }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: /Reminders/ }).hasAttribute('aria-current')).toBe(false);
  });

  test('the server searches assistants, and opening one keeps the search', async () => {
    const { requests, location } = open(serverWith({ ...reminders }, { ...firstCall }));
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search assistants' }), 'first');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Reminders/ })).toBeNull());
    expect(requests.at(-1)?.query).toMatchObject({ search: 'first' });
    await userEvent.click(screen.getByRole('link', { name: /First call/ }));
    expect(location()).toBe(`/assistants/${firstCall.id}?search=first`);
    await userEvent.type(screen.getByRole('searchbox'), ' nobody');
    expect(await screen.findByText('No assistants match your search')).toBeTruthy();
  });

  test('arrow keys move between assistants', async () => {
    open(serverWith({ ...reminders }, { ...firstCall }));
    const [first, second] = within(await list()).getAllByRole('link');
    first?.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(first);
  });

  test('"Show more" shows the next assistants', async () => {
    open({
      'GET /api/assistants': ({ query }) =>
        query?.cursor ? { items: [firstCall], next_cursor: null } : { items: [reminders], next_cursor: 'next' },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: /First call/ })).toBeTruthy();
    expect(screen.getByRole('link', { name: /Reminders/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('the list of assistants shows a placeholder while it loads', async () => {
    open({ 'GET /api/assistants': () => new Promise(() => undefined) });
    expect(await screen.findByRole('status', { name: 'Loading assistants' })).toBeTruthy();
  });

  test('an empty list explains assistants', async () => {
    open(serverWith());
    expect(await screen.findByText('No assistants yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create Assistant' })).toBeTruthy();
  });

  test('a loading error of the assistants can be retried', async () => {
    let isDown = true;
    const server = serverWith({ ...reminders });
    open({
      ...server,
      'GET /api/assistants': (input) => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
        return server['GET /api/assistants']?.(input) ?? { items: [], next_cursor: null };
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load assistants. Please try again.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: /Reminders/ })).toBeTruthy();
  });

  test('the list and the open assistant reload when someone else changes it', async () => {
    const row = { ...reminders };
    const { emit } = open(serverWith(row), `/assistants/${row.id}`);
    await screen.findByRole('heading', { level: 2, name: 'Edit Assistant: Reminders (Standard Account)' });
    Object.assign(row, {
      name: 'Reminders by phone',
      draft_revision: 3,
      config: { ...row.config, name: 'Reminders by phone' },
    });
    emit({ id: '1', type: 'assistant.changed', at: moment, subject_id: row.id, change: 'updated' });
    expect(await screen.findByRole('heading', { level: 2, name: /Reminders by phone/ })).toBeTruthy();
    expect(await screen.findByRole('link', { name: /Reminders by phone/ })).toBeTruthy();
  });

  test.each(['id', 'edit'])('an address with ?%s= opens the page of that assistant', async (word) => {
    const { location } = open(serverWith({ ...reminders }), `/assistants?${word}=${reminders.id}&search=rem`);
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Edit Assistant: Reminders (Standard Account)' }),
    ).toBeTruthy();
    expect(location()).toBe(`/assistants/${reminders.id}?search=rem`);
  });
});

describe('creating', () => {
  async function openDialog() {
    await userEvent.click(await screen.findByRole('button', { name: 'Create Assistant' }));
    return within(await screen.findByRole('dialog', { name: 'Create Assistant' }));
  }

  test("an assistant can't be created without a name, and Enter says so", async () => {
    const { notices, requests } = open(serverWith());
    const dialog = await openDialog();
    const button = dialog.getByRole<HTMLButtonElement>('button', { name: 'Create & Continue' });
    expect(button.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), '   {Enter}');
    expect(button.disabled).toBe(true);
    expect(notices).toEqual([
      { tone: 'danger', title: 'Name Required', description: 'Please enter a name for your assistant' },
    ]);
    expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
  });

  test.each(['Enter', 'the button'])('an assistant is created with %s and opened', async (way) => {
    const { requests, location } = open(serverWith());
    const dialog = await openDialog();
    await userEvent.type(dialog.getByRole('textbox', { name: /Name/ }), ` Surveys${way === 'Enter' ? '{Enter}' : ''}`);
    if (way !== 'Enter') await userEvent.click(dialog.getByRole('button', { name: 'Create & Continue' }));
    expect(
      await screen.findByRole('heading', { level: 2, name: 'Create New Assistant (Standard Account)' }),
    ).toBeTruthy();
    expect(requests.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([{ name: 'Surveys' }]);
    expect(location()).toBe(`/assistants/${sampleAssistant(50, '').id}`);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([
    ['what the server says', refusal(409, 'CONFLICT', 'Too many assistants.'), 'Too many assistants.'],
    ['its own words for a defect', refusal(500, 'INTERNAL', 'Something went wrong.'), 'Failed to create assistant'],
  ])('a failed creation shows %s and keeps the name', async (_, answer, description) => {
    const { notices } = open({ ...serverWith(), 'POST /api/assistants': answer });
    const dialog = await openDialog();
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /Name/ });
    await userEvent.type(field, 'Surveys{Enter}');
    await waitFor(() => expect(notices.at(-1)).toEqual({ tone: 'danger', title: 'Creation Failed', description }));
    expect(field.value).toBe('Surveys');
  });
});

test('a typed name is discarded only after a question, and the other parameters stay', async () => {
  const { location } = open(serverWith(), '/assistants?search=sur&dialog=create');
  const field = within(await screen.findByRole('dialog')).getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'Surveys{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(field.value).toBe('Surveys');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(location()).toBe('/assistants?search=sur'));
});

test.each([
  ['the list', '/assistants'],
  ['an assistant', `/assistants/${reminders.id}`],
  ['the dialog', '/assistants?dialog=create'],
])('on the assistants page, %s has no accessibility violations', async (_, path) => {
  open(serverWith({ ...reminders }, { ...firstCall }), path);
  await screen.findAllByText('First call');
  if (path.endsWith(reminders.id)) await screen.findByRole('heading', { level: 2, name: /^Edit Assistant/ });
  await expectAccessible();
});
