import type { PlaceCall } from '@switchboard/contracts/calls';
import { ApiError, notify, request } from '@switchboard/platform';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { connectDirectly, type DirectCall } from './directCall.ts';
import { loudestInTime } from './loudest.ts';
import { serverUrl } from './serverUrl.ts';
import { type Microphone, openSound, type Sound } from './sound.ts';
import { nextState } from './testState.ts';

/** What is tested: an assistant, its draft or a version, and what is filled into its texts. */
export type TestChoice = Pick<PlaceCall, 'assistant_id' | 'assistant_version' | 'is_recorded' | 'variables'>;

// As long as a call waits before it connects. Source: specification 01 §9.
const connectDelayMs = 500;

const lost = { title: 'Connection Error', message: 'Failed to connect to the agent room: the connection was closed' };

interface Running {
  sound: Sound;
  call: DirectCall | null;
}

function failureOf(error: unknown): { title: string; message: string } {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError && error.status === 401)
    return { title: 'Error Starting Agent', message: 'Authentication required. Please log in again.' };
  return { title: 'Error Starting Agent', message: `Failed to get token: ${text}` };
}

/** A test of an assistant: talking, typing, hanging up. */
export function useTestCall() {
  const [state, tell] = useReducer(nextState, { stage: 'idle' });
  const [loudness, setLoudness] = useState(0);
  const [microphone, setMicrophone] = useState<'off' | 'on' | 'refused'>('off');
  const [device, setDevice] = useState<string | null>(null);
  const running = useRef<Running | null>(null);

  const release = useCallback(() => {
    running.current?.call?.close();
    running.current?.sound.close();
    running.current = null;
  }, []);
  useEffect(() => release, [release]);

  const listen = async ({ sound }: Running, wanted?: Microphone) => {
    const show = loudestInTime();
    try {
      await sound.listen((pcm, level) => {
        running.current?.call?.sendSound(pcm);
        const shown = show(level, performance.now());
        if (shown !== null) setLoudness(shown);
      }, wanted);
      setMicrophone('on');
      if (wanted?.deviceId) setDevice(wanted.deviceId);
    } catch {
      setMicrophone('refused');
      notify({
        title: 'Permissions Required',
        description: 'Please grant all required permissions to continue',
        tone: 'warning',
      });
    }
  };

  const connect = async (choice: TestChoice, mine: Running) => {
    const [session] = await Promise.all([
      request('POST /api/call', { body: { ...choice, is_web_session: true } }),
      new Promise((resolve) => setTimeout(resolve, connectDelayMs)),
    ]);
    if (running.current !== mine) return;
    const url = serverUrl(session.livekit_url ?? '');
    if (url === null) {
      tell({ kind: 'failed', title: 'Connection Error', message: 'LiveKit server URL is missing' });
      return;
    }
    mine.call = connectDirectly(url, session.livekit_token ?? '', {
      onTold: (message) => {
        if (message.kind === 'silence') mine.sound.silence();
        // A file that no browser can read is a silent one.
        if (message.kind === 'background') mine.sound.playBehind(message.audio).catch(() => undefined);
        if (message.kind === 'connected') notify({ title: 'Agent Started', tone: 'success' });
        tell({ kind: 'told', message });
        if (message.kind === 'ended') setLoudness(0);
      },
      onSound: (pcm) => mine.sound.play(pcm),
      onLost: () => tell({ kind: 'failed', ...lost }),
    });
  };

  const start = async (choice: TestChoice, withMicrophone: boolean, isDenoised: boolean) => {
    release();
    const mine: Running = { sound: openSound(), call: null };
    running.current = mine;
    setMicrophone('off');
    setDevice(null);
    tell({ kind: 'start' });
    try {
      await Promise.all([connect(choice, mine), withMicrophone ? listen(mine, { isDenoised }) : undefined]);
    } catch (error) {
      if (running.current === mine) tell({ kind: 'failed', ...failureOf(error) });
    }
  };

  return {
    state,
    loudness,
    microphone,
    /** The microphone that somebody chose. */
    device,
    choose: (deviceId: string) => {
      if (running.current) void listen(running.current, { deviceId });
    },
    start: (choice: TestChoice, withMicrophone: boolean, isDenoised: boolean) =>
      void start(choice, withMicrophone, isDenoised),
    say: (text: string) => running.current?.call?.send({ kind: 'say', text }),
    hangUp: () => running.current?.call?.send({ kind: 'end' }),
    again() {
      release();
      tell({ kind: 'again' });
    },
  };
}

export type TestCall = ReturnType<typeof useTestCall>;
