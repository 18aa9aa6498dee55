import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { button, field, messagesIn, openEmbed, say, submit, textIn, type } from '../testing/openEmbed.ts';

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function startChat(changes: Parameters<typeof openEmbed>[0] = {}) {
  const opened = openEmbed(changes);
  submit(opened.root, 'Start chat');
  await vi.waitFor(() => expect(messagesIn(opened.root)).toHaveLength(1));
  return opened;
}

it('a visitor starts a chat, writes a message and reads the reply', async () => {
  const { root, api } = await startChat();
  expect(root.activeElement).toBe(field(root, 'Your message'));
  say(root, 'Do you deliver to Spain?');
  await vi.waitFor(() =>
    expect(messagesIn(root)).toEqual([
      'Mia said: Hello, how can I help?',
      'You said: Do you deliver to Spain?',
      'Mia said: You wrote: Do you deliver to Spain?',
    ]),
  );
  expect(api.bodies('POST /conversations')).toEqual([
    { fields: {}, consent: true, page_url: 'https://www.example.com/prices', language: 'en' },
  ]);
  const [{ init } = { init: {} }] = api.received.filter(({ path }) => path === '/conversations/c1/messages');
  expect(init).toMatchObject({ credentials: 'omit', headers: { authorization: 'Bearer t1' } });
});

/** What is added to the log from now on, in order. */
function additions(root: ShadowRoot): string[] {
  const added: string[] = [];
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) if (node instanceof Element) added.push(node.textContent ?? '');
  });
  observer.observe(root.querySelector('.messages') as HTMLElement, { childList: true });
  return added;
}

it('a message that was sent is added to the log once, so screen readers announce it once', async () => {
  const { root } = await startChat();
  const added = additions(root);
  say(root, 'Hello');
  await vi.waitFor(() => expect(messagesIn(root)).toHaveLength(3));
  await vi.waitFor(() => expect(added.at(-1)).toBe('Mia said: You wrote: Hello'));
  expect(added.filter((text) => text.startsWith('You said: Hello'))).toHaveLength(1);
  expect(added).toHaveLength(2);
});

it('the greeting is added to a log that is on the page already, so screen readers announce it', async () => {
  const { root } = openEmbed();
  const drawn: number[] = [];
  new MutationObserver((_, observer) => {
    if (!root.querySelector('.messages')) return;
    drawn.push(messagesIn(root).length);
    observer.disconnect();
  }).observe(root, { childList: true, subtree: true });
  submit(root, 'Start chat');
  await vi.waitFor(() => expect(messagesIn(root)).toEqual(['Mia said: Hello, how can I help?']));
  expect(drawn).toEqual([0]);
});

it('a message that is sent at the second attempt moves below the reply that arrived in the meantime', async () => {
  const { root, api } = await startChat();
  vi.useFakeTimers();
  api.answerNext('POST /conversations/c1/messages', api.refused(409, 'reply_pending'));
  say(root, 'Second');
  await vi.waitFor(() => expect(textIn(root)).toContain('This message wasn’t sent.'));
  api.add('visitor', 'First');
  api.add('assistant', 'Reply to the first');
  await vi.advanceTimersByTimeAsync(2000);
  button(root, 'Try again').click();
  await vi.waitFor(() => expect(messagesIn(root)).toHaveLength(5));
  expect(messagesIn(root).slice(1)).toEqual([
    'You said: First',
    'Mia said: Reply to the first',
    'You said: Second',
    'Mia said: You wrote: Second',
  ]);
});

it.each([
  [null, 'I am an automated assistant. When you start the chat, your messages are sent to us'],
  ['I accept the terms.', 'I am an automated assistant.'],
])(
  'the button that starts a chat with the consent text %s is described by the sentences before it',
  (consent, text) => {
    const { root } = openEmbed({
      texts: { button_label: null, title: null, greeting: null, consent, call_back: null },
      notice: 'I am an automated assistant.',
    });
    const ids = button(root, 'Start chat').getAttribute('aria-describedby')?.split(' ') ?? [];
    const described = ids.map((id) => root.getElementById(id)?.textContent).join(' ');
    expect(described.startsWith(text)).toBe(true);
    expect(ids).toHaveLength(consent ? 1 : 2);
  },
);

it('an embed asks for its fields and consent before the chat, and names what is missing', async () => {
  const { root, api } = openEmbed({
    fields: { name: 'optional', email: 'required', phone_number: 'off' },
    texts: { button_label: null, title: 'Ask us', greeting: null, consent: 'I accept the terms.', call_back: null },
    notice: 'I am an automated assistant.',
  });
  expect(textIn(root)).toContain('I am an automated assistant.');
  submit(root, 'Start chat');
  expect(textIn(root)).toContain('Fill in this field.');
  expect(textIn(root)).toContain('Please agree to continue.');
  expect(root.activeElement).toBe(field(root, 'Email'));
  expect(api.received).toEqual([]);
  type(root, 'Email', 'ada@mail.example');
  field<HTMLInputElement>(root, 'I accept the terms.').checked = true;
  submit(root, 'Start chat');
  await vi.waitFor(() => expect(messagesIn(root)).toHaveLength(1));
  expect(api.bodies('POST /conversations')).toMatchObject([{ fields: { email: 'ada@mail.example' }, consent: true }]);
});

it('a field that the API refuses shows the problem and keeps what was typed', async () => {
  const { root, api } = openEmbed({ fields: { name: 'off', email: 'off', phone_number: 'required' } });
  api.answerNext(
    'POST /conversations',
    api.refused(422, 'invalid_fields', { fields: { 'fields.phone_number': ['wrong'] } }) as never,
  );
  type(root, 'Phone number', '+1 202 555 0123');
  submit(root, 'Start chat');
  await vi.waitFor(() => expect(textIn(root)).toContain('Enter a valid phone number'));
  expect(field(root, 'Phone number').value).toBe('+1 202 555 0123');
  expect(field(root, 'Phone number').getAttribute('aria-invalid')).toBe('true');
});

it('a chat continues after its page is loaded again', async () => {
  const { root, api } = await startChat();
  say(root, 'Hello');
  await vi.waitFor(() => expect(messagesIn(root)).toHaveLength(3));
  const reloaded = openEmbed({}, { api });
  await vi.waitFor(() => expect(messagesIn(reloaded.root)).toHaveLength(3));
  say(reloaded.root, 'Again');
  await vi.waitFor(() => expect(messagesIn(reloaded.root)).toHaveLength(5));
});

it('a page that is loaded again during a reply shows the reply once it is complete', async () => {
  const { api } = await startChat();
  vi.useFakeTimers();
  api.add('visitor', 'Hello');
  api.setReplying(true);
  const { root } = openEmbed({}, { api });
  await vi.waitFor(() => expect(textIn(root)).toContain('Mia is writing…'));
  api.add('assistant', 'Good morning');
  api.setReplying(false);
  await vi.advanceTimersByTimeAsync(2000);
  expect(messagesIn(root).at(-1)).toBe('Mia said: Good morning');
  expect(textIn(root)).not.toContain('Mia is writing…');
});

it('a new chat starts if the API no longer knows the earlier one', async () => {
  const { api } = await startChat();
  api.answerNext('GET /conversations/c1/messages', api.refused(404, 'not_found'));
  const { root } = openEmbed({}, { api });
  await vi.waitFor(() => expect(button(root, 'Start chat')).toBeTruthy());
  expect(sessionStorage.length).toBe(0);
});

it('a message that was not sent is repeated with the same id, and appears once', async () => {
  const { root, api } = await startChat();
  api.answerNext('POST /conversations/c1/messages', 'offline');
  say(root, 'Are you there?');
  await vi.waitFor(() => expect(textIn(root)).toContain('This message wasn’t sent.'));
  button(root, 'Try again').click();
  await vi.waitFor(() => expect(messagesIn(root)).toHaveLength(3));
  expect(textIn(root)).not.toContain('This message wasn’t sent.');
  const ids = api.bodies('POST /conversations/c1/messages').map((body) => body?.client_id);
  expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
});

it('a message is sent once, even if Enter is pressed twice', async () => {
  const { root, api } = await startChat();
  say(root, 'One');
  say(root, 'One');
  await vi.waitFor(() => expect(messagesIn(root)).toHaveLength(3));
  expect(api.bodies('POST /conversations/c1/messages')).toHaveLength(1);
  expect(field(root, 'Your message').value).toBe('One');
});

it('a visitor ends the chat after a question, and receives the transcript by email', async () => {
  const { root, api } = await startChat();
  button(root, 'End chat').click();
  expect(textIn(root)).toContain('End this chat?');
  expect(api.bodies('POST /conversations/c1/end')).toEqual([]);
  [...root.querySelectorAll<HTMLButtonElement>('.question button')][0]?.click();
  await vi.waitFor(() => expect(textIn(root)).toContain('This chat has ended.'));
  type(root, 'Email me the transcript', 'ada@mail.example');
  submit(root, 'Send transcript');
  await vi.waitFor(() => expect(textIn(root)).toContain('We’ve sent the transcript to ada@mail.example.'));
  expect(api.bodies('POST /conversations/c1/transcript')).toEqual([{ email: 'ada@mail.example' }]);
  button(root, 'Start a new chat').click();
  expect(button(root, 'Start chat')).toBe(root.activeElement);
});

it('a chat that ended in the meantime shows its end instead of an error', async () => {
  const { root, api } = await startChat();
  api.setEnded();
  say(root, 'Still there?');
  await vi.waitFor(() => expect(textIn(root)).toContain('This chat has ended.'));
  expect(sessionStorage.length).toBe(0);
});

it('no transcript is offered if the installation can’t send mail', async () => {
  const { root, api } = await startChat({ can_email_transcript: false });
  api.setEnded();
  say(root, 'Bye');
  await vi.waitFor(() => expect(textIn(root)).toContain('This chat has ended.'));
  expect(textIn(root)).not.toContain('Send transcript');
});

it.each([
  ['daily_limit_reached', 409, {}, 'The chat isn’t available any longer today. Please try again tomorrow.'],
  ['embed_closed', 409, {}, 'The chat is closed right now.'],
  ['too_many_requests', 429, { 'retry-after': '1500' }, 'There were too many requests. Try again in 25 minutes.'],
  ['anything else', 500, {}, 'The chat is unavailable. Please try again later.'],
])('a start that the API refuses with %s explains it', async (reason, status, headers, text) => {
  const { root, api } = openEmbed();
  const refusal = api.refused(status, reason) as object;
  api.answerNext('POST /conversations', { ...refusal, headers } as never);
  submit(root, 'Start chat');
  await vi.waitFor(() => expect(textIn(root)).toContain(text));
});

it('a visitor without a connection can try to start the chat again', async () => {
  const { root, api } = openEmbed();
  api.answerNext('POST /conversations', 'offline');
  submit(root, 'Start chat');
  await vi.waitFor(() => expect(textIn(root)).toContain('Check your internet connection'));
  submit(root, 'Start chat');
  await vi.waitFor(() => expect(messagesIn(root)).toHaveLength(1));
});

it('a closed embed shows when it opens, in the language of the embed', () => {
  const { root } = openEmbed({ is_open: false, opens_at: '2026-12-07T08:00:00.000Z', language: 'de' });
  expect(textIn(root)).toMatch(/Der Chat ist gerade geschlossen\. Er öffnet Montag, \d\d:00\./);
});

it('text of the assistant is shown as text, with web addresses as links', async () => {
  const { root, api } = await startChat();
  api.messages[0] = {
    index: 0,
    role: 'assistant',
    text: 'See https://www.example.com/a?b=1. <img src=x onerror=alert(1)> javascript:alert(1)',
    at: '',
  };
  const reloaded = openEmbed({}, { api });
  await vi.waitFor(() => expect(messagesIn(reloaded.root)).toHaveLength(1));
  const links = [...reloaded.root.querySelectorAll('a')].map(({ href, rel, target }) => [href, rel, target]);
  expect(links).toEqual([['https://www.example.com/a?b=1', 'noopener noreferrer', '_blank']]);
  expect(reloaded.root.querySelector('.message img')).toBeNull();
  expect(root).not.toBe(reloaded.root);
});

it('Escape closes the panel, and a reply that arrives afterwards is reported', async () => {
  const { root, panel, onClose, onUnread } = await startChat();
  say(root, 'Hello');
  field(root, 'Your message').dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );
  expect([panel.isOpen(), onClose.mock.calls.length]).toEqual([false, 1]);
  await vi.waitFor(() => expect(onUnread).toHaveBeenCalledOnce());
  expect(panel.unreadLabel('Chat with us')).toBe('Chat with us, new message');
});

it('keys in the chat are no shortcuts of the page', async () => {
  const { root } = await startChat();
  const onKey = vi.fn();
  document.addEventListener('keydown', onKey);
  const key = new KeyboardEvent('keydown', { key: 's', bubbles: true, composed: true });
  field(root, 'Your message').dispatchEvent(key);
  document.removeEventListener('keydown', onKey);
  expect(onKey).not.toHaveBeenCalled();
});

it('a chat of the page before doesn’t cover a narrow page, and opens at a click', async () => {
  const { panel } = await startChat();
  panel.close();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  panel.open({ hasFocus: false });
  expect(panel.isOpen()).toBe(false);
  panel.open({ hasFocus: true });
  expect(panel.isOpen()).toBe(true);
});
