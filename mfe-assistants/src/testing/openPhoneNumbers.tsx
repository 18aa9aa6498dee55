import type { StaffRole } from '@switchboard/contracts/permissions';
import type { PhoneNumber, PhoneNumberUses } from '@switchboard/contracts/phone-numbers';
import { type FakeResponses, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PhoneNumbersPage } from '../pages/PhoneNumbersPage.tsx';

export const moment = '2026-11-02T09:05:00.000Z';

export function sampleNumber(number: number, phone_number: string, extra: Partial<PhoneNumber> = {}): PhoneNumber {
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    organization_id: sampleSession().organization?.id ?? '',
    phone_number,
    type: 'inbound',
    is_default: false,
    termination_sip_domain: null,
    auth_username: null,
    auth_password_last_four: null,
    assistant_id: null,
    endpoint_url: null,
    max_concurrent_calls: null,
    max_calls_per_second: null,
    max_calls_per_day: null,
    min_answer_percent: null,
    sip_port: null,
    sip_transport: 'auto',
    media_encryption: 'off',
    trunk_authentication: 'password',
    caller_id: null,
    asserted_identity: null,
    destination_country: null,
    codecs: [],
    sip_headers: [],
    allowed_addresses: [],
    open_days: [],
    open_from: null,
    open_until: null,
    closed_message: null,
    reserved_lines: null,
    inbound_state: null,
    inbound_error: null,
    retired_at: null,
    created_at: moment,
    updated_at: moment,
    ...extra,
  };
}

export const outbound = sampleNumber(1, '+12025550142', {
  type: 'outbound',
  termination_sip_domain: 'acme.pstn.example',
  auth_username: 'acme',
  auth_password_last_four: 'd-42',
});
export const inbound = sampleNumber(2, '+447700900123', { is_default: true });

const nothing = { total: 0, first: [] };
/** The uses of an unused number. */
export const unused: PhoneNumberUses = {
  calls: 0,
  assistants: nothing,
  campaigns: nothing,
  scheduled_calls: nothing,
  call_requests: nothing,
};

function setRetired(rows: PhoneNumber[], id: string | undefined, retired_at: string | null): PhoneNumber {
  const index = rows.findIndex((row) => row.id === id);
  const changed = { ...sampleNumber(0, ''), ...rows[index], retired_at };
  rows[index] = changed;
  return changed;
}

/** A server that stores its numbers, so that the page shows the data that was sent. */
export function serverWith(...numbers: PhoneNumber[]): FakeResponses {
  const rows = [...numbers];
  return {
    'GET /api/phone-numbers': () => ({ items: [...rows], next_cursor: null }),
    'GET /api/phone-numbers/:id/uses': () => unused,
    'GET /api/phone-numbers/:id/inbound-setup': () => ({ state: 'ready', message: 'Ready.', differences: [] }),
    'GET /api/assistants': () => ({ items: [], next_cursor: null }),
    'POST /api/phone-numbers': ({ body }) => {
      const row = sampleNumber(50, body.phone_number, { type: body.type });
      rows.unshift(row);
      return row;
    },
    'PATCH /api/phone-numbers/:id': ({ params }) => ({
      ...sampleNumber(0, ''),
      ...rows.find(({ id }) => id === params.id),
    }),
    'POST /api/phone-numbers/:id/retire': ({ params }) => setRetired(rows, params.id, moment),
    'POST /api/phone-numbers/:id/restore': ({ params }) => setRetired(rows, params.id, null),
    'DELETE /api/phone-numbers/:id': ({ params }) => {
      rows.splice(
        rows.findIndex(({ id }) => id === params.id),
        1,
      );
      return undefined;
    },
  };
}

const health: FakeResponses = {
  'GET /api/phone-numbers/health': () => ({
    numbers: [outbound, inbound].map(({ id }) => ({
      id,
      days: [{ date: '2026-11-02', calls: 4, completed: 3, failed: 1 }],
    })),
  }),
};

export function open(responses: FakeResponses, path = '/phone-numbers', role: StaffRole = 'admin') {
  return renderWithHost(<PhoneNumbersPage />, {
    path,
    responses: { ...health, ...responses },
    session: sampleSession({ role }),
  });
}

export const adding = '/phone-numbers?dialog=create';
export const editing = (number: PhoneNumber) => `/phone-numbers?edit=${number.id}`;

export async function openedDialog() {
  const dialog = within(await screen.findByRole('dialog'));
  const field = (name: RegExp) => dialog.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
  return {
    dialog,
    number: field(/^Phone Number/),
    domain: field(/^Termination SIP domain/),
    username: field(/^SIP username/),
    password: field(/^SIP password/),
    limit: (name: 'Calls at a time' | 'Calls per second' | 'Calls per day' | 'Pause below') =>
      field(new RegExp(`^${name}`)),
    choose: (type: 'Inbound' | 'Outbound') => userEvent.click(dialog.getByRole('radio', { name: type })),
    save: () => userEvent.click(dialog.getByRole('button', { name: /Add Number|Save Changes/ })),
  };
}

export const sent = (requests: { key: string; body: unknown }[], method: string) =>
  requests.filter(({ key }) => key.startsWith(method)).map(({ body }) => body);
