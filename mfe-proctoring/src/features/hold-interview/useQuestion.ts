import { firstWordSeconds } from '@switchboard/contracts/interviews.limits';
import { type Dispatch, useEffect, useRef, useState } from 'react';
import { type CallAction, type CallState, hasAnswered, isHeld, isInCall } from '../../call/callState.ts';
import { subtitleAt, subtitleStayMs } from '../../call/speech.ts';
import type { InterviewerVoice } from './interviewerVoice.ts';

interface Asking {
  state: CallState;
  dispatch: Dispatch<CallAction>;
  voice: InterviewerVoice | null;
}

/** How often the subtitle is updated, in milliseconds. */
const lookMs = 150;

/** How soon the first question is requested again if its sound can't be loaded, in milliseconds. */
const retryMs = 3_000;

/** Speaks the current question, and then lets the candidate answer. Without sound, the question can be read. */
function useAsking({ state, dispatch, voice }: Asking): void {
  const question = isInCall(state) && state.turn.kind === 'loading' ? state.interview.question : null;
  const isReady = voice !== null && !isHeld(state);
  const number = question?.number;
  const url = question?.audio_url;
  // After a reload, earlier answers show that there is a connection.
  const isHeard = state.stage === 'connected' || (isInCall(state) && hasAnswered(state.interview));
  const [attempt, setAttempt] = useState(0);
  const retry = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(retry.current), []);
  const saying = useRef<number | null>(null);
  const isAsked = isInCall(state) && state.turn.kind !== 'loading' && state.turn.kind !== 'asking';
  useEffect(() => {
    // When the candidate adds to the previous answer, the question is asked a second time.
    if (isAsked) saying.current = null;
  }, [isAsked]);
  const read = useRef<number | null>(null);
  useEffect(() => {
    if (!isReady || !isHeard || number === undefined) return;
    read.current = null;
    // A file that never loads, or a computer without audio output, reports no error.
    const timer = setTimeout(() => {
      read.current = number;
      dispatch({ type: 'asking', question: number });
      dispatch({ type: 'asked', question: number, at: performance.now() });
    }, firstWordSeconds * 1000);
    return () => clearTimeout(timer);
  }, [isReady, isHeard, number, dispatch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt requests the sound again.
  useEffect(() => {
    if (!isReady || !voice || number === undefined || url === undefined || saying.current === number) return;
    saying.current = number;
    const asked = () => dispatch({ type: 'asked', question: number, at: performance.now() });
    voice
      .say(url, () => {
        // Its sound is too late: the candidate reads and answers it.
        if (read.current === number) voice.stop();
        else dispatch({ type: 'asking', question: number });
      })
      .then(asked, () => {
        saying.current = null;
        // The first question decides whether there is a connection at all; later ones can be read.
        if (!isHeard) {
          clearTimeout(retry.current);
          retry.current = setTimeout(() => setAttempt((before) => before + 1), retryMs);
          return;
        }
        dispatch({ type: 'asking', question: number });
        asked();
      });
  }, [isReady, voice, number, url, isHeard, attempt, dispatch]);
}

/** The last eight spoken words, which stay for a moment. */
function useSubtitle({ state, voice }: Asking): string {
  const [subtitle, setSubtitle] = useState('');
  const isAsking = isInCall(state) && state.turn.kind === 'asking';
  const text = isInCall(state) ? (state.interview.question?.text ?? '') : '';
  useEffect(() => {
    if (!isAsking || !voice) return;
    let last = '';
    const timer = setInterval(() => {
      last = subtitleAt(text, voice.fraction());
      setSubtitle(last);
    }, lookMs);
    return () => {
      clearInterval(timer);
      setTimeout(() => setSubtitle((now) => (now === last ? '' : now)), subtitleStayMs(last));
    };
  }, [isAsking, text, voice]);
  return subtitle;
}

/** The interviewer's speech: asks questions and returns the subtitle. */
export function useQuestion(asking: Asking): { subtitle: string } {
  useAsking(asking);
  const { state, voice } = asking;
  const held = isHeld(state);
  const isSpeakerOn = isInCall(state) && state.controls.speaker;
  useEffect(() => voice?.hold(held), [voice, held]);
  useEffect(() => voice?.setMuted(!isSpeakerOn), [voice, isSpeakerOn]);
  return { subtitle: useSubtitle(asking) };
}
