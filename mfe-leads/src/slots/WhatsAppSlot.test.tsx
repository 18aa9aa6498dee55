import type { LeadWhatsApp, WhatsAppMessage } from '@switchboard/contracts/whatsapp-messages';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { frontDesk, sampleMessage, sampleWhatsApp } from '../testing/sampleMessages.ts';
import { onePage, sampleId } from '../testing/samples.ts';
import { WhatsAppSlot } from './WhatsAppSlot.tsx';

const leadId = sampleId(1, 1);
const listed = 'GET /api/leads/:id/whatsapp-messages';
const sent = 'POST /api/leads/:id/whatsapp-messages';

interface Opened extends HostOptions {
  known?: Partial<LeadWhatsApp>;
  messages?: WhatsAppMessage[];
}

/** Opens the dialog with an API that has these messages, newest first as in its responses. */
function open({ known = {}, messages = [], responses, ...options }: Opened = {}) {
  const state = { messages, known: sampleWhatsApp(known) };
  const onClose = vi.fn();
  const result = renderWithHost(<WhatsAppSlot lead_id={leadId} onClose={onClose} />, {
    responses: {
      'GET /api/leads/:id/whatsapp': () => state.known,
      [listed]: () => onePage([...state.messages].reverse()),
      [sent]: ({ body }) => {
        const message = sampleMessage(state.messages.length + 1, { content: body.content, status: 'pending' });
        state.messages.push(message);
        return message;
      },
      ...responses,
    },
    ...options,
  });
  return { ...result, state, onClose };
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
const asked = (requests: { key: string }[], key: string) => requests.filter((one) => one.key === key);
const changed = {
  id: '1',
  type: 'whatsapp_message.changed',
  at: '2026-11-02T16:00:00.000Z',
  subject_id: sampleId(10, 1),
  change: 'updated',
} as const;

describe('a conversation', () => {
  test('a conversation shows messages by day, oldest first, with their delivery status', async () => {
    open({
      messages: [
        sampleMessage(1, { status: 'read', content: 'Hello Ada' }),
        sampleMessage(2, { direction: 'inbound', status: 'delivered', content: 'Hello!' }),
        sampleMessage(3, { status: 'delivered' }),
        sampleMessage(4, { status: 'sent' }),
        sampleMessage(5, { status: 'pending', error_message: 'The number is not connected. It is tried again.' }),
      ],
    });
    const list = within(await screen.findByRole('list', { name: 'Messages of 02-Nov-2026' }));
    const words = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(words[0]).toMatch(/^Hello Ada.*Read$/);
    expect(words[1]).toMatch(/^Hello!\d+:02 [AP]M$/);
    expect(words[2]).toMatch(/Delivered$/);
    expect(words[3]).toMatch(/Sent$/);
    expect(words[4]).toMatch(/Pending.*The number is not connected/);
    expect(screen.getByText('Simulated')).toBeTruthy();
    await expectAccessible(screen.getByRole('dialog'));
  });

  test('new messages are announced to screen readers and arrive with live events', async () => {
    const { state, emit } = open({ messages: [sampleMessage(1, { direction: 'inbound', content: 'Old' })] });
    await screen.findByText('Old');
    const said = screen.getByRole('status', { name: 'New messages' });
    expect(said.textContent).toBe('');
    state.messages.push(sampleMessage(2, { direction: 'inbound', content: 'Is it at nine?' }));
    emit(changed);
    await waitFor(() => expect(said.textContent).toContain('Ada Moss'));
    expect(said.textContent).toContain('wrote: Is it at nine?');
  });

  test("a conversation that can't be read shows an error and offers a retry", async () => {
    let isDown = true;
    open({
      responses: {
        [listed]: () => {
          if (isDown) throw new ApiError(503, { code: 'UNAVAILABLE', message: 'Down.' });
          return onePage([sampleMessage(1)]);
        },
      },
    });
    expect(await screen.findByText('Failed to load messages')).toBeTruthy();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Message 1')).toBeTruthy();
  });

  test('the conversation says that the numbers could not be loaded', async () => {
    open({
      responses: {
        'GET /api/leads/:id/whatsapp': () => {
          throw new ApiError(500, { code: 'INTERNAL', message: 'Broken.' });
        },
      },
    });
    expect(await screen.findByText('Failed to load WhatsApp numbers')).toBeTruthy();
  });

  test('choosing another number loads its conversation', async () => {
    const other = { ...frontDesk, id: sampleId(9, 2), display_name: 'Second floor' };
    const { requests } = open({ known: { numbers: [frontDesk, other] } });
    await userEvent.click(await screen.findByRole('button', { name: /From/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Second floor/ }));
    await waitFor(() =>
      expect(asked(requests, listed).at(-1)).toMatchObject({ query: { whatsapp_number_id: other.id, from: 'newest' } }),
    );
  });
});

describe('refreshing', () => {
  afterEach(() => vi.useRealTimers());

  test('a conversation is refreshed every five seconds, but not while it is paused', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { requests, state, emit } = open({ messages: [sampleMessage(1)] });
    await screen.findByText('Message 1');
    const before = asked(requests, listed).length;
    await act(() => vi.advanceTimersByTimeAsync(5_100));
    expect(asked(requests, listed).length).toBe(before + 1);
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
    state.messages.push(sampleMessage(2));
    emit(changed);
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    expect(asked(requests, listed).length).toBe(before + 1);
    expect(screen.queryByText('Message 2')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByText('Message 2')).toBeTruthy();
  });
});

describe('writing', () => {
  test('Enter sends the message, and Shift+Enter adds a line', async () => {
    const { requests } = open();
    const message = await field();
    const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    expect(send.disabled).toBe(true);
    await userEvent.type(message, 'One{Shift>}{Enter}{/Shift}two');
    expect(asked(requests, sent)).toEqual([]);
    await userEvent.type(message, '{Enter}');
    expect(await screen.findByText(/Pending/)).toBeTruthy();
    expect(asked(requests, sent)).toMatchObject([
      { params: { id: leadId }, body: { whatsapp_number_id: frontDesk.id, content: 'One\ntwo' } },
    ]);
    expect(message.value).toBe('');
  });

  test('a refused message returns to the field with a notice', async () => {
    const { notices } = open({
      responses: {
        [sent]: () => {
          throw new ApiError(409, {
            code: 'CONFLICT',
            reason: 'opted_out',
            message: 'They asked not to be written to.',
          });
        },
      },
    });
    const message = await field();
    await userEvent.type(message, 'Hello{Enter}');
    await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Failed to send message', tone: 'danger' }));
    expect(message.value).toBe('Hello');
  });

  test('a message can have at most 4,096 characters', async () => {
    open();
    const message = await field();
    expect(message.maxLength).toBe(4096);
    expect(screen.getByText('0 / 4,096')).toBeTruthy();
  });

  test('a typed message is discarded only after a confirmation', async () => {
    const { onClose } = open();
    await userEvent.type(await field(), 'Half a');
    await userEvent.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog'));
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.click(question.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(onClose).toHaveBeenCalled());
  });

  test('a booking link is inserted at the caret', async () => {
    const slot = { id: sampleId(11, 1), name: 'Interviews', start_time: '2026-12-01T09:00:00.000Z' };
    open({ responses: { 'GET /api/slots': () => onePage([slot]) as never } });
    const message = await field();
    await userEvent.type(message, 'Book here');
    await userEvent.click(screen.getByRole('button', { name: 'Insert booking link' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Interviews/ }));
    expect(message.value).toBe(`Book here ${window.location.origin}/book-slot/${slot.id}`);
  });
});

describe('a failed message', () => {
  const retried = 'POST /api/leads/:id/whatsapp-messages/:message_id/retry';

  test('a failed message shows why, and can be sent again', async () => {
    const failed = sampleMessage(1, { status: 'failed', failure: 'not_on_whatsapp' });
    const { requests } = open({
      messages: [failed],
      responses: { [retried]: () => ({ ...failed, status: 'pending' }) },
    });
    expect(await screen.findByText('This number has no WhatsApp.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(asked(requests, retried)).toMatchObject([{ params: { message_id: failed.id } }]));
  });

  test('a failed message that may have arrived is only sent again after a confirmation', async () => {
    const failed = sampleMessage(1, { status: 'failed', failure: 'answer_lost', may_have_arrived: true });
    const { requests, notices } = open({
      messages: [failed],
      responses: {
        [retried]: () => {
          throw new ApiError(404, { code: 'NOT_FOUND', message: 'Message not found' });
        },
      },
    });
    expect(await screen.findByText(/It may have arrived. If you retry, it may arrive twice/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Send it again?' }));
    expect(asked(requests, retried)).toEqual([]);
    await userEvent.click(question.getByRole('button', { name: 'Send again' }));
    await waitFor(() =>
      expect(notices.at(-1)).toMatchObject({ title: 'Failed to retry message', description: 'Message not found' }),
    );
  });
});

describe('the composer is locked', () => {
  const isLocked = () => expect(screen.queryByRole('textbox', { name: 'Message' })).toBeNull();

  test('the composer is locked for a person who opted out, with the reason', async () => {
    open({
      known: {
        opt_out: {
          source: 'whatsapp',
          reason: null,
          evidence: '“STOP”, 02-Nov-2026',
          created_at: '2026-11-02T15:04:00.000Z',
        },
      },
      messages: [sampleMessage(1, { status: 'failed' })],
    });
    expect(await screen.findByText(/asked not to be called or written to/)).toBeTruthy();
    expect(screen.getByText(/WhatsApp reply/)).toBeTruthy();
    expect(screen.getByText('“STOP”, 02-Nov-2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    isLocked();
    await expectAccessible(screen.getByRole('dialog'));
  });

  test.each([
    ['never wrote', null, /They have not written to this number yet/],
    ['wrote long ago', '2026-11-01T15:04:00.000Z', /Their last message is more than 24 hours old/],
  ])('the composer is locked outside the 24-hour window of a person who %s', async (_, closes_at, words) => {
    open({ known: { numbers: [{ ...frontDesk, window: { is_open: false, closes_at } }] } });
    expect(await screen.findByText('The 24-hour window is closed')).toBeTruthy();
    expect(screen.getByText(words)).toBeTruthy();
    isLocked();
  });

  test('the composer is locked without a number, and leads to the settings', async () => {
    open({ known: { numbers: [] }, session: sampleSession({ role: 'admin' }) });
    expect(
      await screen.findByText(
        'No active WhatsApp numbers available. Please configure a WhatsApp number in organization settings first.',
      ),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Connect WhatsApp' }).getAttribute('href')).toBe(
      '/organization-settings?tab=whatsapp',
    );
    isLocked();
  });

  test('the composer is locked for viewers', async () => {
    open({ session: sampleSession({ role: 'viewer' }), messages: [sampleMessage(1, { status: 'failed' })] });
    expect(await screen.findByRole('dialog', { name: 'WhatsApp Messages' })).toBeTruthy();
    expect(await screen.findByText('Message 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    isLocked();
  });
});
