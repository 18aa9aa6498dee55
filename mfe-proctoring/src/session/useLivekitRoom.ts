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
import { useTelling } from './useTelling.ts';

const nothing = () => undefined;

/** A room that was shaky for less long than this is not worth a pause. */
const shakyMs = 1_500;

/** Lets the interview stand still while the interviewer cannot be reached. */
function useReachable({ tools, events, isOn }: RoomOptions): (isReachable: boolean) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLost = useRef(false);
  // Who has not come yet is not gone: that has its own half minute.
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

/** Asks the server whether it is over, and for the last state if it is. */
function useAskingAfter({ id, tab, dispatch, clock }: RoomOptions): () => void {
  return useCallback(() => {
    const ask = async () => {
      const sign = await clock.ask(() => candidateApi.sign(id, tab));
      dispatch({ type: 'sign', sign });
    };
    // The next sign knows it as well.
    ask().catch(() => undefined);
  }, [id, tab, dispatch, clock]);
}

/** Writes what was said into the page; each line once, whoever tells it. */
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

/** The room of a media server: the interviewer is an agent that is in it as well. */
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
  useTelling(line, options);
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
    answer: (given: Given) =>
      void send(given.kind === 'typed' ? given.text : t('answer.next'), false).catch(() => undefined),
    add: nothing,
    // There the interviewer listens by itself; what was typed stays in the field.
    draft: nothing,
    write: (text) => send(text, true),
  };
}
