import type { AnswerQuestion } from '@switchboard/contracts/interview-sessions';
import { answerSilence } from '@switchboard/contracts/interviews.limits';
import { ApiError, notifyError } from '@switchboard/platform';
import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import { type CallAction, type CallState, isHeld, isInCall } from '../../call/callState.ts';
import type { Given } from '../../call/interviewRoom.ts';
import { countdownOf, hear, leftOfAnswer, type Speech, silent, speakingLevel } from '../../call/speech.ts';
import type { InterviewerVoice } from './interviewerVoice.ts';
import { sendAnswer } from './sendAnswer.ts';

interface Answering {
  id: string;
  tab: string;
  state: CallState;
  dispatch: Dispatch<CallAction>;
  voice: InterviewerVoice | null;
  microphone: MediaStreamTrack | null;
  /** The server's time of a moment of `performance.now()`. */
  momentOf: (performanceMs: number) => { at: string };
}

const listenMs = 100;

/** Whether the candidate can be heard at the moment, and what came of the answer so far. */
function useListening({ state, voice, microphone }: Answering, onAnswered: () => void) {
  // Who types has not finished, however silent it is.
  const isDrafting = useRef(false);
  const speech = useRef<Speech>(silent);
  const [isSpeaking, setIsSpeaking] = useState(false);
  // The candidate wants to think: silence ends nothing until they speak again.
  const isStaying = useRef(false);
  const [endsIn, setEndsIn] = useState<number | null>(null);
  const silenceMs = (isInCall(state) ? state.interview.answer_silence_seconds : answerSilence.default) * 1000;
  const question = isInCall(state) && state.turn.kind === 'answering' ? state.turn.question : null;
  const isListening =
    question !== null && !isHeld(state) && isInCall(state) && state.controls.microphone && microphone !== null;
  const answered = useRef(onAnswered);
  useEffect(() => {
    answered.current = onAnswered;
  });
  useEffect(() => {
    speech.current = question === null ? silent : { ...silent };
    isStaying.current = false;
  }, [question]);
  useEffect(() => {
    if (!isListening || !voice || !microphone) return;
    const meter = voice.listenTo(new MediaStream([microphone]));
    // What was silence while the interview stood still is none of the answer's.
    speech.current = { ...speech.current, lastLoudAt: performance.now() };
    const timer = setInterval(() => {
      const now = performance.now();
      const level = meter.read();
      speech.current = hear(speech.current, level, now);
      setIsSpeaking(level > speakingLevel);
      if (level > speakingLevel) isStaying.current = false;
      const left = isDrafting.current || isStaying.current ? null : leftOfAnswer(speech.current, now, silenceMs);
      setEndsIn(countdownOf(left, silenceMs));
      if (left === 0) answered.current();
    }, listenMs);
    return () => {
      clearInterval(timer);
      meter.close();
      setIsSpeaking(false);
      setEndsIn(null);
    };
  }, [isListening, voice, microphone, silenceMs]);
  const draft = useCallback((isThere: boolean) => {
    isDrafting.current = isThere;
    // Whoever takes back what was typed has as long to go on as after a word.
    if (!isThere) speech.current = { ...speech.current, lastLoudAt: performance.now() };
  }, []);
  const stay = useCallback(() => {
    isStaying.current = true;
    setEndsIn(null);
  }, []);
  return { speech, isSpeaking, draft, endsIn, stay };
}

/** Takes an answer by voice or by keys and moves on with what the server says. */
export function useAnswering(answering: Answering) {
  const { id, tab, state, dispatch, momentOf } = answering;
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  const turn = isInCall(state) ? state.turn : null;

  const answer = useCallback(
    async (given: Given, speech: Speech) => {
      if (!turn || (turn.kind !== 'answering' && turn.kind !== 'asking')) return;
      const { question } = turn;
      const now = performance.now();
      const fromMs = turn.kind === 'answering' ? turn.fromMs : now;
      const times = {
        starts_at: momentOf(speech.spokeAt ?? fromMs).at,
        ends_at: momentOf(speech.spokeAt === null ? now : Math.max(speech.lastLoudAt, speech.spokeAt)).at,
      };
      const body: AnswerQuestion = {
        tab,
        question,
        ...(given.kind === 'spoken' ? { kind: 'spoken', ...times } : given),
      };
      dispatch({ type: 'turn', turn: { kind: 'sending', question } });
      const own = new AbortController();
      sending.current = own;
      answering.voice?.stop();
      try {
        dispatch({ type: 'state', interview: await sendAnswer(id, tab, body, own.signal) });
      } catch (error) {
        if (own.signal.aborted) return;
        dispatch({ type: 'turn', turn: { kind: 'answering', question, fromMs } });
        if (error instanceof ApiError) notifyError('Your answer was not taken', error);
      }
    },
    [turn, id, tab, momentOf, dispatch, answering.voice],
  );

  const { speech, ...listening } = useListening(answering, () => void answer({ kind: 'spoken' }, speech.current));
  return { ...listening, answer: (given: Given) => void answer(given, speech.current) };
}
