import { ApiError } from '@switchboard/platform';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { firstCall } from '../../testing/openAssistants.tsx';
import {
  adding,
  editing,
  inbound,
  open,
  openedDialog,
  outbound,
  sent,
  serverWith,
} from '../../testing/openPhoneNumbers.tsx';

/** The request of a number without settings under More. */
const plainOptions = {
  ...{ sip_port: null, sip_transport: 'auto', media_encryption: 'off', trunk_authentication: 'password' },
  ...{ caller_id: null, asserted_identity: null, destination_country: null, codecs: [], sip_headers: [] },
  ...{ allowed_addresses: [], open_days: [], open_from: null, open_until: null, closed_message: null },
  reserved_lines: null,
};

describe('the form', () => {
  test('leaving the number field removes spaces and hyphens and adds a plus', async () => {
    open(serverWith(), adding);
    const { number } = await openedDialog();
    await userEvent.type(number, '1 202-555-0142');
    await userEvent.tab();
    expect(number.value).toBe('+12025550142');
  });

  test('submitting with Enter also normalizes the number', async () => {
    const { requests } = open(serverWith(), adding);
    const { number, choose } = await openedDialog();
    await choose('Inbound');
    await userEvent.type(number, '44 7700 900-123');
    // What Enter does in a browser; the simulated one doesn't find a submit button outside of its form.
    if (number.form) fireEvent.submit(number.form);
    await waitFor(() => expect(sent(requests, 'POST')).toMatchObject([{ phone_number: '+447700900123' }]));
  });

  test('the form requires a number, and a SIP domain for an outbound one', async () => {
    const { requests } = open(serverWith(), adding);
    const { dialog, save } = await openedDialog();
    await save();
    expect(await dialog.findByText('Phone number is required')).toBeTruthy();
    expect(dialog.getByText('Termination SIP domain is required for outbound phone numbers')).toBeTruthy();
    expect(sent(requests, 'POST')).toEqual([]);
  });

  test('the form requires E.164, a valid domain, and a user name and password with a domain', async () => {
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

  test('errors about outbound settings disappear when the number becomes inbound', async () => {
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

  test('carrier settings are under More and are saved', async () => {
    const { requests } = open(serverWith(outbound), editing(outbound));
    const { dialog, save } = await openedDialog();
    expect(dialog.queryByLabelText(/^Port/)).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'More' }));
    await userEvent.type(dialog.getByLabelText(/^Port/, { selector: 'input' }), '5062');
    await userEvent.type(dialog.getByLabelText(/^Outbound caller ID/, { selector: 'input' }), '1 202 555 0177');
    await userEvent.type(dialog.getByLabelText(/^Country/, { selector: 'input' }), 'us');
    await userEvent.click(dialog.getByRole('checkbox', { name: /A-law/ }));
    await userEvent.type(dialog.getByLabelText(/^Headers/, { selector: 'textarea' }), 'X-Telnyx-Username: acme');
    await save();
    await waitFor(() =>
      expect(sent(requests, 'PATCH')).toMatchObject([
        {
          ...{ sip_port: 5062, caller_id: '+12025550177', destination_country: 'US', codecs: ['PCMA'] },
          sip_headers: ['X-Telnyx-Username: acme'],
        },
      ]),
    );
  });

  test("an invalid header is reported and isn't sent", async () => {
    const { requests } = open(serverWith(outbound), editing(outbound));
    const { dialog, save } = await openedDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'More' }));
    await userEvent.type(dialog.getByLabelText(/^Headers/, { selector: 'textarea' }), 'Via: somewhere');
    await save();
    expect(await dialog.findByText(/Write X-Name: value/)).toBeTruthy();
    expect(sent(requests, 'PATCH')).toEqual([]);
  });

  test('the form offers to repair an inbound setup that differs', async () => {
    const answered = { ...inbound, assistant_id: firstCall.id };
    const differences = ['The dispatch rule is missing.'];
    const { requests } = open(
      {
        ...serverWith(answered),
        'GET /api/phone-numbers/:id/inbound-setup': () => ({ state: 'differs', message: 'It differs.', differences }),
        'POST /api/phone-numbers/:id/repair-inbound': () => answered,
      },
      editing(answered),
    );
    const { dialog } = await openedDialog();
    expect(await dialog.findByText('The dispatch rule is missing.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Repair' }));
    await waitFor(() => expect(requests.some(({ key }) => key.includes('repair-inbound'))).toBe(true));
  });

  test('an outbound number is added and shown in the list', async () => {
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
        ...plainOptions,
        phone_number: '+12025550199',
        type: 'outbound',
        is_default: true,
        termination_sip_domain: 'acme.pstn.example',
        auth_username: 'acme',
        auth_password: 'trunk-password',
        max_concurrent_calls: null,
        max_calls_per_second: null,
        ...{ max_calls_per_day: null, min_answer_percent: null },
      },
    ]);
    await waitFor(() => expect(location()).toBe('/phone-numbers'));
    expect(notices.at(-1)).toMatchObject({ tone: 'success' });
  });

  test('the form shows the saved number without its password, which is kept if left empty', async () => {
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
      ...plainOptions,
      phone_number: '+12025550142',
      type: 'outbound',
      is_default: false,
      termination_sip_domain: 'acme.pstn.example',
      auth_username: 'acme-2',
      max_concurrent_calls: null,
      max_calls_per_second: null,
      ...{ max_calls_per_day: null, min_answer_percent: null },
      updated_at: outbound.updated_at,
    });
  });

  test('call limits are saved and validated, and clearing one removes it', async () => {
    const limited = { ...outbound, max_concurrent_calls: 30, max_calls_per_second: 2 };
    const { requests } = open(serverWith(limited), editing(limited));
    const { dialog, limit, save } = await openedDialog();
    expect([limit('Calls at a time').value, limit('Calls per second').value]).toEqual(['30', '2']);
    await userEvent.clear(limit('Calls at a time'));
    await userEvent.type(limit('Calls at a time'), '0');
    await save();
    expect(await dialog.findByText('Calls at a time must be at least 1')).toBeTruthy();
    expect(sent(requests, 'PATCH')).toEqual([]);
    await userEvent.clear(limit('Calls at a time'));
    await userEvent.clear(limit('Calls per second'));
    await userEvent.type(limit('Calls per second'), '5');
    await userEvent.type(limit('Calls per day'), '200');
    await userEvent.type(limit('Pause below'), '25');
    await save();
    await waitFor(() =>
      expect(sent(requests, 'PATCH')).toMatchObject([
        {
          ...{ max_concurrent_calls: null, max_calls_per_second: 5 },
          ...{ max_calls_per_day: 200, min_answer_percent: 25 },
        },
      ]),
    );
  });

  test('a number that becomes inbound loses its trunk, user name and password', async () => {
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

  test('the answering assistant of an inbound number can be removed', async () => {
    const assistants = [firstCall];
    const answered = { ...outbound, type: 'inbound' as const, assistant_id: firstCall.id };
    const { requests } = open(
      {
        ...serverWith(answered),
        'GET /api/assistants/:id': () => firstCall,
        'GET /api/assistants': () => ({ items: assistants, next_cursor: null }),
      },
      editing(answered),
    );
    const { dialog, save } = await openedDialog();
    await userEvent.click(await dialog.findByRole('button', { name: /First call/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'No one answers' }));
    await save();
    await waitFor(() => expect(sent(requests, 'PATCH')).toMatchObject([{ type: 'inbound', assistant_id: null }]));
  });

  const duplicate = 'This phone number already exists in your account';
  test.each([
    [
      'a duplicate next to the number',
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
  ] as const)('a failed save shows %s and keeps the typed text', async (_, status, body, text) => {
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

test('the form asks before it discards typed text, and keeps the other parameters of the address', async () => {
  const { location } = open(serverWith(outbound), `/phone-numbers?edit=${outbound.id}&utm=mail`);
  const { number, domain } = await openedDialog();
  expect(document.activeElement).toBe(number);
  await userEvent.type(domain, 'x{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(location()).toBe('/phone-numbers?utm=mail'));
});
