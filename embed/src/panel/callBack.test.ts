import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, field, messagesIn, openEmbed, say, submit, textIn, type } from '../testing/openEmbed.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

function fillIn(root: ParentNode): void {
  type(root, 'Name', 'Ada Park');
  type(root, 'Phone number', '+1 202 555 0123');
  field<HTMLInputElement>(root, 'I agree to be called back at this number.').checked = true;
}

it('a visitor asks for a call with a name, a number and consent', async () => {
  const { root, api } = openEmbed({ channels: ['call_back'] });
  submit(root, 'Call me back');
  expect(textIn(root)).toContain('Please agree to continue.');
  expect(api.received).toEqual([]);
  fillIn(root);
  submit(root, 'Call me back');
  await vi.waitFor(() => expect(textIn(root)).toContain('Thank you. We’ll call you soon.'));
  expect(api.bodies('POST /call-backs')).toEqual([
    {
      name: 'Ada Park',
      phone_number: '+1 202 555 0123',
      consent: true,
      page_url: 'https://www.example.com/prices',
      client_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ]);
});

it('a request whose answer was lost is repeated with the same id', async () => {
  const { root, api } = openEmbed({ channels: ['call_back'] });
  api.answerNext('POST /call-backs', 'offline');
  fillIn(root);
  submit(root, 'Call me back');
  await vi.waitFor(() => expect(textIn(root)).toContain('We couldn’t connect.'));
  submit(root, 'Call me back');
  await vi.waitFor(() => expect(textIn(root)).toContain('Thank you.'));
  expect(new Set(api.bodies('POST /call-backs').map((body) => body?.client_id)).size).toBe(1);
});

it('a second call is requested with a new id', async () => {
  const { root, api } = openEmbed({ channels: ['call_back'] });
  for (const _ of [1, 2]) {
    fillIn(root);
    submit(root, 'Call me back');
    await vi.waitFor(() => expect(button(root, 'Request another call')).toBeTruthy());
    button(root, 'Request another call').click();
  }
  expect(new Set(api.bodies('POST /call-backs').map((body) => body?.client_id)).size).toBe(2);
});

it('a request above the calls of a day is explained without a word about the chat', async () => {
  const { root, api } = openEmbed({ channels: ['call_back'] });
  api.answerNext('POST /call-backs', api.refused(429, 'daily_limit_reached'));
  fillIn(root);
  submit(root, 'Call me back');
  await vi.waitFor(() => expect(textIn(root)).toContain('Calls can’t be requested any longer today.'));
});

it('a call can be requested during a chat, which continues', async () => {
  const { root, api } = openEmbed({ channels: ['chat', 'call_back'] });
  submit(root, 'Start chat');
  await vi.waitFor(() => expect(messagesIn(root)).toHaveLength(1));
  button(root, 'End chat').click();
  button(root, 'Call me back').click();
  expect(textIn(root)).not.toContain('End this chat?');
  expect(() => button(root, 'End chat')).toThrow('There is no button');
  fillIn(root);
  submit(root, 'Call me back');
  await vi.waitFor(() => expect(textIn(root)).toContain('Thank you.'));
  expect(api.bodies('POST /call-backs')).toHaveLength(1);
  button(root, 'Chat').click();
  expect(button(root, 'End chat')).toBeTruthy();
  say(root, 'Still there?');
  await vi.waitFor(() => expect(messagesIn(root).at(-1)).toBe('Mia said: You wrote: Still there?'));
});

it('a reply that arrives during a request for a call marks the tab of the chat', async () => {
  const { root } = openEmbed({ channels: ['chat', 'call_back'] });
  submit(root, 'Start chat');
  await vi.waitFor(() => expect(messagesIn(root)).toHaveLength(1));
  say(root, 'Hello');
  button(root, 'Call me back').click();
  await vi.waitFor(() => expect(button(root, 'Chat, new message').dataset.unread).toBe(''));
  button(root, 'Chat, new message').click();
  expect(button(root, 'Chat').dataset.unread).toBeUndefined();
  expect(messagesIn(root).at(-1)).toBe('Mia said: You wrote: Hello');
});

it('a call can be requested while the chat is closed', () => {
  const { root } = openEmbed({ channels: ['chat', 'call_back'], is_open: false });
  expect(textIn(root)).toContain('The chat is closed right now.');
  button(root, 'Call me back').click();
  expect(field(root, 'Phone number')).toBeTruthy();
});
