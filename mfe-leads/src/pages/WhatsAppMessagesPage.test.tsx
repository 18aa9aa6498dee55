import type { WhatsAppMessageEntry } from '@switchboard/contracts/whatsapp-messages';
import { WhatsAppMessageEntry as Entry } from '@switchboard/contracts/whatsapp-messages';
import {
  blankRow,
  expectAccessible,
  type HostOptions,
  renderWithHost,
  sampleSession,
} from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { onePage, sampleId } from '../testing/samples.ts';
import { WhatsAppMessagesPage } from './WhatsAppMessagesPage.tsx';

const base = {
  message_type: 'text',
  created_at: '2026-11-02T15:04:00.000Z',
  error_message: null,
  failure: null,
} as const;
const stranger: WhatsAppMessageEntry = blankRow(Entry, {
  ...base,
  id: sampleId(9, 1),
  direction: 'inbound',
  status: 'delivered',
  content: 'Is the tour on Friday?',
  contact: '+12125550142',
  lead: null,
  lead_id: null,
  may_have_arrived: false,
});
const doubtful: WhatsAppMessageEntry = blankRow(Entry, {
  ...base,
  id: sampleId(9, 2),
  direction: 'outbound',
  status: 'failed',
  failure: 'answer_lost',
  error_message: 'The gateway did not answer, so this message may have arrived.',
  content: 'See you on Friday',
  contact: '+12125550143',
  lead_id: sampleId(1, 1),
  lead: { id: sampleId(1, 1), name: 'Ada Moss' },
  may_have_arrived: true,
});

function open(messages: WhatsAppMessageEntry[], options: HostOptions = {}) {
  const { responses, ...rest } = options;
  return renderWithHost(<WhatsAppMessagesPage />, {
    path: '/whatsapp-messages',
    route: '/whatsapp-messages',
    session: sampleSession({ role: 'member' }),
    responses: { 'GET /api/whatsapp-messages': () => onePage(messages), ...responses },
    ...rest,
  });
}

test("messages of a person who isn't a lead can be read, and the person can be added as a lead", async () => {
  const { requests } = open([stranger]);
  await userEvent.click(await screen.findByRole('rowheader', { name: /212/ }));
  const panel = within(await screen.findByRole('dialog', { name: /212/ }));
  expect(panel.getByText('Is the tour on Friday?')).toBeTruthy();
  expect(panel.getByText('No lead')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Add Lead' }).getAttribute('href')).toBe(
    `/leads?dialog=create&phone=${encodeURIComponent(stranger.contact)}`,
  );
  expect(requests[0]?.query).toMatchObject({ unassigned: 'true' });
  await expectAccessible();
});

test('a WhatsApp contact without a number is shown as unknown, and cannot be added as a lead', async () => {
  open([{ ...stranger, contact: '123@lid' }]);
  await userEvent.click(await screen.findByRole('rowheader', { name: 'Unknown number' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Unknown number' }));
  expect(panel.getByText(/WhatsApp does not say it/)).toBeTruthy();
  expect(panel.queryByRole('link', { name: 'Add Lead' })).toBeNull();
});

test('messages that may have arrived can be filtered, explain why, and link to their conversation', async () => {
  const { requests, location } = open([doubtful]);
  await userEvent.click(await screen.findByRole('button', { name: /Show/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'May have arrived' }));
  await waitFor(() => expect(location()).toBe('/whatsapp-messages?show=doubtful'));
  await waitFor(() => expect(requests.at(-1)?.query).toMatchObject({ may_have_arrived: 'true' }));
  await userEvent.click(await screen.findByRole('rowheader', { name: /Ada Moss/ }));
  const panel = within(await screen.findByRole('dialog', { name: 'Ada Moss' }));
  expect(panel.getByText(/may have arrived\./)).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Open conversation' })).toBeTruthy();
});

test('an empty list of messages and a failed one show different messages', async () => {
  const page = open([]);
  expect(await screen.findByText('No messages from unknown numbers')).toBeTruthy();
  page.unmount();
  open([], {
    responses: {
      'GET /api/whatsapp-messages': () => {
        throw new Error('No');
      },
    },
  });
  expect(await screen.findByText('Failed to load the messages')).toBeTruthy();
});
