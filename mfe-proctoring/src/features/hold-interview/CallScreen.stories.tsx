import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import { type ReactNode, useState } from 'react';
import type { CallState, InCall, Pause, PauseReason } from '../../call/callState.ts';
import { drawnTrack } from '../../testing/drawnTrack.ts';
import { sampleLine, sampleState } from '../../testing/sampleState.ts';
import { longName, longText, longWord } from '../../testing/storyTexts.ts';
import { CallScreen, type CallScreenProps } from './CallScreen.tsx';
import { CameraQuestion, EndQuestion } from './EndQuestion.tsx';
import { PauseOverlay } from './PauseOverlay.tsx';
import { WelcomeBack } from './WelcomeBack.tsx';

const nothing = () => undefined;

const lines = [
  sampleLine(1, { message: 'Hello Grace. I am Screening assistant, an AI interviewer.' }),
  sampleLine(2, { message: 'Please tell me a little about yourself.' }),
  sampleLine(3, { role: 'user', kind: 'spoken_answer', message: 'Spoken answer, 0:42' }),
  sampleLine(4, { role: 'system', kind: 'note', message: 'The candidate was reminded of the time.' }),
];

const interview = sampleState({ lines, question_count: 6 });

const call: InCall = {
  interview,
  turn: { kind: 'asking', question: 1 },
  pauses: [],
  controls: { microphone: true, camera: true, speaker: true, subtitle: true, chat: false },
  noticed: [],
  isOnline: true,
  isPresent: true,
};

const counts = { tab_change: 1, window_blur: 2, multiple_monitors: 0, limit: 3 };

interface Shown extends Partial<Omit<CallScreenProps, 'state' | 'call' | 'camera' | 'screen' | 'now'>> {
  stage?: 'active' | 'connected';
  isSharing?: boolean;
  minutesLeft?: number;
}

function Drawn({ given, shown }: { given: Partial<InCall>; shown: Shown }) {
  const { stage = 'connected', isSharing = false, minutesLeft = 24, ...props } = shown;
  const own: InCall = { ...call, ...given };
  const state: CallState = { stage, ...own };
  const [camera] = useState(() => (own.controls.camera && stage === 'connected' ? drawnTrack('camera') : null));
  const [screen] = useState(() => (isSharing ? drawnTrack('screen') : null));
  return (
    <CallScreen
      state={state}
      call={own}
      voice={null}
      subtitle=""
      isSpeaking={false}
      heard="nothing"
      endsIn={null}
      onStay={nothing}
      camera={camera}
      screen={screen}
      canSpeak
      now={() => Date.parse(own.interview.ends_at) - minutesLeft * 60_000}
      onAnswer={nothing}
      onAdd={nothing}
      onDraft={nothing}
      onMessage={async () => undefined}
      onControl={nothing}
      onEnd={nothing}
      {...props}
    />
  );
}

const story = (given: Partial<InCall> = {}, shown: Shown = {}) => ({
  render: () => <Drawn given={given} shown={shown} />,
  parameters: { layout: 'fullscreen' },
});

/** The call with an overlay; a countdown is fixed at five seconds. */
const under = (children: ReactNode, given: Partial<InCall> = {}, shown: Shown = {}) =>
  story(given, { ...shown, children });

function paused(
  reason: PauseReason,
  seconds: number | null,
  note?: string,
  counted: InterviewState['counts'] = counts,
) {
  const pause: Pause = { reason, since: 0, until: null, note };
  const Overlay = () => {
    const [shown] = useState(() => {
      const now = performance.now();
      return { ...pause, since: now, until: seconds === null ? null : now + seconds * 1_000 };
    });
    const on = {
      onCamera: nothing,
      onScreen: nothing,
      onCheckAgain: nothing,
      onExplain: nothing,
      onAsk: async () => undefined,
      onEnd: nothing,
    };
    return <PauseOverlay pause={shown} counts={counted} isWorking={false} {...on} />;
  };
  return under(<Overlay />, { pauses: [pause], interview: { ...interview, counts: counted } });
}

const noticed = [
  { id: '1', severity: 'penalty', message: 'Another tab was opened.', at: 0, penaltySeconds: 5 },
  { id: '2', severity: 'warning', message: 'The window was left.', at: 0, penaltySeconds: 3 },
  { id: '3', severity: 'critical', message: 'The window was moved.', at: 0 },
] as const;

const long = {
  ...interview,
  organization_name: longName,
  interviewer_name: longName,
  question: { number: 1, text: longText, audio_url: '/audio/1' },
  lines: [...lines, sampleLine(5, { message: longText }), sampleLine(6, { role: 'user', message: longWord.repeat(3) })],
};

export default { title: 'Pages/proctoring/CallScreen', tags: ['!autodocs'] };

export const Asking = story({}, { subtitle: 'tell me a little about yourself.' });
export const Connecting = story({ turn: { kind: 'loading', question: 1 } }, { stage: 'active' });
export const Answering = story(
  { turn: { kind: 'answering', question: 1, fromMs: 0 }, noticed, interview: { ...interview, counts } },
  { isSharing: true, isSpeaking: true },
);
export const AnswerEnds = story({ turn: { kind: 'answering', question: 1, fromMs: 0 } }, { endsIn: 5 });
export const RequestAnswered = story({
  interview: {
    ...interview,
    answers: [
      {
        kind: 'adjustment',
        message: 'More time, please.',
        answer: 'You have a new link: 60 minutes instead of 30, no screen sharing.',
        answered_at: '2026-11-24T10:00:00.000Z',
      },
    ],
  },
});
const staffText = 'Take your time. We can see that your connection is slow.';
export const StaffWrote = story({
  interview: {
    ...interview,
    lines: [...lines, sampleLine(5, { role: 'system', kind: 'staff_message', message: staffText })],
    staff_message: { number: 5, text: staffText, at: '2026-11-24T10:02:00.000Z' },
  },
});
export const Typing = story({ turn: { kind: 'answering', question: 1, fromMs: 0 } }, { canSpeak: false });
export const InRoom = story({
  turn: { kind: 'talking' },
  interview: { ...interview, transport: 'livekit', question: null, lines: lines.slice(0, 3) },
});
export const FiveMinutesLeft = story({}, { minutesLeft: 4.9 });
export const OneMinuteLeft = story({}, { minutesLeft: 0.9 });
export const Chat = story({ controls: { ...call.controls, chat: true } }, { isSharing: true });
export const LongText = story(
  { interview: long, controls: { ...call.controls, chat: true }, noticed },
  { isSharing: true, subtitle: longName, minutesLeft: 4 },
);

export const TabChanged = paused('tab_change', 5);
export const WindowLeft = paused('window_blur', 3);
export const SecondMonitor = paused('monitor_detected', null, '2 displays are connected');
export const ShareStopped = paused('screen_share_lost', 3, 'track_ended');
export const CameraOff = paused('camera_off', 3, 'user_stopped');
export const CameraLost = paused('camera_lost', 60, 'permission_denied');
export const NoFace = paused('face_out_of_view', null);
export const Offline = paused('network', null);
export const InterviewerGone = paused('room', null);
export const AfterReload = under(<WelcomeBack needsScreen isEntering={false} problem="camera" onContinue={nothing} />, {
  isPresent: false,
});
export const EndAsked = under(<EndQuestion isPending={false} onConfirm={nothing} onClose={nothing} />);
export const CameraAsked = under(<CameraQuestion onConfirm={nothing} onClose={nothing} />);
