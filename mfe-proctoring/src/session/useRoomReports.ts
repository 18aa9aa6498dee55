import { penaltySeconds } from '@switchboard/contracts/interviews.limits';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { isHeld, isInCall, shownPause } from '../call/callState.ts';
import type { RoomLine } from '../features/join-room/roomLine.ts';
import { messageOf } from '../features/join-room/roomMessages.ts';
import type { RoomOptions } from './roomPort.ts';

type Reported = Pick<RoomOptions, 'events' | 'state'>;

/** Sends the candidate's events, and a summary each time they return from another tab. */
function useEvents(line: RoomLine | null, { events, state }: Reported): void {
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const hiddenAt = useRef<number | null>(null);
  useEffect(() => {
    if (!line) return;
    return events.onAdded((type, action, data) => {
      const message = messageOf(type, action);
      if (message) line.broadcast(message, data);
      if (type !== 'tab_change') return;
      if (action === 'hidden') hiddenAt.current = performance.now();
      if (action !== 'visible' || hiddenAt.current === null) return;
      const away_ms = Math.round(performance.now() - hiddenAt.current);
      hiddenAt.current = null;
      const call = isInCall(latest.current) ? latest.current : null;
      line.broadcast('tab_change_summary', { away_ms, counted: call?.interview.counts.tab_change ?? 0 });
    });
  }, [line, events]);
}

/** Sends the candidate's events and the page's state to the room under the specification's names. Source: specification 03 §7. */
export function useRoomReports(line: RoomLine | null, { events, state }: Reported): void {
  useEvents(line, { events, state });
  const pauses = isInCall(state) ? state.pauses : [];
  const held = isHeld(state);
  // Participants of a newly joined room don't know about a pause that is already running.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a pause that begins later is reported when it begins.
  useEffect(() => {
    if (line && held) line.broadcast('call_paused', { reason: shownPause(pauses)?.reason ?? 'not_present' });
  }, [line]);
  const isPenalty = pauses.some(({ reason, until }) => reason === 'tab_change' && until !== null);
  useEffect(() => {
    if (!line || !isPenalty) return;
    line.broadcast('tab_penalty_pause', { seconds: penaltySeconds.tab_change });
    return () => line.broadcast('tab_penalty_resumed', {});
  }, [line, isPenalty]);
  const ended = state.stage === 'ended' ? state.reason : null;
  // A layout effect, so that the message is sent before the end of the interview closes the connection.
  useLayoutEffect(() => {
    if (ended?.includes('violation')) line?.broadcast('violation_termination', { reason: ended });
  }, [line, ended]);
}
