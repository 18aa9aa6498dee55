import { ApiError } from '@switchboard/platform';
import { expectAccessible, sampleSession } from '@switchboard/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { ada, choose, dialogNamed, open, reception, serverWith, uuid, wish } from '../testing/openCallRequests.tsx';

const refusal = new ApiError(503, { code: 'UNAVAILABLE', message: 'The database is restarting.' });
const refuse = () => {
  throw refusal;
};

const callWindow = {
  time_zone: 'Europe/London',
  is_leads_own_zone: true,
  possible_time_zones: ['Europe/London'],
  number_region: null,
  window: { start: '08:00', end: '21:00' },
  at: '2026-11-28T10:00:00.000Z',
  is_allowed: true,
  explanation: 'Inside the call window 8:00 AM–9:00 PM.',
  next_allowed_time: null,
};

describe('the list', () => {
  test('the list shows who wants a call from which assistant, and is accessible', async () => {
    open(serverWith([wish]));
    const row = (await screen.findByText('Ada Byron')).closest('tr') as HTMLElement;
    for (const text of ['Reception', '555-0114', '555-0188', 'Pending']) expect(row.textContent).toContain(text);
    await expectAccessible();
  });

  test('the list requests the search and status in the address', async () => {
    const { requests } = open(serverWith([]), { path: '/call-requests?search=ada&status=failed&extra=1' });
    expect(await screen.findByText('No call request matches the search.')).toBeTruthy();
    expect(requests.find(({ key }) => key === 'GET /api/call-requests')?.query).toEqual({
      search: 'ada',
      status: 'failed',
    });
  });

  test("the list shows the specified error if it can't be loaded, and Retry loads it", async () => {
    let isDown = true;
    const server = serverWith([wish]);
    open({
      ...server,
      'GET /api/call-requests': (input) =>
        isDown ? refuse() : (server['GET /api/call-requests']?.(input as never) as never),
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to fetch call requests. Please try again.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Ada Byron')).toBeTruthy();
  });

  test('a viewer is offered no changes of call requests', async () => {
    open(serverWith([wish]), { session: sampleSession({ role: 'viewer' }) });
    await screen.findByText('Ada Byron');
    for (const name of ['Create Call Request', 'Call Now', 'Edit'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('creating', () => {
  test('missing values of a call request are reported in the specified order', async () => {
    const { notices, requests } = open(serverWith([]), { path: '/call-requests?dialog=create' });
    const dialog = await dialogNamed('Create Call Request');
    await dialog.findByRole('button', { name: /Inbound Phone Number/ });
    await userEvent.click(dialog.getByRole('button', { name: 'Create Call Request' }));
    expect(await dialog.findByText('Lead selection is required.')).toBeTruthy();
    expect(dialog.getByText('Assistant selection is required.')).toBeTruthy();
    expect(dialog.getByText('Inbound phone number selection is required.')).toBeTruthy();
    expect(notices.at(-1)).toMatchObject({ title: 'Missing Information', description: 'Lead selection is required.' });
    expect(requests.some(({ key }) => key.startsWith('POST'))).toBe(false);
  });

  test('a new call request sends lead, assistant, number and variables', async () => {
    const { notices, requests } = open(serverWith([]), { path: '/call-requests?dialog=create' });
    const dialog = await dialogNamed('Create Call Request');
    await dialog.findByRole('button', { name: /Inbound Phone Number/ });
    await userEvent.type(dialog.getByRole('combobox', { name: /Lead/ }), 'Ada');
    await userEvent.click(await screen.findByRole('option', { name: /Ada Byron/ }));
    await choose(dialog, /Assistant/, /Reception/);
    await choose(dialog, /Inbound Phone Number/, /555-0188/);
    await userEvent.type(await dialog.findByRole('textbox', { name: 'product' }), 'Plan B');
    const add = dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' });
    expect(add.disabled).toBe(true);
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await userEvent.type(value, 'Prices');
    fireEvent.keyDown(value, { key: 'Enter', keyCode: 229 });
    expect(dialog.queryByText('Variable name cannot be empty')).toBeNull();
    await userEvent.type(value, '{Enter}');
    expect(dialog.getByText('Variable name cannot be empty')).toBeTruthy();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Variable name' }), 'topic');
    await userEvent.click(add);
    await userEvent.click(dialog.getByRole('button', { name: 'Create Call Request' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Call request created successfully'));
    expect(requests.find(({ key }) => key.startsWith('POST'))?.body).toEqual({
      lead_id: ada.id,
      assistant_id: reception.id,
      phone_number_id: uuid(3),
      assistant_variables: { product: 'Plan B' },
      custom_variables: { topic: 'Prices' },
      scheduled_time: null,
    });
  });

  test("variables of an assistant that can't be read show a warning in the call request dialog", async () => {
    const { notices } = open(
      { ...serverWith([]), 'GET /api/assistants/:id': refuse },
      { path: '/call-requests?dialog=create' },
    );
    const dialog = await dialogNamed('Create Call Request');
    await dialog.findByRole('button', { name: /Assistant/ });
    await choose(dialog, /Assistant/, /Reception/);
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({
        tone: 'warning',
        title: 'Could not load assistant variables. You can still proceed with the request.',
      }),
    );
  });
});

describe('a request', () => {
  test('editing a call request keeps its number', async () => {
    const { notices, requests } = open(serverWith([wish]), { path: `/call-requests?edit=${wish.id}` });
    const dialog = await dialogNamed('Edit Call Request');
    await dialog.findByRole('button', { name: /Assistant/ });
    expect(dialog.queryByRole('button', { name: /Inbound Phone Number/ })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove topic' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Call request updated successfully'));
    expect(requests.find(({ key }) => key.startsWith('PATCH'))?.body).toMatchObject({
      phone_number_id: wish.phone_number_id,
      custom_variables: {},
    });
  });

  test('a call request is deleted after a confirmation', async () => {
    const { notices } = open(serverWith([wish]), { path: `/call-requests?delete=${wish.id}` });
    const question = within(await screen.findByRole('alertdialog'));
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(notices.at(-1)?.title).toBe('Call request deleted successfully'));
    expect(await screen.findByText('No call requests found')).toBeTruthy();
  });

  test('a call request can be called from its details after a confirmation', async () => {
    const placed = {
      success: true,
      message: 'AI assistant is calling Ada Byron...',
      instructions: null,
      call_id: uuid(90),
      status: 'initiated' as const,
      is_simulated: true,
    };
    const { notices, requests } = open(
      {
        ...serverWith([wish]),
        'GET /api/leads/:id/call-window': () => callWindow,
        'POST /api/call-requests/:id/call': () => placed,
      },
      { path: `/call-requests?request=${wish.id}` },
    );
    const details = await dialogNamed('Call Request Details');
    expect(details.getByText('Prices')).toBeTruthy();
    await userEvent.click(details.getByRole('button', { name: 'Call Now' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Call' }));
    await question.findByText('It is 10:00 AM in London.');
    await userEvent.click(question.getByRole('button', { name: 'Start Call' }));
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Call Initiated', description: placed.message }));
    expect(requests.find(({ key }) => key.startsWith('POST'))?.params).toEqual({ id: wish.id });
  });

  test.each([
    ['owner', 'It is 11:22 PM in London. Call anyway?', 'Call Anyway', false],
    ['member', 'It is 11:22 PM in London.', 'Start Call', true],
  ] as const)("a call outside the lead's call window warns the %s", async (role, title, button, isDisabled) => {
    const answer = { ...callWindow, at: '2026-11-28T23:22:00.000Z', is_allowed: false };
    open(
      { ...serverWith([wish]), 'GET /api/leads/:id/call-window': () => answer },
      { path: `/call-requests?request=${wish.id}`, session: sampleSession({ role }) },
    );
    const details = await dialogNamed('Call Request Details');
    await userEvent.click(details.getByRole('button', { name: 'Call Now' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Confirm Call' }));
    await question.findByText(title);
    expect(question.getByRole('button', { name: button })).toHaveProperty('disabled', isDisabled);
  });
});

test('a request whose lead was not reached shows when the call is retried', async () => {
  const at = new Date(Date.now() + 1_800_000).toISOString();
  open(serverWith([{ ...wish, status: 'scheduled', scheduled_time: at, retries_made: 1 }]));
  const row = await screen.findByRole('row', { name: /Ada Byron/ });
  expect(row.textContent).toContain('Retrying');
  expect(row.textContent).toContain('Retry at');
});
