import type { StaffRole } from '@switchboard/contracts/permissions';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { ApiError } from '@switchboard/platform';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { describe, expect, test } from 'vitest';
import { PhoneNumbersPage } from './PhoneNumbersPage.tsx';

// Room for a busy machine; nothing waits longer than it has to.
configure({ asyncUtilTimeout: 5_000 });

const moment = '2026-11-02T09:05:00.000Z';

function sampleNumber(number: number, phone_number: string, extra: Partial<PhoneNumber> = {}): PhoneNumber {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    organization_id: sampleSession().organization?.id ?? '',
    phone_number,
    type: 'inbound',
    is_default: false,
    termination_sip_domain: null,
    auth_username: null,
    auth_password_last_four: null,
    endpoint_url: null,
    created_at: moment,
    updated_at: moment,
    ...extra,
  };
}

const outbound = sampleNumber(1, '+12025550142', {
  type: 'outbound',
  termination_sip_domain: 'acme.pstn.example',
  auth_username: 'acme',
  auth_password_last_four: 'd-42',
});
const inbound = sampleNumber(2, '+447700900123', { is_default: true });

/** A server that keeps its numbers, so that the page shows what was really sent. */
function serverWith(...numbers: PhoneNumber[]): FakeResponses {
  const rows = [...numbers];
  return {
    'GET /api/phone-numbers': () => ({ items: [...rows], next_cursor: null }),
    'POST /api/phone-numbers': ({ body }) => {
      const row = sampleNumber(50, body.phone_number, { type: body.type });
      rows.unshift(row);
      return row;
    },
    'PATCH /api/phone-numbers/:id': ({ params }) => ({
      ...sampleNumber(0, ''),
      ...rows.find(({ id }) => id === params.id),
    }),
    'DELETE /api/phone-numbers/:id': ({ params }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === params.id),
        1,
      );
      return undefined;
    },
  };
}

function open(responses: FakeResponses, path = '/phone-numbers', role: StaffRole = 'admin') {
  return renderWithHost(<PhoneNumbersPage />, { path, responses, session: sampleSession({ role }) });
}

const adding = '/phone-numbers?dialog=add';
const editing = (number: PhoneNumber) => `/phone-numbers?edit=${number.id}`;

async function openedDialog() {
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
  return {
    dialog,
    number: field(/^Phone Number/),
    domain: field(/^Termination SIP domain/),
    username: field(/^SIP username/),
    password: field(/^SIP password/),
    choose: (type: 'Inbound' | 'Outbound') => userEvent.click(dialog.getByRole('radio', { name: type })),
    save: () => userEvent.click(dialog.getByRole('button', { name: /Add Number|Save Changes/ })),
  };
}

const sent = (requests: { key: string; body: unknown }[], method: string) =>
  requests.filter(({ key }) => key.startsWith(method)).map(({ body }) => body);

describe('the list', () => {
  test('shows number, type and SIP domain, and marks the default', async () => {
    open(serverWith(outbound, inbound));
    await screen.findByText('+1 (202) 555-0142');
    const [head, ...rows] = screen.getAllByRole('row').map((row) => row.textContent);
    expect(head).toBe('Phone NumberTypeSIP DomainActions');
    expect(rows).toEqual(['+1 (202) 555-0142Outboundacme.pstn.example', '+447700900123DefaultInboundNone']);
  });

  test('is busy while it loads', async () => {
    open({ 'GET /api/phone-numbers': () => new Promise(() => undefined) });
    expect((await screen.findByLabelText('Phone numbers')).getAttribute('aria-busy')).toBe('true');
  });

  test('teaches when there is none', async () => {
    open(serverWith());
    expect(await screen.findByText('No phone numbers yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Add Number' })).toHaveLength(2);
  });

  test('says what failed and tries again', async () => {
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
    expect(await screen.findByText('+447700900123')).toBeTruthy();
  });

  test('reads the list again when somebody else changes it', async () => {
    const rows = [inbound];
    const { emit } = open({ 'GET /api/phone-numbers': () => ({ items: [...rows], next_cursor: null }) });
    await screen.findByText('+447700900123');
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

describe('the form', () => {
  test('takes spaces and hyphens out and puts a plus before, when the field is left', async () => {
    open(serverWith(), adding);
    const { number } = await openedDialog();
    await userEvent.type(number, '1 202-555-0142');
    await userEvent.tab();
    expect(number.value).toBe('+12025550142');
  });

  test('does the same when Enter sends the form before the field is left', async () => {
    const { requests } = open(serverWith(), adding);
    const { number, choose } = await openedDialog();
    await choose('Inbound');
    await userEvent.type(number, '44 7700 900-123');
    // Enter in a browser; the simulated one does not see a submit button outside of its form.
    if (number.form) fireEvent.submit(number.form);
    await waitFor(() => expect(sent(requests, 'POST')).toMatchObject([{ phone_number: '+447700900123' }]));
  });

  test('requires a number, and for an outbound one the domain', async () => {
    const { requests } = open(serverWith(), adding);
    const { dialog, save } = await openedDialog();
    await save();
    expect(await dialog.findByText('Phone number is required')).toBeTruthy();
    expect(dialog.getByText('Termination SIP domain is required for outbound phone numbers')).toBeTruthy();
    expect(sent(requests, 'POST')).toEqual([]);
  });

  test('wants E.164 and a valid domain, and with a domain user name and password', async () => {
    open(serverWith(), adding);
    const { dialog, number, domain, save } = await openedDialog();
    await userEvent.type(number, '0202');
    await userEvent.type(domain, 'not a domain');
    await save();
    expect(await dialog.findByText('Phone number must be in E.164 format (e.g., +12125551234)')).toBeTruthy();
    expect(dialog.getByText('Must be a valid domain name')).toBeTruthy();
    await userEvent.clear(domain);
    await userEvent.type(domain, 'acme.pstn.example');
    await save();
    expect(await dialog.findByText('SIP username is required for Plivo SIP trunk')).toBeTruthy();
    expect(dialog.getByText('SIP password is required for Plivo SIP trunk')).toBeTruthy();
  });

  test('takes the outbound messages back when the number becomes inbound', async () => {
    const { requests } = open(serverWith(), adding);
    const { dialog, number, choose, save } = await openedDialog();
    await userEvent.type(number, '+447700900123');
    await save();
    await dialog.findByText('Termination SIP domain is required for outbound phone numbers');
    await choose('Inbound');
    await waitFor(() => expect(dialog.queryByText(/is required for outbound/)).toBeNull());
    await save();
    await waitFor(() =>
      expect(sent(requests, 'POST')).toMatchObject([{ phone_number: '+447700900123', type: 'inbound' }]),
    );
  });

  test('adds an outbound number and shows it', async () => {
    const { requests, notices, location } = open(serverWith(), adding);
    const { dialog, number, domain, username, password, save } = await openedDialog();
    await userEvent.type(number, '1 202 555 0199');
    await userEvent.type(domain, 'acme.pstn.example');
    await userEvent.type(username, 'acme');
    await userEvent.type(password, 'trunk-password');
    await userEvent.click(dialog.getByRole('switch', { name: /Default number/ }));
    await save();
    expect(await screen.findByText('+1 (202) 555-0199')).toBeTruthy();
    expect(sent(requests, 'POST')).toEqual([
      {
        phone_number: '+12025550199',
        type: 'outbound',
        is_default: true,
        termination_sip_domain: 'acme.pstn.example',
        auth_username: 'acme',
        auth_password: 'trunk-password',
      },
    ]);
    await waitFor(() => expect(location()).toBe('/phone-numbers'));
    expect(notices.at(-1)).toMatchObject({ tone: 'success' });
  });

  test('starts from the stored number, never from its password, which it keeps when left empty', async () => {
    const { requests } = open(serverWith(outbound), editing(outbound));
    const { dialog, number, domain, username, password, save } = await openedDialog();
    expect([number.value, domain.value, username.value, password.value]).toEqual([
      '+12025550142',
      'acme.pstn.example',
      'acme',
      '',
    ]);
    expect(dialog.getByText(/Stored, ends in d-42/)).toBeTruthy();
    await userEvent.type(username, '-2');
    await save();
    await waitFor(() => expect(sent(requests, 'PATCH')).toHaveLength(1));
    expect(sent(requests, 'PATCH')[0]).toEqual({
      phone_number: '+12025550142',
      type: 'outbound',
      is_default: false,
      termination_sip_domain: 'acme.pstn.example',
      auth_username: 'acme-2',
    });
  });

  test('clears the trunk of a number that becomes inbound, the password with the user name', async () => {
    const { requests } = open(serverWith(outbound), editing(outbound));
    const { domain, username, choose, save } = await openedDialog();
    await choose('Inbound');
    await userEvent.clear(domain);
    await userEvent.clear(username);
    await save();
    await waitFor(() =>
      expect(sent(requests, 'PATCH')).toMatchObject([
        { type: 'inbound', termination_sip_domain: null, auth_username: null, auth_password: null },
      ]),
    );
  });

  const duplicate = 'This phone number already exists in your account';
  test.each([
    [
      'a duplicate beside the number',
      409,
      { code: 'CONFLICT', message: duplicate, fields: { phone_number: duplicate } },
      duplicate,
    ],
    [
      'a refused domain as an alert',
      400,
      { code: 'VALIDATION', message: 'x', fields: { termination_sip_domain: 'Must be a valid domain name' } },
      'Invalid termination SIP domain',
    ],
    [
      "the server's message",
      409,
      { code: 'CONFLICT', message: 'Someone else changed this.' },
      'Someone else changed this.',
    ],
    [
      'its own words for a defect',
      500,
      { code: 'INTERNAL', message: 'x' },
      'Failed to save phone number. Please try again.',
    ],
  ] as const)('shows %s and keeps what was typed', async (_, status, body, text) => {
    open(
      {
        ...serverWith(),
        'POST /api/phone-numbers': () => {
          throw new ApiError(status, body);
        },
      },
      adding,
    );
    const { dialog, number, choose, save } = await openedDialog();
    await choose('Inbound');
    await userEvent.type(number, '+447700900123');
    await save();
    expect(await dialog.findByText(text)).toBeTruthy();
    expect(dialog.queryAllByRole('alert')).toHaveLength(text === duplicate ? 0 : 1);
    expect(number.value).toBe('+447700900123');
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

test.each([
  ['the list', '/phone-numbers'],
  ['the form', adding],
  ['the question', `/phone-numbers?delete=${outbound.id}`],
])('%s has no accessibility violations that axe finds', async (_, path) => {
  open(serverWith(outbound, inbound), path);
  await screen.findByText('+447700900123');
  // Colours are checked in a real browser; here nothing is laid out.
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});
