import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import { type FakeResponses, renderWithHost } from '@switchboard/platform/testing';
import { screen } from '@testing-library/react';
import type { Devices } from '../call/devices.ts';
import { InterviewCall } from '../session/InterviewCall.tsx';
import { FakeTrack, installDevices, useBrowser as pretendChrome } from './browsers.ts';
import { type FakeSound, installSound } from './fakeSound.ts';
import { sampleLine, sampleState } from './sampleState.ts';

export const counts = sampleState().counts;

const second = { number: 2, text: 'What interested you in this role?', audio_url: '/audio/2' };

/** The state once the first question is answered. */
export const atSecond = (): InterviewState =>
  sampleState({
    question: second,
    lines: [
      ...sampleState().lines,
      sampleLine(3, { role: 'user', kind: 'typed_answer' }),
      sampleLine(4, { message: second.text }),
    ],
  });

const answers = (more: FakeResponses): FakeResponses => ({
  'POST /api/interviews/:id/join': () => sampleState(),
  'POST /api/interviews/:id/sign': () => ({ ...sampleState(), counts }),
  'POST /api/call/:id/events': () => ({ received_through: 0, counts, penalty: null, ended_reason: null }),
  'POST /api/interviews/:id/answers': atSecond,
  ...more,
});

interface Entered {
  isPresent?: boolean;
  onReturn?: () => void;
  sound?: FakeSound;
  /** Keeps the tab's storage from before. */
  keepsStorage?: boolean;
  /** The screen that was shared on the setup screen. */
  screen?: FakeTrack;
}

/** Gives the page a browser with sound and without real devices, and enters an interview with fake ones. */
export function enterCall(
  responses: FakeResponses = {},
  { isPresent = true, onReturn, sound, keepsStorage = false, screen: shared }: Entered = {},
) {
  pretendChrome();
  installDevices(async () => {
    throw new DOMException('none', 'NotFoundError');
  });
  if (!keepsStorage) localStorage.clear();
  const heardSound = sound ?? installSound();
  const camera = new FakeTrack('video');
  const microphone = new FakeTrack('audio');
  const devices: Devices = {
    camera: camera as unknown as MediaStreamTrack,
    microphone: microphone as unknown as MediaStreamTrack,
    screen: (shared as unknown as MediaStreamTrack | undefined) ?? null,
  };
  const result = renderWithHost(
    <InterviewCall id={sampleState().id} devices={devices} isPresent={isPresent} onReturn={onReturn} />,
    { session: null, responses: answers(responses) },
  );
  return { ...result, camera, microphone, sound: heardSound };
}

/** The same, after the first question was spoken. */
export async function heardCall(responses: FakeResponses = {}) {
  const result = enterCall(responses);
  await screen.findByText('Live');
  await result.sound.end();
  await screen.findByText('Your turn: speak, or type your answer.');
  return result;
}
