import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, field, openEmbed, submit, textIn, type } from '../testing/openEmbed.ts';

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

it('an embed with both channels offers the call while no chat is open', async () => {
  const { root } = openEmbed({ channels: ['chat', 'call_back'] });
  button(root, 'Call me back').click();
  expect(field(root, 'Phone number')).toBeTruthy();
  button(root, 'Chat').click();
  submit(root, 'Start chat');
  await vi.waitFor(() => expect(field(root, 'Your message')).toBeTruthy());
  expect(() => button(root, 'Call me back')).toThrow('There is no button');
});

it('a call can be requested while the chat is closed', () => {
  const { root } = openEmbed({ channels: ['chat', 'call_back'], is_open: false });
  expect(textIn(root)).toContain('The chat is closed right now.');
  button(root, 'Call me back').click();
  expect(field(root, 'Phone number')).toBeTruthy();
});
