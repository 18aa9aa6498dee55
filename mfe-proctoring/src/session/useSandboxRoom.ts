import { notify } from '@switchboard/platform';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { InterviewRoomPort } from '../call/interviewRoom.ts';
import { type InterviewerVoice, openInterviewerVoice } from '../features/hold-interview/interviewerVoice.ts';
import { sendMessage } from '../features/hold-interview/sendAnswer.ts';
import { useAnswering } from '../features/hold-interview/useAnswering.ts';
import { useQuestion } from '../features/hold-interview/useQuestion.ts';
import { t } from '../texts/call/t.ts';
import { problemText } from '../texts/later/problemText.ts';
import type { RoomOptions } from './roomPort.ts';

/** The interviewer's sound, from the candidate's first click on this page. */
function useVoice(isOn: boolean): InterviewerVoice | null {
  const [voice, setVoice] = useState<InterviewerVoice | null>(null);
  useEffect(() => {
    if (!isOn) return;
    const opened = openInterviewerVoice();
    setVoice(opened);
    return () => {
      setVoice(null);
      opened.close();
    };
  }, [isOn]);
  return voice;
}

/** The sandbox's room: the server has the script, and each question is an audio file. */
export function useSandboxRoom(options: RoomOptions): InterviewRoomPort {
  const { id, tab, state, dispatch, clock, isOn, tracks, keepRecording } = options;
  const voice = useVoice(isOn);
  const { subtitle } = useQuestion({ state, dispatch, voice });
  const { microphone } = tracks;
  const answering = useAnswering({
    id,
    tab,
    state,
    dispatch,
    voice,
    microphone,
    momentOf: clock.momentOf,
    keepRecording,
    isOn,
  });
  const sending = useRef(new AbortController());
  const write = useCallback(
    async (text: string) => {
      try {
        const next = await sendMessage(id, tab, text, sending.current.signal);
        dispatch({ type: 'state', interview: next });
      } catch (error) {
        notify({ title: t('chat.failed'), description: problemText(error), tone: 'danger' });
        throw error;
      }
    },
    [id, tab, dispatch],
  );
  return { ...answering, sound: voice, subtitle, write };
}
