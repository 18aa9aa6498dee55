import { silentSeconds } from '@switchboard/contracts/interviews.limits';
import { notify } from '@switchboard/platform';
import { useCallback, useEffect, useRef } from 'react';
import { candidateApi } from '../api/candidate.ts';
import { isHeld, isInCall } from '../call/callState.ts';
import type { Given, InterviewRoomPort } from '../call/interviewRoom.ts';
import type { Said } from '../features/join-room/transcriptions.ts';
import { useRoomConnection } from '../features/join-room/useRoomConnection.ts';
import { useRoomSubtitle } from '../features/join-room/useRoomSubtitle.ts';
import { t } from '../texts/call/t.ts';
import type { RoomOptions } from './roomPort.ts';
import { useHeard } from './useHeard.ts';
import { useRoomReports } from './useRoomReports.ts';

const nothing = () => undefined;

/** Shorter connection problems don't pause the interview. */
const shakyMs = 1_500;

/** Pauses the interview while the interviewer can't be reached. */
function useReachable({ tools, events, isOn }: RoomOptions): (isReachable: boolean) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLost = useRef(false);
  // An interviewer who hasn't joined yet isn't lost: joining has its own limit of half a minute.
  const wasThere = useRef(false);
  useEffect(() => {
    if (isOn) return () => clearTimeout(timer.current);
  }, [isOn]);
  return useCallback(
    (isReachable: boolean) => {
      clearTimeout(timer.current);
      if (isReachable) wasThere.current = true;
      if (!isReachable && !isLost.current && wasThere.current)
        timer.current = setTimeout(() => {
          isLost.current = true;
          events.add('network', 'lost', { of: 'room' });
          tools.pause('room');
        }, shakyMs);
      if (!isReachable || !isLost.current) return;
      isLost.current = false;
      events.add('network', 'back', { of: 'room' });
      tools.resume('room');
    },
    [tools, events],
  );
}

/** Asks the server whether the interview is over, and for its last state if it is. */
function useAskingAfter({ id, tab, dispatch, clock }: RoomOptions): () => void {
  return useCallback(() => {
    const ask = async () => {
      const sign = await clock.ask(() => candidateApi.sign(id, tab));
      dispatch({ type: 'sign', sign });
    };
    // The next sign of life brings the same answer.
    ask().catch(() => undefined);
  }, [id, tab, dispatch, clock]);
}

/** Adds spoken lines to the page, each line once, whichever source reports it. */
function useLines({ dispatch, clock }: RoomOptions, onSubtitle: (said: Said) => void): (said: Said) => void {
  const known = useRef(new Set<string>());
  return useCallback(
    (said: Said) => {
      onSubtitle(said);
      if (!said.isFinal || said.text === '' || known.current.has(said.id)) return;
      known.current.add(said.id);
      const { at } = clock.now();
      const kind = said.role === 'user' ? 'spoken_answer' : 'message';
      dispatch({ type: 'line', line: { role: said.role, kind, message: said.text, starts_at: at, ends_at: at } });
    },
    [dispatch, clock, onSubtitle],
  );
}

/** The room on a media server, which the interviewer joins as an agent. */
export function useLivekitRoom(options: RoomOptions): InterviewRoomPort {
  const { id, tab, state, dispatch, isOn, access, tracks } = options;
  const { subtitle, onSaid: onSubtitle } = useRoomSubtitle();
  const { line, sound } = useRoomConnection({
    id,
    tab,
    isOn,
    first: access,
    tracks,
    onSaid: useLines(options, onSubtitle),
    onSpeaking: () => dispatch({ type: 'heard' }),
    onReachable: useReachable(options),
    onReplaced: () => {
      dispatch({ type: 'elsewhere', canTake: false });
      setTimeout(() => dispatch({ type: 'elsewhere', canTake: true }), silentSeconds * 1000);
    },
    onMaybeOver: useAskingAfter(options),
  });
  useRoomReports(line, options);
  const held = isHeld(state);
  const isSpeakerOn = isInCall(state) && state.controls.speaker;
  useEffect(() => sound?.hold(held), [sound, held]);
  useEffect(() => sound?.setMuted(!isSpeakerOn), [sound, isSpeakerOn]);
  const send = useCallback(
    async (text: string, beside: boolean) => {
      try {
        if (!line) throw new Error('There is no line');
        await line.send({ kind: 'say', text, ...(beside ? { beside } : {}) });
      } catch (error) {
        notify({
          title: t('chat.failed'),
          description: t('chat.failed_text'),
          tone: 'danger',
        });
        throw error;
      }
    },
    [line],
  );
  return {
    sound,
    subtitle,
    endsIn: null,
    stay: nothing,
    isSpeaking: useHeard(sound, tracks.microphone, !held),
    heard: 'nothing',
    answer: (given: Given) => send(given.kind === 'typed' ? given.text : t('answer.next'), false),
    add: nothing,
    // In such a room the interviewer listens on its own; typed text stays in the field.
    draft: nothing,
    write: (text) => send(text, true),
  };
}
