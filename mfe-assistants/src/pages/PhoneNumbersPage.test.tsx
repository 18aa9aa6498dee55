import type { CallSetup } from '@switchboard/contracts/phone-numbers';
import { ApiError } from '@switchboard/platform';
import { expectAccessible } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import {
  adding,
  editing,
  inbound,
  moment,
  open,
  openedDialog,
  outbound,
  sampleNumber,
  sent,
  serverWith,
  unused,
} from '../testing/openPhoneNumbers.tsx';

describe('the list', () => {
  test('shows number, type and SIP domain, and marks the default', async () => {
    open(serverWith(outbound, inbound));
    await screen.findByText('+1 (202) 555-0142');
    const [head, ...rows] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(head).toBe('Phone NumberTypeSIP DomainAssistantLast 7 daysActions');
    expect(rows).toEqual([
      '+1 (202) 555-0142Outboundacme.pstn.example75% answered, 1 failed',
      // The answering assistant is shown under the number if there is no room for a column.
      '+44 7700 900123DefaultNot answeredInboundNoneNot answered75% answered, 1 failed',
    ]);
  });

  test('the list of numbers is busy while it loads', async () => {
    open({ 'GET /api/phone-numbers': () => new Promise(() => undefined) });
    expect((await screen.findByLabelText('Phone numbers')).getAttribute('aria-busy')).toBe('true');
  });

  test('an empty list explains phone numbers', async () => {
    open(serverWith());
    expect(await screen.findByText('No phone numbers yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add Number' })).toHaveLength(2);
  });

  test('shows an error of the number list and tries again', async () => {
    let isDown = true;
    open({
      'GET /api/phone-numbers': () => {
        if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
        return { items: [inbound], next_cursor: null };
      },
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Failed to load phone numbers. Please try again.');
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('+44 7700 900123')).toBeTruthy();
  });

  test('reloads the number list when someone else changes it', async () => {
    const rows = [inbound];
    const { emit } = open({ 'GET /api/phone-numbers': () => ({ items: [...rows], next_cursor: null }) });
    await screen.findByText('+44 7700 900123');
    rows.push(outbound);
    emit({ id: '1', type: 'phone_number.changed', at: moment, subject_id: outbound.id, change: 'created' });
    expect(await screen.findByText('+1 (202) 555-0142')).toBeTruthy();
  });

  test.each(['viewer', 'member'] as const)('gives a %s nothing to write with, not even by address', async (role) => {
    open(serverWith(outbound), adding, role);
    await screen.findByText('+1 (202) 555-0142');
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the row menu', () => {
  async function choose(item: string) {
    await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  }

  test('opens the form of the row', async () => {
    open(serverWith(outbound));
    await choose('Edit');
    expect((await openedDialog()).number.value).toBe('+12025550142');
  });

  test('says how each number did in the last week', async () => {
    open(serverWith(outbound));
    expect(await screen.findByText('1 failed')).toBeTruthy();
    expect(screen.getByText(/75% answered/)).toBeTruthy();
  });

  test('makes a number the default with one press', async () => {
    const { requests, notices } = open(serverWith(outbound));
    await choose('Make default for outbound calls');
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success' }));
    expect(sent(requests, 'PATCH')).toEqual([{ is_default: true }]);
  });

  test('deletes after a question', async () => {
    const { requests, notices } = open(serverWith(outbound));
    await choose('Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete +1 (202) 555-0142?' }));
    expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No phone numbers yet')).toBeTruthy();
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Phone number deleted' }));
  });

  test('lists what still uses a number instead of asking to delete it', async () => {
    const campaigns = { total: 6, first: [{ id: outbound.id, name: 'Autumn' }] };
    open({ ...serverWith(outbound), 'GET /api/phone-numbers/:id/uses': () => ({ ...unused, campaigns, calls: 1 }) });
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: '+1 (202) 555-0142 is in use' }));
    expect(dialog.getByText('6 campaigns: Autumn and 5 more')).toBeTruthy();
    expect(dialog.getByText('1 call in the past')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('retires a number after a question, shows it so, and restores it', async () => {
    const { requests } = open(serverWith(outbound, inbound));
    const opened = async (item: string) => {
      const row = await screen.findByRole('row', { name: /555-0142/ });
      await userEvent.click(within(row).getByRole('button', { name: 'More actions' }));
      await userEvent.click(await screen.findByRole('menuitem', { name: item }));
    };
    await opened('Retire');
    const question = within(await screen.findByRole('alertdialog', { name: 'Retire +1 (202) 555-0142?' }));
    expect(sent(requests, 'POST')).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByText('Retired')).toBeTruthy();
    expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('+1 (202) 555-0142Retired');
    await opened('Restore');
    await waitFor(() => expect(screen.queryByText('Retired')).toBeNull());
    expect(requests.some(({ key }) => key === 'POST /api/phone-numbers/:id/restore')).toBe(true);
  });

  test('asks for a new default number when the default is removed, and says if none is left', async () => {
    const [first, second, taken] = [
      { ...outbound, is_default: true },
      sampleNumber(3, '+12025550143', { type: 'outbound' }),
      sampleNumber(4, '+12025550141', { type: 'outbound', retired_at: moment }),
    ];
    const { requests } = open(serverWith(first, second, taken, inbound), `/phone-numbers?retire=${first.id}`);
    const question = within(await screen.findByRole('alertdialog', { name: 'Retire +1 (202) 555-0142?' }));
    expect(
      question.getByRole('button', { name: /\+1 \(202\) 555-0143.*Default number for outbound calls afterwards/ }),
    ).toBeTruthy();
    await expectAccessible();
    await userEvent.click(question.getByRole('button', { name: 'Retire' }));
    await waitFor(() => expect(requests.at(-1)?.key).not.toBe('PATCH /api/phone-numbers/:id'));
    const changes = requests.filter(({ key }) => !key.startsWith('GET')).map(({ key, params }) => [key, params.id]);
    expect(changes).toEqual([
      ['PATCH /api/phone-numbers/:id', second.id],
      ['POST /api/phone-numbers/:id/retire', first.id],
    ]);
  });

  test.each(['retire', 'delete'])('says before it would %s the only default that there will be none', async (act) => {
    open(serverWith(inbound), `/phone-numbers?${act}=${inbound.id}`);
    expect(await screen.findByText('There will be no default number for inbound calls.')).toBeTruthy();
  });

  test('says on the page that there is no default number', async () => {
    open(serverWith(outbound, inbound));
    expect(await screen.findByText(/There is no default number for outbound calls/)).toBeTruthy();
    expect(screen.queryByText(/There is no default number for inbound calls/)).toBeNull();
  });

  test('offers to retire a number that cannot be deleted', async () => {
    open({ ...serverWith(outbound), 'GET /api/phone-numbers/:id/uses': () => ({ ...unused, calls: 1 }) });
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: '+1 (202) 555-0142 is in use' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByRole('alertdialog', { name: 'Retire +1 (202) 555-0142?' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: /is in use/ })).toBeNull();
  });

  test('passes on why the server refuses to delete', async () => {
    const message = 'This phone number cannot be deleted: 2 campaigns still refer to it.';
    const { notices } = open({
      ...serverWith(outbound),
      'DELETE /api/phone-numbers/:id': () => {
        throw new ApiError(409, { code: 'CONFLICT', message });
      },
    });
    await choose('Delete');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(notices.at(-1)).toEqual({
        tone: 'danger',
        title: 'Failed to delete phone number. Please try again.',
        description: message,
      }),
    );
    expect(screen.getByText('+1 (202) 555-0142')).toBeTruthy();
  });
});

test('opens the number that a link names, also when the list does not show it, and says when it is gone', async () => {
  const { notices, location } = open(
    {
      ...serverWith(outbound),
      'GET /api/phone-numbers/:id': ({ params }) => {
        if (params.id === inbound.id) return inbound;
        throw new ApiError(404, { code: 'NOT_FOUND', message: 'Phone number not found' });
      },
    },
    editing(inbound),
  );
  const { number } = await openedDialog();
  expect(number.value).toBe(inbound.phone_number);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(location()).toBe('/phone-numbers'));
  expect(notices).toEqual([]);
});

test.each([
  ['the list', '/phone-numbers'],
  ['the form', adding],
  ['the question', `/phone-numbers?delete=${outbound.id}`],
])('%s has no accessibility violations that axe finds', async (_, path) => {
  open(serverWith(outbound, inbound), path);
  await screen.findByText('+44 7700 900123');
  await expectAccessible();
});

describe('the call setup', () => {
  const setup: CallSetup = {
    is_simulated: false,
    checks: [
      { name: 'server', is_ok: true, message: 'Calls go over livekit.example.com.' },
      { name: 'connection', is_ok: false, message: 'It cannot be reached from here.' },
    ],
  };
  const looking = '/phone-numbers?setup=calls';

  test('call setup lists what is missing, and checks again', async () => {
    let checks = setup.checks;
    open({ 'GET /api/phone-numbers/call-setup': () => ({ ...setup, checks }), ...serverWith(outbound) }, looking);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Call Setup Required')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'LiveKit serverReadyCalls go over livekit.example.com.',
      'ConnectionMissingIt cannot be reached from here.',
    ]);
    await expectAccessible();
    checks = [{ name: 'webhook', is_ok: true, message: 'The last notification came:', at: moment }];
    await userEvent.click(dialog.getByRole('button', { name: 'Check again' }));
    expect(await dialog.findByText('Calls are real')).toBeTruthy();
    expect(dialog.getByRole('listitem').textContent).toContain('The last notification came: Nov 2, 2026');
  });

  test('offers to connect a model where an assistant is answered by practice rules', async () => {
    const message = 'Not ready for real calls:\nRobin. Model: the built-in one is for practice only.';
    const checks: CallSetup['checks'] = [{ name: 'assistants', is_ok: false, message }];
    open({ 'GET /api/phone-numbers/call-setup': () => ({ ...setup, checks }), ...serverWith(outbound) }, looking);
    const dialog = within(await screen.findByRole('dialog'));
    const link = await dialog.findByRole('link', { name: 'Connect a model' });
    expect(dialog.getByText('Not every published assistant can make them yet.')).toBeTruthy();
    expect(link.getAttribute('href')).toBe('/providers?connect=model');
  });

  test('says that it could not be read', async () => {
    const down = () => {
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
    };
    open({ 'GET /api/phone-numbers/call-setup': down, ...serverWith(outbound) }, looking);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to check the call setup');
  });
});
