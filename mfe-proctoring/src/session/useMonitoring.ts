import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import { notify } from '@switchboard/platform';
import { type Dispatch, useCallback, useEffect } from 'react';
import type { CallAction, PauseReason } from '../call/callState.ts';
import { keep, kept } from '../call/kept.ts';
import type { EventQueue } from '../features/watch-candidate/eventQueue.ts';
import { type MonitorAnswer, monitorText, readMonitors } from '../features/watch-candidate/monitorWatch.ts';
import { startWatching } from '../features/watch-candidate/startWatching.ts';
import type { Faces } from '../features/watch-faces/startFaces.ts';
import { t } from '../texts/call/t.ts';
import { showNoticed } from './useVerdicts.ts';

/** An event takes 2 kB. */
const maxExplanation = 400;

/** The pauses that a candidate can explain, with the event that reports it and the key that stores it in this tab. */
const explained = {
  monitor_detected: { type: 'monitor_detection', key: 'monitor-explained' },
  face_out_of_view: { type: 'face', key: 'face-explained' },
} as const;
const isExplained = (reason: PauseReason): reason is keyof typeof explained => reason in explained;

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
    // It was explained before the start, or before the page was reloaded: it is the same monitor.
    const explanation = kept(id, explained.monitor_detected.key);
    if (explanation !== null) {
      events.add('monitor_detection', 'note', { explanation });
      return;
    }
    const note = monitorText(count, count === null ? null : 1);
    showNoticed(dispatch, { severity: 'critical', message: note });
    dispatch({ type: 'pause', pause: { reason: 'monitor_detected', since: performance.now(), until: null, note } });
    return;
  }
  keep(id, explained.monitor_detected.key, '');
  dispatch({ type: 'resume', reason: 'monitor_detected' });
  notify({ title: t('found.one'), tone: 'success' });
}

/** Watches faces if this interview requires it; the code is loaded only then. */
function useFaces({ id, tools, isOn, events, dispatch, camera }: Monitored): void {
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
          const explanation = kept(id, explained.face_out_of_view.key);
          if (action === 'out_of_view' && explanation !== null) return events.add('face', 'note', { explanation });
          if (action === 'out_of_view') showNoticed(dispatch, { severity: 'warning', message: t('noted.face') });
          if (action === 'blurred') showNoticed(dispatch, { severity: 'warning', message: t('noted.blurred') });
        },
        onAway: (isAway) => {
          if (!watchesPresence) return;
          // One explanation applies to the whole interview: software detects some faces worse than others.
          if (isAway && kept(id, explained.face_out_of_view.key) !== null) return;
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
  }, [id, isWatching, camera, watchesPresence, watchesSharpness, events, dispatch]);
}

/** Everything that this interview monitors, while the candidate is in it. */
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
        title: t('found.several'),
        description: t('found.several_text'),
        tone: 'warning',
      });
    }, [id, dispatch, events]),
    /** Continues with the candidate's explanation of a wrongly detected monitor or an undetected face. */
    explain: useCallback(
      (reason: PauseReason, explanation: string) => {
        if (!isExplained(reason)) return;
        const said = explanation.slice(0, maxExplanation);
        const { type, key } = explained[reason];
        events.add(type, 'note', { explanation: said });
        keep(id, key, said);
        dispatch({ type: 'resume', reason });
      },
      [id, events, dispatch],
    ),
  };
}
