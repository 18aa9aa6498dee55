import type { PlaceCall } from '@switchboard/contracts/place-call';
import { ApiError, type DeviceProblem, deviceProblem, notify, request } from '@switchboard/platform';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { type BrowserTranscriber, browserTranscriber } from './browserTranscriber.ts';
import { connectDirectly, type Listener, type TestLine } from './directCall.ts';
import { loudestInTime } from './loudest.ts';
import { serverUrl } from './serverUrl.ts';
import { type Microphone, openSound, type Sound } from './sound.ts';
import { nextState } from './testState.ts';

/** What to test: an assistant's draft or a version, and the values for its placeholders. */
export type TestChoice = Pick<
  PlaceCall,
  'assistant_id' | 'assistant_version' | 'is_recorded' | 'is_typed' | 'variables' | 'flow_start'
>;

/** The assistant's hearing settings. */
interface Hearing {
  isDenoised: boolean;
  language: string;
}

/** How often a typing signal is sent. */
const typingEveryMs = 2_000;

// The delay before a call connects. Source: specification 01 §9.
const connectDelayMs = 500;

/** The limit for an assistant to connect. */
const connectSeconds = 30;

const lost = (why: string) => ({
  title: 'Connection Error',
  message: `Failed to connect to the agent room: ${why}`,
});

interface Running {
  sound: Sound;
  call: TestLine | null;
  microphone: MediaStreamTrack | null;
  isDenoised: boolean;
  /** The browser's speech recognition, where it replaces the built-in transcriber. */
  transcriber: BrowserTranscriber | null;
  stopTranscriber: () => void;
  /** The connection timeout. */
  limit: ReturnType<typeof setTimeout>;
}

/** Where, with which token and over which transport the browser connects. */
interface Session {
  url: string;
  token: string;
  name: string;
  transport: 'livekit' | 'direct';
}

/** Connects with or without a media server. The media client is loaded only when it is used. */
async function lineTo(session: Session, listener: Listener): Promise<TestLine> {
  const { url, token, transport } = session;
  if (transport === 'direct') return connectDirectly(url, token, listener);
  const { connectToRoom } = await import('./roomCall.ts');
  return connectToRoom(session, listener);
}

function failureOf(error: unknown): { title: string; message: string } {
  const text = error instanceof Error ? error.message : String(error);
  if (error instanceof ApiError && error.status === 401)
    return { title: 'Error Starting Agent', message: 'Authentication required. Please log in again.' };
  return { title: 'Error Starting Agent', message: `Failed to get token: ${text}` };
}

/** A test of an assistant: talking, typing, hanging up. */
export function useTestCall() {
  const [state, dispatch] = useReducer(nextState, { stage: 'idle' });
  const [loudness, setLoudness] = useState(0);
  const [microphone, setMicrophone] = useState<'off' | 'on'>('off');
  const [problem, setProblem] = useState<DeviceProblem | null>(null);
  const [quality, setQuality] = useState<'excellent' | 'good' | 'poor' | null>(null);
  const [transcriber, setTranscriber] = useState<'browser' | 'builtin' | 'provider' | null>(null);
  const [device, setDevice] = useState<string | null>(null);
  const [isTalk, setIsTalk] = useState(false);
  const [testId, setTestId] = useState<string | null>(null);
  const running = useRef<Running | null>(null);
  const typedAt = useRef(Number.NEGATIVE_INFINITY);

  const release = useCallback(() => {
    clearTimeout(running.current?.limit);
    running.current?.stopTranscriber();
    running.current?.call?.close();
    running.current?.sound.close();
    running.current = null;
  }, []);
  /** Hangs up, so that the test doesn't wait for a browser that left. */
  const leave = useCallback(() => {
    running.current?.call?.send({ kind: 'end' });
    release();
  }, [release]);
  useEffect(() => leave, [leave]);

  /** Ends the test with an explanation and releases the microphone. */
  const fail = (mine: Running, why: { title: string; message: string }) => {
    if (running.current !== mine) return;
    release();
    dispatch({ kind: 'failed', ...why });
  };

  const understand = (mine: Running) => {
    const { transcriber: own, microphone: track, call } = mine;
    mine.stopTranscriber();
    if (!own || !track || !call) return;
    setTranscriber('browser');
    call.send({ kind: 'ears', of: 'browser' });
    mine.stopTranscriber = own.listen(
      track,
      (text, isWhole) => {
        if (isWhole) call.send({ kind: 'heard', text });
        else dispatch({ kind: 'received', message: { kind: 'hearing', text } });
      },
      () => {
        setTranscriber('builtin');
        call.send({ kind: 'ears', of: 'server' });
      },
    );
  };

  const listen = async (mine: Running, wanted?: Microphone) => {
    const show = loudestInTime();
    try {
      mine.microphone = await mine.sound.listen(
        (pcm, level) => {
          running.current?.call?.sendSound(pcm);
          const shown = show(level, performance.now());
          if (shown !== null) setLoudness(shown);
        },
        { isDenoised: mine.isDenoised, ...wanted },
      );
      if (running.current !== mine) return;
      if (mine.microphone) mine.call?.sendMicrophone(mine.microphone);
      understand(mine);
      setMicrophone('on');
      setProblem(null);
      if (wanted?.deviceId) setDevice(wanted.deviceId);
    } catch (error) {
      const why = await deviceProblem(error, 'microphone');
      if (running.current !== mine) return;
      // A microphone that worked before still works.
      if (!mine.microphone) setMicrophone('off');
      setProblem(why);
      notify({
        title: 'Permissions Required',
        description: 'Please grant all required permissions to continue',
        tone: 'warning',
      });
    }
  };

  const connect = async (choice: TestChoice, mine: Running, language: string) => {
    const [session] = await Promise.all([
      request('POST /api/call', { body: { ...choice, is_web_session: true } }),
      choice.is_typed ? undefined : new Promise((resolve) => setTimeout(resolve, connectDelayMs)),
    ]);
    if (running.current !== mine) return;
    setTestId(session.call_id ?? null);
    const url = serverUrl(session.livekit_url ?? '');
    if (url === null) {
      return fail(mine, { title: 'Connection Error', message: 'LiveKit server URL is missing' });
    }
    const { livekit_token: token = '', room_name: name = '' } = session;
    const transport = session.transport === 'livekit' ? 'livekit' : 'direct';
    let [isConnected, isOver] = [false, false];
    const listener: Listener = {
      onMessage: (message) => {
        if (message.kind === 'silence') mine.sound.silence();
        // A file that the browser can't decode is silent.
        if (message.kind === 'background') mine.sound.playBehind(message.audio).catch(() => undefined);
        if (message.kind === 'connected') {
          clearTimeout(mine.limit);
          if (!isConnected && !choice.is_typed) notify({ title: 'Agent Started', tone: 'success' });
          isConnected = true;
          setTranscriber(message.ears ?? null);
          if (message.ears === 'builtin')
            void browserTranscriber(language).then((found) => {
              if (running.current !== mine) return;
              mine.transcriber = found;
              understand(mine);
            });
        }
        dispatch({ kind: 'received', message });
        if (message.kind === 'ended') {
          setLoudness(0);
          // An end before the connection means that the connection was lost.
          isOver = isConnected;
          mine.stopTranscriber();
          // The last words play to their end.
          mine.sound.deafen();
        }
      },
      onSound: (pcm) => mine.sound.play(pcm),
      onLost: (why) => {
        if (!isOver) fail(mine, lost(why));
      },
      onInterrupted: () => dispatch({ kind: 'interrupted' }),
      onQuality: setQuality,
    };
    try {
      const call = await lineTo({ url, token, name, transport }, listener);
      if (running.current !== mine) return call.close();
      mine.call = call;
      if (mine.microphone) call.sendMicrophone(mine.microphone);
    } catch (error) {
      listener.onLost(error instanceof Error ? error.message : String(error));
    }
  };

  const start = async (choice: TestChoice, withMicrophone: boolean, { isDenoised, language }: Hearing) => {
    leave();
    const mine: Running = {
      sound: openSound(),
      call: null,
      microphone: null,
      isDenoised,
      transcriber: null,
      stopTranscriber: () => undefined,
      limit: setTimeout(
        () => fail(mine, lost(`no one answered within ${connectSeconds} seconds`)),
        connectSeconds * 1_000,
      ),
    };
    running.current = mine;
    setMicrophone('off');
    setProblem(null);
    setQuality(null);
    setTranscriber(null);
    setDevice(null);
    setIsTalk(withMicrophone);
    setTestId(null);
    dispatch({ kind: 'start' });
    try {
      await Promise.all([connect(choice, mine, language), withMicrophone ? listen(mine) : undefined]);
    } catch (error) {
      fail(mine, failureOf(error));
    }
  };

  return {
    state,
    /** The last test that was started; null until its id is known. */
    testId,
    /** It started with a microphone, even if the microphone failed later. */
    isTalk,
    loudness,
    microphone,
    /** Why the microphone can't be used; null while it works. */
    problem,
    /** The quality of the connection to a media server; null if unknown. */
    quality,
    /** What recognizes the speech; null until it is known. */
    transcriber,
    /** The microphone that the user chose. */
    device,
    choose: (deviceId: string) => {
      if (running.current) void listen(running.current, { deviceId });
    },
    /** Requests the microphone again. */
    useMicrophone: () => {
      if (running.current) void listen(running.current);
    },
    start: (choice: TestChoice, withMicrophone: boolean, hearing: Hearing) =>
      void start(choice, withMicrophone, hearing),
    say: (text: string) => running.current?.call?.send({ kind: 'say', text }),
    /** The user is typing, so the assistant doesn't ask whether they are there. */
    typing: () => {
      if (performance.now() - typedAt.current < typingEveryMs) return;
      typedAt.current = performance.now();
      running.current?.call?.send({ kind: 'typing' });
    },
    hangUp: () => running.current?.call?.send({ kind: 'end' }),
    /** Switches between spoken answers and answers in text alone. */
    setSound: (isOn: boolean) => {
      if (isOn) running.current?.sound.resume();
      running.current?.call?.send({ kind: 'sound', is_on: isOn });
    },
    again() {
      leave();
      dispatch({ kind: 'again' });
    },
  };
}

export type TestCall = ReturnType<typeof useTestCall>;
