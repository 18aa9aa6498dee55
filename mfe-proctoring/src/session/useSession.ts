import type { InterviewState } from '@switchboard/contracts/interview-sessions';
import { notify } from '@switchboard/platform';
import { type Dispatch, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { candidateApi } from '../api/candidate.ts';
import { type CallAction, type CallState, isHeld, isInCall, type PauseReason } from '../call/callState.ts';
import { type Devices, stopTracks } from '../call/devices.ts';
import { kept } from '../call/kept.ts';
import type { InCallTools } from '../features/hold-interview/inCallTools.ts';
import { useCamera } from '../features/hold-interview/useCamera.ts';
import { useFirstWord } from '../features/hold-interview/useFirstWord.ts';
import { useMicrophone } from '../features/hold-interview/useMicrophone.ts';
import { usePauses } from '../features/hold-interview/usePauses.ts';
import { useScreen } from '../features/hold-interview/useScreen.ts';
import { useSigns } from '../features/hold-interview/useSigns.ts';
import type { EvidenceClock } from '../features/record-interview/evidenceClock.ts';
import { useRecording } from '../features/record-interview/useRecording.ts';
import { useEventQueue } from '../features/watch-candidate/useEventQueue.ts';
import { useLeaveQuestion } from '../features/watch-candidate/useLeaveQuestion.ts';
import { t } from '../texts/call/t.ts';
import type { FirstAccess } from './roomPort.ts';
import { useLivekitRoom } from './useLivekitRoom.ts';
import { useMonitoring } from './useMonitoring.ts';
import { useRecordingProblem } from './useRecordingProblem.ts';
import { useSandboxRoom } from './useSandboxRoom.ts';
import { useVerdicts } from './useVerdicts.ts';

export interface SessionOptions {
  id: string;
  tab: string;
  state: CallState;
  interview: InterviewState;
  dispatch: Dispatch<CallAction>;
  clock: EvidenceClock;
  devices: Devices;
  access: FirstAccess;
}

/** The actions that the parts of the call share. */
function useTools({ id, tab, state, interview, dispatch, clock }: SessionOptions) {
  const onVerdict = useVerdicts(dispatch);
  const { events, ownDialog } = useEventQueue({
    id,
    tab,
    startedAt: interview.started_at,
    now: clock.now,
    onVerdict,
  });
  const isOn = isInCall(state) && state.isPresent;
  const tools = useMemo<InCallTools>(
    () => ({
      events,
      ownDialog,
      isOn,
      pause: (reason: PauseReason, seconds: number | null = null, note?: string) => {
        const since = performance.now();
        const until = seconds === null ? null : since + seconds * 1000;
        dispatch({ type: 'pause', pause: { reason, since, until, note } });
      },
      resume: (reason) => dispatch({ type: 'resume', reason }),
      control: (control, isControlOn) => dispatch({ type: 'control', control, isOn: isControlOn }),
    }),
    [events, ownDialog, isOn, dispatch],
  );
  return { events, tools, isOn };
}

/** Hooks by transport. The transport of an interview never changes, so hook order is stable. */
const rooms = { sandbox: useSandboxRoom, livekit: useLivekitRoom };

/** Both tracks as one stream for a recorder. */
function useStream(...tracks: readonly (MediaStreamTrack | null)[]): MediaStream | null {
  const [one, other] = tracks;
  return useMemo(() => {
    const there = [one, other].filter((track) => track !== null && track !== undefined);
    return there.length === 0 ? null : new MediaStream(there);
  }, [one, other]);
}

/** The number of answers that the server has; each is a line. */
const answersEnded = ({ lines }: InterviewState): number => lines.filter(({ role }) => role === 'user').length;

/** The whole interview in this window: devices, questions, answers, monitoring and recording around one state. */
export function useSession(options: SessionOptions) {
  const { id, tab, state, interview, dispatch, clock, devices } = options;
  const { events, tools, isOn } = useTools(options);
  const call = isInCall(state) ? state : null;
  const held = isHeld(state);
  const camera = useCamera(devices.camera, devices.cameraId ?? kept(id, 'camera') ?? undefined, tools);
  const screen = useScreen(devices.screen, interview.proctoring_tools.screen_share, tools);
  const microphone = useMicrophone(
    devices.microphone,
    devices.microphoneId ?? kept(id, 'microphone') ?? undefined,
    call?.controls.microphone ?? false,
    held,
    tools,
  );
  const tracks = { camera: camera.track, microphone: microphone.track, screen: screen.track };
  const useRoom = rooms[interview.transport];
  // A ref, because the recording needs the room's sound and the room waits for the recording.
  const keeping = useRef<() => Promise<void>>(async () => undefined);
  const keepRecording = useCallback(() => keeping.current(), []);
  const room = useRoom({ ...options, events, tools, isOn, tracks, keepRecording });
  useFirstWord({ id, state, dispatch });
  const onOnline = useCallback(
    (isOnline: boolean) => {
      events.add('network', isOnline ? 'back' : 'lost', {});
      dispatch({ type: 'online', isOnline });
      if (isOnline) tools.resume('network');
      else tools.pause('network');
    },
    [events, dispatch, tools],
  );
  useSigns({ id, tab, isOn, dispatch, ask: clock.ask, onOnline });
  usePauses({ id, state, dispatch, events });
  const { checkMonitors, explain } = useMonitoring({
    id,
    tools: interview.proctoring_tools,
    isOn,
    events,
    dispatch,
    camera: camera.track,
  });
  useLeaveQuestion(isOn, events);
  useEffect(
    () => clock.onNote(({ kind, by_ms }) => events.add('other', 'note', { clock: kind, by_ms })),
    [clock, events],
  );
  // Each page load records its own part, which stays the same when the interview is joined again.
  const [part] = useState(interview.recording_part);
  const { status: recording, keep } = useRecording({
    interviewId: id,
    tab,
    part,
    clock,
    camera: useStream(camera.track, microphone.track),
    interviewerSound: room.sound?.stream ?? null,
    screen: useStream(screen.track),
    // Starts only once all sources are there: a source that comes later would restart the recording.
    isOn: isOn && room.sound !== null,
    answersEnded: interview.transport === 'livekit' ? answersEnded(interview) : 0,
  });
  useEffect(() => {
    keeping.current = keep;
  }, [keep]);
  useRecordingProblem(recording, events);
  // The camera stays on until the last moment of the interview is recorded.
  const isOver = state.stage === 'ended' && recording.state !== 'recording';
  useEffect(() => {
    if (isOver) stopTracks(camera.track, microphone.track, screen.track);
  }, [isOver, camera.track, microphone.track, screen.track]);

  const end = useCallback(
    async (reason: string) => {
      try {
        // Ending doesn't wait for the reason to be accepted.
        if (reason !== '') await candidateApi.ask(id, t('call.reason', { reason })).catch(() => undefined);
        await candidateApi.end(id);
        notify({ title: t('call.ended'), tone: 'success' });
        dispatch({ type: 'ended', reason: 'user-ended-call' });
      } catch {
        notify({ title: t('call.error'), description: t('call.error_text'), tone: 'danger' });
      }
    },
    [id, dispatch],
  );

  return { camera, screen, microphone, room, recording, events, end, checkMonitors, explain };
}

export type Session = ReturnType<typeof useSession>;
