import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import { AssistantTest } from '@switchboard/contracts/assistant-tests';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { Lead } from '@switchboard/contracts/leads';
import type { ToCaller } from '@switchboard/contracts/voice';
import { ApiError } from '@switchboard/platform';
import { blankRow, expectAccessible, type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AssistantTestSlot } from './AssistantTestSlot.tsx';

const id = '00000000-0000-4000-8000-000000000001';
const config = {
  ...quickCreateConfig('First call'),
  ...{ llm_provider: 'openai', stt_provider: 'deepgram', tts_provider: 'elevenlabs' },
  first_message: 'Hello {first_name}, this is {organization}.',
};
const assistant = { id, name: 'First call', variables: ['organization', 'first_name'], published_version: 2, config };

/** The server's end of the browser's connection. */
class FakeSocket {
  static sockets: FakeSocket[] = [];
  static get last(): FakeSocket {
    const socket = FakeSocket.sockets.at(-1);
    if (!socket) throw new Error('Nobody has connected');
    return socket;
  }
  static readonly OPEN = 1;
  readonly readyState = 1;
  readonly url: string;
  readonly protocols: string[];
  readonly sent: unknown[] = [];
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null;
  onclose: (() => void) | null = null;
  binaryType = 'blob';
  constructor(url: string, protocols: string[]) {
    this.url = url;
    this.protocols = protocols;
    FakeSocket.sockets.push(this);
  }
  send(data: unknown) {
    this.sent.push(typeof data === 'string' ? JSON.parse(data) : data);
  }
  close() {}
  receive(message: ToCaller) {
    act(() => this.onmessage?.({ data: JSON.stringify(message) }));
  }
}

class FakeAudio {
  currentTime = 0;
  resume = async () => undefined;
  close = async () => undefined;
}

beforeEach(() => {
  localStorage.clear();
  FakeSocket.sockets = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('AudioContext', FakeAudio);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const session = {
  success: true,
  message: '',
  instructions: null,
  call_id: id,
  status: 'initiated' as const,
  is_simulated: true,
  livekit_url: 'localhost:3000/api/voice/direct',
  room_name: id,
  participant_identity: 'tester',
  livekit_token: 'ticket',
  assistant_id: id,
  transport: 'direct' as const,
};

const maya = blankRow(Lead, { first_name: 'Maya', last_name: 'Lindqvist', phone_number: '+12025550147' });

const said = { ends_at: 3, is_interrupted: false, latency_ms: null };
const earlier = {
  ...blankRow(AssistantTest, { status: 'ended', ended_reason: 'user-ended-call', has_recording: true }),
  id: '00000000-0000-4000-8000-000000000009',
  created_by_name: 'Ada Moss',
  lines: [
    { ...said, role: 'user' as const, message: 'Stop!', starts_at: 2 },
    { ...said, role: 'assistant' as const, message: 'Good morning.', starts_at: 0, is_interrupted: true },
  ],
};

async function open(
  responses: FakeResponses = {},
  path = '/assistants/x',
  { save, button = 'Test' }: { save?: () => Promise<boolean>; button?: string | null } = {},
) {
  const user = userEvent.setup();
  const slot = <AssistantTestSlot assistant_id={id} {...(save && { save, is_dirty: true })} />;
  const host = renderWithHost(slot, {
    path,
    responses: {
      'GET /api/assistants/:id': () => assistant as unknown as AssistantDetail,
      'GET /api/assistants/:id/parts': () => ({ model: null, transcriber: null, voice: null }),
      'GET /api/assistants/:id/versions': () => ({ items: [], next_cursor: null }),
      'GET /api/leads': () => ({ items: [maya], next_cursor: null }),
      'GET /api/test-conversations': () => ({ items: [], next_cursor: null }),
      'POST /api/call': () => session,
      ...responses,
    },
  });
  if (button === null) await user.keyboard('{Control>}{Enter}{/Control}');
  else if (!path.includes('test=')) await user.click(screen.getByRole('button', { name: button }));
  await screen.findByRole('dialog', { name: 'Test First call' });
  return { user, host };
}

/** Opens the panel, which starts a typed test, up to the connection. */
async function connected(responses: FakeResponses = {}) {
  const opened = await open(responses);
  await screen.findByText('Connecting…');
  await vi.waitFor(() => expect(FakeSocket.last.url).toBe('ws://localhost:3000/api/voice/direct'));
  FakeSocket.last.receive({ kind: 'connected', assistant_name: 'First call' });
  return opened;
}

describe('the test of an assistant', () => {
  it.each([
    [{ model: null, transcriber: null, voice: null }, 'Everything runs on this server: nothing is sent anywhere.'],
    [
      { model: 'OpenAI gpt-5', transcriber: null, voice: 'ElevenLabs' },
      'What is said is sent to OpenAI gpt-5 and ElevenLabs. The rest runs on this server.',
    ],
  ])('the test shows where the conversation is sent with the parts %j', async (parts, sentence) => {
    await open({ 'GET /api/assistants/:id/parts': () => parts });
    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('a typed test shows the conversation with latencies, ends, and can be repeated', async () => {
    const { user } = await connected();
    const socket = FakeSocket.last;
    expect(socket.protocols).toEqual(['switchboard.voice.v1', 'ticket.ticket']);
    const spoken = { starts_at: 1, ends_at: 2, is_interrupted: false };
    socket.receive({ kind: 'line', line: { ...spoken, role: 'assistant', message: 'Hello!', latency_ms: null } });
    await user.type(screen.getByRole('textbox', { name: 'Your line' }), 'Who is this?{Enter}');
    // The assistant doesn't ask whether the user is there while they type. The signal is sent once in two seconds.
    expect(socket.sent).toEqual([{ kind: 'typing' }, { kind: 'say', text: 'Who is this?' }]);
    socket.receive({
      kind: 'line',
      line: { ...spoken, starts_at: 4, role: 'user', message: 'Who is this?', latency_ms: null },
    });
    socket.receive({
      kind: 'line',
      line: { ...spoken, starts_at: 5, role: 'assistant', message: 'Ada.', latency_ms: 912 },
    });
    screen.getByText('answered in 0.9 s');
    socket.receive({
      kind: 'line',
      line: { ...spoken, starts_at: 6, ends_at: 6.4, role: 'system', message: 'look_up {}: shipped', latency_ms: null },
    });
    screen.getByText('took 0.4 s');
    expect(screen.getByText('look_up').closest('details')?.open).toBe(false);
    await expectAccessible(document.body);
    await user.click(screen.getByRole('button', { name: 'Hang up' }));
    expect(socket.sent.at(-1)).toEqual({ kind: 'end' });
    socket.receive({ kind: 'ended', reason: 'user-ended-call' });
    await screen.findByText('The test has ended');
    screen.getByText('Ada.');
    screen.getByRole('button', { name: 'Earlier tests' });
    await user.click(screen.getByRole('button', { name: /^Test again/ }));
    await vi.waitFor(() => expect(FakeSocket.sockets).toHaveLength(2));
  });

  it('a test starts in text, and answers are spoken once the sound is switched on', async () => {
    const { user, host } = await connected();
    expect(host.requests.find(({ key }) => key === 'POST /api/call')?.body).toMatchObject({ is_typed: true });
    await user.click(screen.getByRole('switch', { name: 'Sound' }));
    expect(FakeSocket.last.sent).toEqual([{ kind: 'sound', is_on: true }]);
  });

  it('Ctrl+Enter saves typed changes and restarts the test', async () => {
    const save = vi.fn(async () => true);
    const { user, host } = await open({}, '/assistants/x', { save, button: 'Save and test' });
    await vi.waitFor(() => expect(FakeSocket.sockets).toHaveLength(1));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await vi.waitFor(() => expect(FakeSocket.sockets).toHaveLength(2));
    expect(save).toHaveBeenCalledTimes(2);
    // The previous test ends without waiting.
    expect(FakeSocket.sockets[0]?.sent).toEqual([{ kind: 'end' }]);
    expect(host.requests.filter(({ key }) => key === 'POST /api/call')).toHaveLength(2);
  });

  it('Ctrl+Enter starts the first test before a panel is open', async () => {
    const save = vi.fn(async () => true);
    await open({}, '/assistants/x', { save, button: null });
    await vi.waitFor(() => expect(FakeSocket.sockets).toHaveLength(1));
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('a test does not start if typed changes could not be saved', async () => {
    const save = vi.fn(async () => false);
    const { host } = await open({}, '/assistants/x', { save, button: 'Save and test' });
    await vi.waitFor(() => expect(save).toHaveBeenCalled());
    await screen.findByText(/^Type to the assistant, or talk to it/);
    expect(host.requests.some(({ key }) => key === 'POST /api/call')).toBe(false);
  });

  it('the test shows where the conversation is sent, fills values from a lead, and remembers them', async () => {
    const { user, host } = await open();
    await screen.findByText(/^Everything runs on this server/);
    await user.click(screen.getByText('Settings: Draft, 1 of 1 values empty'));
    expect(screen.queryByRole('textbox', { name: 'organization' })).toBeNull();
    await user.click(screen.getByRole('combobox', { name: 'Values of a lead' }));
    await user.click(await screen.findByRole('option', { name: /Maya Lindqvist/ }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'first_name' }).value).toBe('Maya');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Type' }));
    const sent = () => host.requests.filter(({ key }) => key === 'POST /api/call').map(({ body }) => body);
    const filled = { is_web_session: true, is_typed: true, assistant_id: id, variables: { first_name: 'Maya' } };
    await vi.waitFor(() => expect(sent().at(-1)).toEqual(filled));
    host.unmount();
    const again = await open();
    await vi.waitFor(() =>
      expect(again.host.requests.find(({ key }) => key === 'POST /api/call')?.body).toEqual(filled),
    );
  });

  it('the panel lists earlier tests with their transcripts and sound', async () => {
    const { user } = await open({
      'GET /api/assistants/:id/tests': () => ({
        items: [earlier, { ...earlier, id: session.assistant_id }],
        next_cursor: null,
      }),
      'GET /api/assistant-tests/:id': () => earlier,
      'GET /api/assistant-tests/:id/recording': () => ({ url: '/files/x.wav', expires_at: '2026-11-23T10:00:00Z' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Earlier tests' }));
    await user.click((await screen.findAllByText('Ada Moss'))[0] as HTMLElement);
    const lines = within(await screen.findByRole('list', { name: 'Transcript' })).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Good morning.'),
      expect.stringContaining('Stop!'),
    ]);
    await screen.findByRole('group', { name: 'Recording of the test' });
    await expectAccessible(document.body);
    await user.click(screen.getByRole('button', { name: 'All tests' }));
    await screen.findByRole('grid', { name: 'Tests of the assistant' });
    await user.click(screen.getByRole('button', { name: 'New test' }));
    await screen.findByText(/^Type to the assistant, or talk to it/);
  });

  it('an address that opens a missing test shows an error and the list of tests', async () => {
    const { user } = await open(
      {
        'GET /api/assistant-tests/:id': () => {
          throw new ApiError(404, { code: 'NOT_FOUND', message: 'Test not found.' });
        },
        'GET /api/assistants/:id/tests': () => ({ items: [earlier], next_cursor: null }),
      },
      `/assistants/x?test=${earlier.id}`,
    );
    await screen.findByText('Failed to load the test');
    await user.click(screen.getByRole('button', { name: 'All tests' }));
    await screen.findByRole('grid', { name: 'Tests of the assistant' });
  });

  it('a test that did not begin shows why, and Retry starts it again', async () => {
    let times = 0;
    const { user } = await open({
      'POST /api/call': () => {
        times += 1;
        if (times > 1) return session;
        throw new ApiError(429, { code: 'LIMIT_EXCEEDED', message: '5 tests of assistants are running.' });
      },
    });
    await screen.findByText('Failed to get token: 5 tests of assistants are running.');
    await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Retry'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(times).toBe(2));
  });

  it('a broken connection is restored with the same ticket, and the lines stay', async () => {
    await connected();
    FakeSocket.last.receive({ kind: 'line', line: { role: 'user', message: 'Call me Ada.', starts_at: 2, ...said } });
    const first = FakeSocket.last;
    act(() => first.onclose?.());
    await screen.findByText('Reconnecting…');
    await vi.waitFor(() => expect(FakeSocket.sockets).toHaveLength(2));
    expect(FakeSocket.last.protocols).toEqual(first.protocols);
    FakeSocket.last.receive({ kind: 'connected', assistant_name: 'First call' });
    await screen.findByText('Listening');
    screen.getByText('Call me Ada.');
  });

  it('a microphone that is granted after the connection failed is released, and Retry asks again', async () => {
    const stop = vi.fn();
    const asked: ((stream: object) => void)[] = [];
    const getUserMedia = () => new Promise((resolve) => asked.push(resolve));
    vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia } });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    FakeSocket.sockets = [];
    await user.click(await screen.findByRole('button', { name: 'Talk' }));
    await vi.waitFor(() => expect(FakeSocket.last.url).toContain('direct'));
    act(() => FakeSocket.last.onclose?.());
    await screen.findByText('Connection Error');
    await act(async () => asked[0]?.({ getTracks: () => [{ stop }], getAudioTracks: () => [] }));
    expect(stop).toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByRole('button', { name: 'Talk' });
  });

  it('a test stops connecting after 30 seconds', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    const wait = vi.spyOn(globalThis, 'setTimeout');
    await user.click(await screen.findByRole('button', { name: 'Type' }));
    const [giveUp] = wait.mock.calls.find(([, ms]) => ms === 30_000) ?? [];
    wait.mockRestore();
    act(() => (giveUp as () => void)());
    await screen.findByText('Failed to connect to the agent room: no one answered within 30 seconds');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await screen.findByRole('button', { name: 'Type' });
  });

  it('a voice test continues by typing if the microphone is refused', async () => {
    vi.stubGlobal('navigator', {
      ...navigator,
      mediaDevices: { getUserMedia: () => Promise.reject(new DOMException('no', 'NotAllowedError')) },
    });
    const { user, host } = await open();
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    FakeSocket.sockets = [];
    await user.click(await screen.findByRole('button', { name: 'Talk' }));
    await vi.waitFor(() => expect(FakeSocket.last.url).toContain('direct'));
    FakeSocket.last.receive({ kind: 'connected', assistant_name: 'First call' });
    await screen.findByText("The microphone can't be used");
    expect(host.notices.map(({ title }) => title)).toContain('Permissions Required');
    screen.getByText(/click Use microphone\. You can type in the meantime\.|got no answer/);
    screen.getByRole('textbox', { name: 'Type instead of talking' });
  });
});
