import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import { notify } from '@switchboard/platform';
import { type Dispatch, useCallback, useEffect } from 'react';
import type { CallAction } from '../call/callState.ts';
import { keep, kept } from '../call/kept.ts';
import type { EventQueue } from '../features/watch-candidate/eventQueue.ts';
import { type MonitorAnswer, monitorText, readMonitors } from '../features/watch-candidate/monitorWatch.ts';
import { startWatching } from '../features/watch-candidate/startWatching.ts';
import type { Faces } from '../features/watch-faces/startFaces.ts';
import { tellNoticed } from './useVerdicts.ts';

/** An event takes 2 kB. */
const maxExplanation = 400;

interface Monitored {
  id: string;
  tools: ProctoringTools;
  isOn: boolean;
  events: EventQueue;
  dispatch: Dispatch<CallAction>;
  camera: MediaStreamTrack | null;
}

type Found = Pick<Monitored, 'id' | 'dispatch' | 'events'>;

function onMonitors({ id, dispatch, events }: Found, { hasMultiple, count }: MonitorAnswer): void {
  if (hasMultiple) {
    // Explained before the start, or before the page was loaded again: it is the same one.
    const explanation = kept(id, 'monitor-explained');
    if (explanation !== null) {
      events.add('monitor_detection', 'note', { explanation });
      return;
    }
    const note = monitorText(count, count === null ? null : 1);
    tellNoticed(dispatch, { severity: 'critical', message: note });
    dispatch({ type: 'pause', pause: { reason: 'monitor_detected', since: performance.now(), until: null, note } });
    return;
  }
  keep(id, 'monitor-explained', '');
  dispatch({ type: 'resume', reason: 'monitor_detected' });
  notify({ title: 'Single display detected. Call resumed.', tone: 'success' });
}

/** Looks at faces where this interview asks for it; what does that is loaded only then. */
function useFaces({ tools, isOn, events, dispatch, camera }: Monitored): void {
  const { face_out_of_view: watchesPresence, face_blur_detection: watchesSharpness } = tools;
  const isWatching = isOn && camera !== null && (watchesPresence || watchesSharpness);
  useEffect(() => {
    if (!isWatching || !camera) return;
    let isOver = false;
    let faces: Faces | undefined;
    const begin = async () => {
      const { startFaces } = await import('../features/watch-faces/startFaces.ts');
      if (isOver) return;
      faces = startFaces({
        onFound: ({ action, afterMs }) => {
          const isPresence = action === 'out_of_view' || action === 'in_view';
          if (isPresence ? !watchesPresence : !watchesSharpness) return;
          events.add('face', action, { after_ms: Math.round(afterMs) });
          if (action === 'out_of_view') tellNoticed(dispatch, { severity: 'warning', message: 'No face in view.' });
          if (action === 'blurred') tellNoticed(dispatch, { severity: 'warning', message: 'The picture is blurred.' });
        },
        onAway: (isAway) => {
          if (!watchesPresence) return;
          if (isAway)
            dispatch({ type: 'pause', pause: { reason: 'face_out_of_view', since: performance.now(), until: null } });
          else dispatch({ type: 'resume', reason: 'face_out_of_view' });
        },
        onFailed: (message) => events.add('face', 'note', { failed: message.slice(0, 200) }),
      });
      faces.watch(camera);
    };
    begin().catch((error: unknown) => events.add('face', 'note', { failed: String(error).slice(0, 200) }));
    return () => {
      isOver = true;
      faces?.stop();
      dispatch({ type: 'resume', reason: 'face_out_of_view' });
    };
  }, [isWatching, camera, watchesPresence, watchesSharpness, events, dispatch]);
}

/** Everything that this interview watches, while the candidate is in it. */
export function useMonitoring(monitored: Monitored) {
  const { id, tools, isOn, events, dispatch } = monitored;
  const { tab_change_detection, multiple_monitor_detection } = tools;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server answers the same tools as a new object each time.
  useEffect(() => {
    if (!isOn) return;
    return startWatching({ tools, events, onMonitors: (answer) => onMonitors({ id, dispatch, events }, answer) });
  }, [id, isOn, tab_change_detection, multiple_monitor_detection, events, dispatch]);
  useFaces(monitored);
  return {
    checkMonitors: useCallback(async () => {
      const answer = await readMonitors();
      if (answer && !answer.hasMultiple) return onMonitors({ id, dispatch, events }, answer);
      notify({
        title: 'More than one monitor is still connected',
        description: 'Disconnect it, or turn off mirroring in the settings of your computer.',
        tone: 'warning',
      });
    }, [id, dispatch, events]),
    /** Continues with what the candidate says of a monitor that isn't one. */
    explainMonitors: useCallback(
      (explanation: string) => {
        const said = explanation.slice(0, maxExplanation);
        events.add('monitor_detection', 'note', { explanation: said });
        keep(id, 'monitor-explained', said);
        dispatch({ type: 'resume', reason: 'monitor_detected' });
      },
      [id, events, dispatch],
    ),
  };
}
