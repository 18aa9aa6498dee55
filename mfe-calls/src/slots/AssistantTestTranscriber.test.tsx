import { quickCreateConfig } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { renderWithHost } from '@switchboard/platform/testing';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AssistantTestSlot } from './AssistantTestSlot.tsx';

const track = { kind: 'audio', stop() {} } as unknown as MediaStreamTrack;
const stream = { getTracks: () => [track], getAudioTracks: () => [track] };

/** A silent audio output and microphone. */
class FakeAudio {
  currentTime = 0;
  destination = {};
  audioWorklet = { addModule: async () => undefined };
  resume = async () => undefined;
  close = async () => undefined;
  createMediaStreamSource = () => ({ connect() {}, disconnect() {} });
}
class FakeWorklet {
  port = {};
}

type OpenSocket = { onmessage: (event: { data: string }) => void };
const sent: unknown[] = [];
let socket: OpenSocket | undefined;
class FakeSocket {
  static readonly OPEN = 1;
  readonly readyState = 1;
  constructor() {
    socket = this as unknown as OpenSocket;
  }
  send(data: string) {
    sent.push(JSON.parse(data));
  }
  close() {}
}

let recognition: FakeRecognition;
class FakeRecognition {
  static available = async () => 'available';
  onresult!: (event: object) => void;
  onerror!: (event: object) => void;
  onend!: () => void;
  begun: unknown[] = [];
  get processLocally() {
    return false;
  }
  set processLocally(_: boolean) {}
  start(on: unknown) {
    recognition = this;
    this.begun.push(on);
  }
  abort() {}
  understands(transcript: string, isFinal: boolean) {
    const result = Object.assign([{ transcript }], { isFinal });
    act(() => this.onresult({ resultIndex: 0, results: [result] }));
  }
}
afterEach(() => vi.unstubAllGlobals());

async function talk() {
  sent.length = 0;
  socket = undefined;
  vi.stubGlobal('AudioContext', FakeAudio);
  vi.stubGlobal('AudioWorkletNode', FakeWorklet);
  vi.stubGlobal('navigator', { ...navigator, mediaDevices: { getUserMedia: async () => stream } });
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('SpeechRecognition', FakeRecognition);
  const id = '00000000-0000-4000-8000-000000000001';
  const config = quickCreateConfig('First call');
  const assistant = { id, name: 'First call', variables: [], published_version: null, config };
  await renderWithHost(<AssistantTestSlot assistant_id={id} />, {
    responses: {
      'GET /api/assistants/:id': () => assistant as unknown as AssistantDetail,
      'GET /api/assistants/:id/parts': () => ({ model: null, transcriber: null, voice: null }),
      'POST /api/call': () => ({
        ...{ success: true, message: '', instructions: null, call_id: id, status: 'initiated', is_simulated: true },

        livekit_url: 'localhost:1/x',
        livekit_token: 't',
        room_name: id,
        transport: 'direct',
      }),
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Test' }));
  await screen.findByText('Connecting…');
  await userEvent.click(screen.getByRole('button', { name: 'Talk' }));
  await vi.waitFor(() => expect(socket?.onmessage).toBeTypeOf('function'));
  // Discards the messages of the earlier typed test.
  sent.length = 0;
  act(() =>
    socket?.onmessage({ data: JSON.stringify({ kind: 'connected', assistant_name: 'First call', ears: 'builtin' }) }),
  );
  await screen.findByText(/Your browser transcribes your speech on this device/);
}

it("the browser's own speech recognition replaces the built-in transcriber if it runs on the device", async () => {
  await talk();
  expect(recognition.begun).toEqual([track]);
  recognition.understands('How late', false);
  screen.getByText('How late…');
  recognition.understands('How late are you open?', true);
  // It stops after a silence and is restarted.
  recognition.onend();
  expect(recognition.begun).toHaveLength(2);
  expect(sent).toEqual([
    { kind: 'ears', of: 'browser' },
    { kind: 'heard', text: 'How late are you open?' },
  ]);
});

it("the built-in transcriber takes over when the browser's recognition fails", async () => {
  await talk();
  act(() => recognition.onerror({ error: 'audio-capture' }));
  await screen.findByText(/The built-in transcriber listens/);
  expect(sent.at(-1)).toEqual({ kind: 'ears', of: 'server' });
});
