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
  test('the list shows number, type and SIP domain, and marks the default', async () => {
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

  test('a loading error of the phone numbers can be retried', async () => {
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

  test('the list of phone numbers reloads when someone else changes it', async () => {
    const rows = [inbound];
    const { emit } = open({ 'GET /api/phone-numbers': () => ({ items: [...rows], next_cursor: null }) });
    await screen.findByText('+44 7700 900123');
    rows.push(outbound);
    emit({ id: '1', type: 'phone_number.changed', at: moment, subject_id: outbound.id, change: 'created' });
    expect(await screen.findByText('+1 (202) 555-0142')).toBeTruthy();
  });

  test.each(['viewer', 'member'] as const)('a %s sees phone numbers, but no buttons and no form', async (role) => {
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

  test('Edit opens the form of its row', async () => {
    open(serverWith(outbound));
    await choose('Edit');
    expect((await openedDialog()).number.value).toBe('+12025550142');
  });

  test('the list shows how calls with each number went in the last week', async () => {
    open(serverWith(outbound));
    expect(await screen.findByText('1 failed')).toBeTruthy();
    expect(screen.getByText(/75% answered/)).toBeTruthy();
  });

  test('a number becomes the default in one click', async () => {
    const { requests, notices } = open(serverWith(outbound));
    await choose('Make default for outbound calls');
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success' }));
    expect(sent(requests, 'PATCH')).toEqual([{ is_default: true }]);
  });

  test('a phone number is deleted after a confirmation', async () => {
    const { requests, notices } = open(serverWith(outbound));
    await choose('Delete');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete +1 (202) 555-0142?' }));
    expect(requests.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No phone numbers yet')).toBeTruthy();
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ tone: 'success', title: 'Phone number deleted' }));
  });

  test('a number in use lists its uses instead of asking to delete it', async () => {
    const campaigns = { total: 6, first: [{ id: outbound.id, name: 'Autumn' }] };
    open({ ...serverWith(outbound), 'GET /api/phone-numbers/:id/uses': () => ({ ...unused, campaigns, calls: 1 }) });
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: '+1 (202) 555-0142 is in use' }));
    expect(dialog.getByText('6 campaigns: Autumn and 5 more')).toBeTruthy();
    expect(dialog.getByText('1 call in the past')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  test('a number is retired after a confirmation, marked as retired, and can be restored', async () => {
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

  test('retiring the default number makes another number the default', async () => {
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

  test.each(['retire', 'delete'])('the dialog to %s the only default number says that none is left', async (act) => {
    open(serverWith(inbound), `/phone-numbers?${act}=${inbound.id}`);
    expect(await screen.findByText('There will be no default number for inbound calls.')).toBeTruthy();
  });

  test('the page says that there is no default number', async () => {
    open(serverWith(outbound, inbound));
    expect(await screen.findByText(/There is no default number for outbound calls/)).toBeTruthy();
    expect(screen.queryByText(/There is no default number for inbound calls/)).toBeNull();
  });

  test("a number that can't be deleted can be retired instead", async () => {
    open({ ...serverWith(outbound), 'GET /api/phone-numbers/:id/uses': () => ({ ...unused, calls: 1 }) });
    await choose('Delete');
    const dialog = within(await screen.findByRole('dialog', { name: '+1 (202) 555-0142 is in use' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Retire' }));
    expect(await screen.findByRole('alertdialog', { name: 'Retire +1 (202) 555-0142?' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: /is in use/ })).toBeNull();
  });

  test('a refused deletion shows the reason of the server', async () => {
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

test("a link opens its number even if the list doesn't show it", async () => {
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
])('on the phone numbers page, %s has no accessibility violations', async (_, path) => {
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

  test('the call setup lists what is missing, and can be checked again', async () => {
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

  test('the call setup offers to connect a model for an assistant with the built-in one', async () => {
    const message = 'Not ready for real calls:\nRobin. Model: the built-in one is for practice only.';
    const checks: CallSetup['checks'] = [{ name: 'assistants', is_ok: false, message }];
    open({ 'GET /api/phone-numbers/call-setup': () => ({ ...setup, checks }), ...serverWith(outbound) }, looking);
    const dialog = within(await screen.findByRole('dialog'));
    const link = await dialog.findByRole('link', { name: 'Connect a model' });
    expect(dialog.getByText('Not every published assistant can make them yet.')).toBeTruthy();
    expect(link.getAttribute('href')).toBe('/providers?connect=model');
  });

  test('the call setup shows that checking it failed', async () => {
    const down = () => {
      throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
    };
    open({ 'GET /api/phone-numbers/call-setup': down, ...serverWith(outbound) }, looking);
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to check the call setup');
  });
});
