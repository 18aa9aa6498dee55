import type { EndedReason } from '@switchboard/contracts/calls';
import type { ViolationCounts } from '@switchboard/contracts/interview-events';
import type { ProctoringTools } from '@switchboard/contracts/interview-sessions';
import { oneActMs, type ViolationCounter, violationLimit } from '@switchboard/contracts/interviews.limits';
import { watchAbsences } from './absences.ts';
import { type Act, counterOf, type Detector } from './acts.ts';
import { watchCamera, watchFaceInView, watchMonitors, watchScreenShare, watchSharpness } from './lasting.ts';
import { inOrder, type WatchedEvent } from './ordered-events.ts';
import { isInDialog, ownDialogs } from './own-dialogs.ts';

/** The monitoring of an interview, and its consequences. */
export interface Rules {
  tools: ProctoringTools;
  face_violations_end: boolean;
}

/** An act with its counter. */
export interface CountedAct extends Act {
  counter: ViolationCounter | null;
  /** Its number in the counter; for a face out of view, its number if such acts can end the interview. */
  count: number | null;
}

/** Everything that follows from the reported events. */
export interface Judgement {
  /** Ordered by time. */
  acts: CountedAct[];
  counts: ViolationCounts;
  /** The limit that was reached first, and when no later event can reduce its count any longer. */
  limit: { reason: EndedReason; key: string; settled_at: number } | null;
}

const ends: Record<ViolationCounter, EndedReason> = {
  tab_change: 'tab-change-violation-limit',
  window_blur: 'window-blur-violation-limit',
  multiple_monitors: 'external-monitor-violation',
};

function detectorsFor({ tools }: Rules): Detector[] {
  return [
    watchCamera(),
    ...(tools.tab_change_detection ? [watchAbsences()] : []),
    ...(tools.screen_share ? [watchScreenShare()] : []),
    ...(tools.multiple_monitor_detection ? [watchMonitors()] : []),
    ...(tools.face_out_of_view ? [watchFaceInView()] : []),
    ...(tools.face_blur_detection ? [watchSharpness()] : []),
  ];
}

function actsOf(ordered: readonly WatchedEvent[], rules: Rules): Act[] {
  const detectors = detectorsFor(rules);
  const dialogs = ownDialogs(ordered);
  for (const event of ordered) {
    const isOurs = isInDialog(dialogs, event.at);
    for (const detector of detectors) detector.take(event, isOurs);
  }
  const isNoted = ({ isOurs, kind }: Act) => !isOurs || !counterOf[kind];
  const acts = detectors.flatMap((detector) => detector.acts()).filter(isNoted);
  return acts.sort((a, b) => a.at - b.at || (a.key < b.key ? -1 : 1));
}

/**
 * Counts acts from the events alone: the same events give the same counts, whenever and in whatever batches they arrive. Doesn't count
 * acts caused by our own prompts, or acts after the first limit was reached.
 */
export function foldEvents(events: readonly WatchedEvent[], rules: Rules): Judgement {
  const counts: ViolationCounts = { tab_change: 0, window_blur: 0, multiple_monitors: 0, limit: violationLimit };
  let faces = 0;
  let limit: Judgement['limit'] = null;
  const acts = actsOf(inOrder(events), rules).map((act): CountedAct => {
    const counter = act.explanation === null ? (counterOf[act.kind] ?? null) : null;
    if (limit) return { ...act, counter: null, count: null };
    const reach = (reason: EndedReason) => {
      limit = { reason, key: act.key, settled_at: act.at + oneActMs };
    };
    if (counter) {
      counts[counter] += 1;
      if (counts[counter] >= violationLimit) reach(ends[counter]);
      return { ...act, counter, count: counts[counter] };
    }
    const isFaceCounted = act.kind === 'face_out_of_view' && rules.face_violations_end && act.explanation === null;
    if (!isFaceCounted) return { ...act, counter: null, count: null };
    faces += 1;
    if (faces >= violationLimit) reach('face-detection-violation');
    return { ...act, counter: null, count: faces };
  });
  return { acts, counts, limit };
}

export const noCounts: ViolationCounts = { tab_change: 0, window_blur: 0, multiple_monitors: 0, limit: violationLimit };
