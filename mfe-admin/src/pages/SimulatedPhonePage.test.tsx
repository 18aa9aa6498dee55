import type { SimulatedMessage, SimulatedPhone } from '@switchboard/contracts/simulated-phone';
import { ApiError } from '@switchboard/platform';
import { expectAccessible, type HostOptions, renderWithHost, sampleSession } from '@switchboard/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleWhatsAppNumber, whatsAppId } from '../testing/sampleWhatsAppNumber.ts';
import { SimulatedPhonePage } from './SimulatedPhonePage.tsx';

const at = '2026-11-02T15:04:00.000Z';
const words = { media: null, edited_at: null, at };
const hello: SimulatedMessage = { ...words, id: 'm1', from_me: true, text: 'Hello Ada', status: 'delivered' };
const linked: SimulatedPhone = {
  state: 'linked',
  phone_number: '+16465550190',
  chats: [{ digits: '12125550111', lead: { id: whatsAppId, name: 'Ada Moss' }, last_message: hello }],
};

function open(phone: SimulatedPhone, { responses, ...options }: HostOptions = {}) {
  const state = { phone, messages: [hello] };
  const result = renderWithHost(<SimulatedPhonePage />, {
    path: '/simulated-phone',
    route: '/simulated-phone',
    session: sampleSession({ role: 'admin' }),
    responses: {
      'GET /api/whatsapp-numbers': () => ({ items: [sampleWhatsAppNumber()], next_cursor: null }),
      'GET /api/whatsapp-numbers/:id/phone': () => state.phone,
      'GET /api/whatsapp-numbers/:id/phone/chats/:digits': () => ({ messages: state.messages }),
      'POST /api/whatsapp-numbers/:id/phone/chats/:digits': ({ body }) => {
        const media = body.file ? { ...body.file, mime_type: 'image/png', file_name: null } : null;
        const answer: SimulatedMessage = { ...words, id: 'm2', from_me: false, text: body.text, media, status: 'sent' };
        state.messages = [hello, answer];
        return answer;
      },
      'PATCH /api/whatsapp-numbers/:id/phone/chats/:digits/:message': ({ body }) => {
        const edited: SimulatedMessage = {
          ...state.messages[1],
          ...words,
          id: 'm2',
          from_me: false,
          text: body.text,
          status: 'sent',
          edited_at: at,
        };
        state.messages = [hello, edited];
        return edited;
      },
      ...responses,
    },
    ...options,
  });
  return { ...result, state, user: userEvent.setup() };
}

test('an unlinked phone is linked by the waiting code, or by a pasted one', async () => {
  const { user, requests, state } = open(
    { ...linked, state: 'unlinked', chats: [] },
    {
      responses: {
        'POST /api/whatsapp-numbers/:id/qr': () => ({ state: 'qr', format: 'text', value: 'waiting code' }),
        'POST /api/whatsapp-numbers/:id/phone/pair': ({ body }) => {
          if (body.qr !== 'waiting code') throw new ApiError(400, { code: 'VALIDATION', message: 'Not this code.' });
          state.phone = linked;
          return linked;
        },
      },
    },
  );
  await user.type(await screen.findByRole('textbox', { name: 'Or the text of the code' }), 'wrong{Enter}');
  await waitFor(() => expect(requests.find(({ key }) => key.endsWith('/pair'))?.body).toEqual({ qr: 'wrong' }));
  await user.click(screen.getByRole('button', { name: 'Scan' }));
  expect(await screen.findByText('Linked')).toBeTruthy();
});

test('a chat can be read and answered as the person who received the message', async () => {
  const { user, requests } = open(linked, { path: '/simulated-phone?chat=12125550111' });
  const chats = within(await screen.findByRole('list', { name: 'Chats' }));
  expect(chats.getByRole('link', { name: /Ada Moss/ }).getAttribute('href')).toBe(
    `/simulated-phone?number=${whatsAppId}&chat=12125550111`,
  );
  const list = within(await screen.findByRole('list', { name: 'Messages' }));
  expect(list.getByText('Hello Ada')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'You are Ada Moss' })).toBeTruthy();
  await expectAccessible();
  await user.type(screen.getByRole('textbox', { name: 'Answer as Ada Moss' }), 'Yes{Enter}');
  expect(await list.findByText('Yes')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Answer STOP' }));
  await waitFor(() =>
    expect(requests.filter(({ key }) => key.startsWith('POST')).map(({ body }) => body)).toEqual([
      { text: 'Yes' },
      { text: 'STOP' },
    ]),
  );
});

test('the simulated person sends a file and edits a message', async () => {
  const { user, requests } = open(linked, { path: '/simulated-phone?chat=12125550111' });
  const list = within(await screen.findByRole('list', { name: 'Messages' }));
  await user.type(screen.getByRole('textbox', { name: 'Answer as Ada Moss' }), 'My roof');
  await user.click(screen.getByRole('button', { name: 'Send file' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Photo' }));
  expect(await list.findByText('Photo · PNG · 240 KB')).toBeTruthy();
  await user.click(await list.findByRole('button', { name: 'Edit “My roof”' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit message' });
  expect(field.value).toBe('My roof');
  await expectAccessible();
  await user.keyboard('{Escape}');
  expect(field.value).toBe('');
  await user.click(list.getByRole('button', { name: 'Edit “My roof”' }));
  await user.clear(field);
  await user.type(field, 'STOP{Enter}');
  expect(await list.findByText(/Edited/)).toBeTruthy();
  const sent = requests.filter(({ key }) => key.includes('/chats/:digits') && !key.startsWith('GET'));
  expect(sent.map(({ body }) => body)).toEqual([
    { text: 'My roof', file: { kind: 'image', size: 240_000 } },
    { text: 'STOP' },
  ]);
});

test("a phone that is switched off can't answer", async () => {
  open({ ...linked, state: 'offline' }, { path: '/simulated-phone?chat=12125550111' });
  await screen.findByRole('heading', { name: 'You are Ada Moss' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Answer STOP' }).disabled).toBe(true);
  expect(screen.getByText(/Replies won’t arrive/)).toBeTruthy();
});

test('a person without messages can write first', async () => {
  const { user, location } = open({ ...linked, chats: [] });
  expect(await screen.findByText('No chats yet')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Write as another number' }), '2125550123');
  await user.click(screen.getByRole('button', { name: 'Open chat' }));
  expect(location()).toBe('/simulated-phone?chat=12125550123');
  expect(await screen.findByRole('heading', { name: /You are .*212/ })).toBeTruthy();
});

test('the simulated phone page says when no number is simulated', async () => {
  open(linked, {
    responses: {
      'GET /api/whatsapp-numbers': () => ({ items: [sampleWhatsAppNumber({ simulated: false })], next_cursor: null }),
    },
  });
  expect(await screen.findByText('No simulated phone')).toBeTruthy();
  await expectAccessible();
});
