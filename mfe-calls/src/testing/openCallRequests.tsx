import { defaultAssistantConfig } from '@switchboard/contracts/assistant-config';
import { AssistantDetail } from '@switchboard/contracts/assistants';
import { CallRequest } from '@switchboard/contracts/call-requests';
import { Lead } from '@switchboard/contracts/leads';
import { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { blankRow, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallRequestsPage } from '../pages/CallRequestsPage.tsx';

export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const ada = blankRow(Lead, {
  id: uuid(1),
  first_name: 'Ada',
  last_name: 'Byron',
  phone_number: '+12025550114',
});
export const reception = blankRow(AssistantDetail, {
  id: uuid(2),
  name: 'Reception',
  status: 'published',
  variables: ['first_name', 'product'],
  config: defaultAssistantConfig(),
});
const hotline = blankRow(PhoneNumber, { id: uuid(3), phone_number: '+12025550188', type: 'inbound' });
const trunk = blankRow(PhoneNumber, { id: uuid(4), phone_number: '+12025550199', type: 'outbound' });

export const wish = blankRow(CallRequest, {
  id: uuid(10),
  lead_id: ada.id,
  lead_name: 'Ada Byron',
  lead_phone_number: ada.phone_number,
  assistant_id: reception.id,
  assistant_name: 'Reception',
  phone_number_id: hotline.id,
  inbound_phone_number: hotline.phone_number,
  custom_variables: { topic: 'Prices', lead_first_name: 'Ada' },
  status: 'pending',
  scheduled_time: null,
});

/** A fake server that stores requests, so that the page shows what was really sent. */
export function serverWith(requests: CallRequest[]): FakeResponses {
  const rows = [...requests];
  return {
    'GET /api/call-requests': () => ({ items: [...rows], next_cursor: null }),
    'GET /api/leads': () => ({ items: [ada], next_cursor: null }),
    'GET /api/assistants': () => ({ items: [reception], next_cursor: null }),
    'GET /api/assistants/:id': () => reception,
    'GET /api/custom-fields': () => ({ items: [], next_cursor: null }),
    'GET /api/phone-numbers': () => ({ items: [trunk, hotline], next_cursor: null }),
    'POST /api/call-requests': ({ body }) => {
      const row = { ...wish, ...body, id: uuid(50), scheduled_time: null } as CallRequest;
      rows.unshift(row);
      return row;
    },
    'PATCH /api/call-requests/:id': ({ body }) => ({ ...wish, ...body }) as CallRequest,
    'DELETE /api/call-requests/:id': () => {
      rows.length = 0;
      return undefined;
    },
  };
}

export function open(responses: FakeResponses, options: Partial<Parameters<typeof renderWithHost>[1]> = {}) {
  return renderWithHost(<CallRequestsPage />, { path: '/call-requests', responses, ...options });
}

export const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

export async function choose(dialog: ReturnType<typeof within>, field: RegExp, option: RegExp) {
  await userEvent.click(dialog.getByRole('button', { name: field }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}
