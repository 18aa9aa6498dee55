import { toolLabels, toolTypes } from '@switchboard/contracts/assistant-tools.limits';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { SlotDetail } from '@switchboard/contracts/slots';
import type { FunctionTrial, ToolSecret } from '@switchboard/contracts/tools';
import { blankRow, type FakeResponses } from '@switchboard/platform/testing';
import { moment, sampleAssistant, serverWith } from './openAssistants.tsx';

export const shopKey: ToolSecret = {
  id: '00000000-0000-4000-8000-0000000000a1',
  organization_id: '00000000-0000-4000-8000-0000000000b1',
  name: 'Shop key',
  origin: 'https://shop.example',
  last_four: 'KEY9',
  created_at: moment,
  updated_at: moment,
};

/** A function that asks a shop for the status of an order. */
export const orderStatus: AssistantDetail['config']['functions'][number] = {
  name: 'order_status',
  description: 'Says where an order is.',
  parameters: [{ name: 'order', type: 'integer', description: 'Its number', required: true }],
  http: {
    method: 'GET',
    url: 'https://shop.example/orders/{order}?for={first_name}',
    headers: [{ name: 'Authorization', value: '', secret_id: shopKey.id }],
    body: '',
    timeout_seconds: 10,
    said_meanwhile: 'One moment.',
    said_on_failure: '',
    answer_path: 'state',
  },
};

export const trial: FunctionTrial = {
  request: {
    method: 'GET',
    url: 'https://shop.example/orders/7?for=Ada',
    headers: [{ name: 'authorization', value: '••••KEY9' }],
    body: null,
  },
  answer: {
    status: 200,
    url: 'https://shop.example/orders/7?for=Ada',
    content_type: 'application/json',
    body: '{"state":"sent"}',
    is_cut: false,
    duration_ms: 42,
  },
  is_ok: true,
  error: null,
  shown_to_model: 'sent',
  said: null,
};

const { config } = sampleAssistant(3, 'Support');
export const withFunction = sampleAssistant(3, 'Support', { config: { ...config, functions: [orderStatus] } });

const tours = blankRow(SlotDetail, {
  id: '00000000-0000-4000-8000-0000000000c1',
  name: 'Tours',
  status: 'available',
  start_time: '2099-01-15T09:00:00.000Z',
  end_time: '2099-01-15T17:00:00.000Z',
});
/** Slots, one of which can be booked. */
export const slots = [
  tours,
  blankRow(SlotDetail, { id: '00000000-0000-4000-8000-0000000000c2', name: 'Old tours', status: 'cancelled' }),
];

/** A server with functions and tools, one of which lacks its domain. */
export function functionsServer(assistant: AssistantDetail): FakeResponses {
  const secrets = [shopKey];
  return {
    ...serverWith(assistant),
    'GET /api/tools': () => ({
      tools: toolTypes.map((type) => ({
        type,
        label: toolLabels[type],
        description: `What it does: ${toolLabels[type]}.`,
        missing: type === 'send_whatsapp' ? 'No WhatsApp number can be connected yet.' : null,
      })),
    }),
    'GET /api/slots': ({ query }) => ({
      items: slots.filter(({ name }) => name.toLowerCase().includes((query?.search ?? '').toLowerCase())),
      next_cursor: null,
    }),
    'GET /api/slots/:id': ({ params }) => slots.find(({ id }) => id === params.id) ?? tours,
    'GET /api/tools/secrets': () => ({ items: secrets, next_cursor: null }),
    'POST /api/tools/secrets': ({ body }) => {
      const stored = { ...shopKey, id: '00000000-0000-4000-8000-0000000000a2', name: body.name, last_four: 'alue' };
      secrets.unshift(stored);
      return stored;
    },
    'GET /api/tools/signing-secret': () => ({ last_four: 'abcd', previous_expires_at: null }),
    'POST /api/tools/signing-secret/rotate': () => ({
      last_four: 'wxyz',
      previous_expires_at: moment,
      secret: 'whsec_canary',
    }),
    'POST /api/tools/try': () => trial,
  };
}
