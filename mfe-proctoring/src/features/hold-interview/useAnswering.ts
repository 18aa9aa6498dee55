import type { AnswerQuestion } from '@switchboard/contracts/interview-sessions';
import { answerSilence, cutsAnswers } from '@switchboard/contracts/interviews.limits';
import { ApiError, notify } from '@switchboard/platform';
import { type Dispatch, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { answerToAddTo, type CallAction, type CallState, isHeld, isInCall, type Turn } from '../../call/callState.ts';
import type { Given, Heard } from '../../call/interviewRoom.ts';
import { keep, kept } from '../../call/kept.ts';
import { countdownOf, heardOf, isHeardAt, leftOfAnswer, listen, type Speech, silent } from '../../call/speech.ts';
import { t } from '../../texts/call/t.ts';
import { problemText } from '../../texts/later/problemText.ts';
import type { InterviewerVoice } from './interviewerVoice.ts';
import { sendAnswer } from './sendAnswer.ts';

interface Answering {
  id: string;
  tab: string;
  state: CallState;
  dispatch: Dispatch<CallAction>;
  voice: InterviewerVoice | null;
  microphone: MediaStreamTrack | null;
  /** Converts a time of `performance.now()` to the server's time. */
  momentOf: (performanceMs: number) => { at: string };
  /** Resolves once no reload or crash can lose what was recorded up to now. */
  keepRecording: () => Promise<void>;
  /** Whether the candidate is in the interview. */
  isOn: boolean;
}

const listenMs = 100;

/** Whether the candidate is audible right now, and the state of the answer so far. */
function useListening({ state, voice, microphone }: Answering, types: RefObject<boolean>, onAnswered: () => void) {
  // A candidate who is typing hasn't finished, however silent it is.
  const isDrafting = useRef(false);
  const speech = useRef<Speech>(silent);
  const [isSpeaking, setIsSpeaking] = useState(false);
  const [heard, setHeard] = useState<Heard>('nothing');
  // The candidate wants to think: silence doesn't end the answer until they speak again.
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
    // Reset only for a new question, because an answer that was cut short is still read after its end.
    if (question !== null) speech.current = { ...silent };
    isStaying.current = false;
    setHeard('nothing');
  }, [question]);
  useEffect(() => {
    if (!isListening || !voice || !microphone) return;
    const meter = voice.listenTo(new MediaStream([microphone]));
    // Silence during a pause doesn't count for the answer.
    const since = performance.now();
    speech.current = { ...speech.current, lastLoudAt: since };
    let lastLookAt = since;
    const timer = setInterval(() => {
      const now = performance.now();
      const { lastLoudAt: before } = speech.current;
      speech.current = listen(speech.current, meter, now, lastLookAt);
      lastLookAt = now;
      const { lastLoudAt } = speech.current;
      if (lastLoudAt > before) isStaying.current = false;
      setIsSpeaking(lastLoudAt > since && isHeardAt(lastLoudAt, now));
      const next = heardOf(speech.current, now, lastLoudAt, isStaying.current);
      // Someone who types their answers doesn't need hints about the microphone, which a screen reader would announce each time.
      setHeard(next === 'long_nothing' && types.current ? 'nothing' : next);
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
  }, [isListening, voice, microphone, silenceMs, types]);
  const draft = useCallback((isThere: boolean) => {
    isDrafting.current = isThere;
    // Deleting a draft gives the candidate as much time to continue as a spoken word.
    if (!isThere) speech.current = { ...speech.current, lastLoudAt: performance.now() };
  }, []);
  const stay = useCallback(() => {
    isStaying.current = true;
    setEndsIn(null);
    setHeard('thinking');
  }, []);
  return { speech, isSpeaking, heard, draft, endsIn, stay };
}

/** Start and end of a spoken answer, by the server's clock. */
function timesOf(speech: Speech, fromMs: number, { momentOf }: Pick<Answering, 'momentOf'>) {
  const isSilent = speech.spokeAt === null;
  return {
    starts_at: momentOf(speech.spokeAt ?? fromMs).at,
    ends_at: momentOf(isSilent ? performance.now() : Math.max(speech.lastLoudAt, speech.spokeAt ?? 0)).at,
  };
}

/** The answer that a reload interrupted while it was being sent; null if there is none. */
function unsentAnswer(id: string, tab: string): AnswerQuestion | null {
  const text = kept(id, 'answer');
  if (text === null) return null;
  try {
    return { ...(JSON.parse(text) as AnswerQuestion), tab };
  } catch {
    return null;
  }
}

/** Sends answers. A spoken answer is sent once its recording is stored, so that a reload can't lose what the server accepted. */
function useSending(answering: Answering) {
  const { id, tab, dispatch, voice, keepRecording } = answering;
  const sending = useRef<AbortController>(undefined);
  useEffect(() => () => sending.current?.abort(), []);
  return useCallback(
    async (body: AnswerQuestion, back: Turn) => {
      const isAddition = body.kind !== 'skipped' && body.addition_id !== undefined;
      dispatch({ type: 'turn', turn: { kind: 'sending', question: body.question, isAddition } });
      const own = new AbortController();
      sending.current = own;
      voice?.stop();
      try {
        if (body.kind === 'spoken') await keepRecording();
        if (body.kind !== 'skipped') keep(id, 'answer', JSON.stringify(body));
        const interview = await sendAnswer(id, tab, body, own.signal);
        keep(id, 'answer', '');
        dispatch({ type: 'state', interview });
      } catch (error) {
        if (own.signal.aborted) return;
        keep(id, 'answer', '');
        dispatch({ type: 'turn', turn: back });
        if (error instanceof ApiError)
          notify({ title: t('answer.failed'), description: problemText(error), tone: 'danger' });
      }
    },
    [id, tab, dispatch, voice, keepRecording],
  );
}

/** Sends the answer that a reload interrupted, once the candidate is back. */
function useUnsent(answering: Answering, send: (body: AnswerQuestion, back: Turn) => Promise<void>): void {
  const { id, tab, state, isOn } = answering;
  const question = isInCall(state) ? (state.interview.question?.number ?? null) : null;
  const isTried = useRef(false);
  useEffect(() => {
    if (!isOn || question === null || isTried.current) return;
    isTried.current = true;
    const body = unsentAnswer(id, tab);
    if (body && body.question <= question) void send(body, { kind: 'loading', question });
  }, [isOn, question, id, tab, send]);
}

/** A turn with a question that hasn't been answered. */
type OpenTurn = Extract<Turn, { kind: 'loading' | 'asking' | 'answering' }>;

const isOpen = (turn: Turn | null): turn is OpenTurn =>
  turn?.kind === 'loading' || turn?.kind === 'asking' || turn?.kind === 'answering';

/** The request body of an answer. */
function bodyOf(
  turn: OpenTurn,
  given: Given,
  speech: Speech,
  own: Pick<Answering, 'tab' | 'momentOf'>,
): AnswerQuestion {
  const { question } = turn;
  const { tab, momentOf } = own;
  const fromMs = turn.kind === 'answering' ? turn.fromMs : performance.now();
  const isAddition = turn.kind === 'answering' && turn.isAddition === true;
  const of = { tab, question, ...(isAddition ? { addition_id: crypto.randomUUID() } : {}) };
  if (given.kind === 'spoken') return { ...of, kind: 'spoken', ...timesOf(speech, fromMs, { momentOf }) };
  return given.kind === 'typed' ? { ...of, ...given } : { tab, question, kind: 'skipped' };
}

/** Sends the typed or spoken part of an answer that the end of the interview cuts short. */
function useCutAnswer(answering: Answering, speech: RefObject<Speech>): void {
  const { id, tab, state } = answering;
  const latest = useRef<Turn | null>(null);
  const isCut = state.stage === 'ended' && cutsAnswers(state.reason);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what there is at the end.
  useEffect(() => {
    const turn = latest.current;
    if (!isCut || !isOpen(turn)) return;
    latest.current = null;
    const text = kept(id, 'draft')?.trim() ?? '';
    if (text === '' && speech.current.spokeAt === null) return;
    const body = bodyOf(turn, text === '' ? { kind: 'spoken' } : { kind: 'typed', text }, speech.current, answering);
    // Spoken words are in the recording in any case.
    sendAnswer(id, tab, body, new AbortController().signal).catch(() => undefined);
  }, [isCut]);
  useEffect(() => {
    if (isInCall(state)) latest.current = state.turn;
  }, [state]);
}

/** Takes a spoken or typed answer and continues with the server's response. */
export function useAnswering(answering: Answering) {
  const { tab, state, dispatch, momentOf, voice } = answering;
  const turn = isInCall(state) ? state.turn : null;
  const send = useSending(answering);
  /** Whether the last answer was typed. */
  const types = useRef(false);
  useUnsent(answering, send);

  const answer = useCallback(
    (given: Given, speech: Speech) => {
      if (!isOpen(turn) || turn.kind === 'loading') return;
      const fromMs = turn.kind === 'answering' ? turn.fromMs : performance.now();
      const isAddition = turn.kind === 'answering' && turn.isAddition === true;
      const body = bodyOf(turn, given, speech, { tab, momentOf });
      types.current = given.kind === 'typed';
      void send(body, { kind: 'answering', question: turn.question, fromMs, isAddition });
    },
    [turn, tab, momentOf, send],
  );

  const addTo = isInCall(state) ? answerToAddTo(state) : null;
  const add = useCallback(() => {
    if (addTo !== null) {
      dispatch({
        type: 'turn',
        turn: { kind: 'answering', question: addTo, fromMs: performance.now(), isAddition: true },
      });
      voice?.stop();
    } else if (turn?.kind === 'answering' && turn.isAddition)
      dispatch({ type: 'turn', turn: { kind: 'loading', question: turn.question + 1 } });
  }, [addTo, turn, dispatch, voice]);

  const { speech, ...listening } = useListening(answering, types, () => answer({ kind: 'spoken' }, speech.current));
  useCutAnswer(answering, speech);
  return { ...listening, add, answer: (given: Given) => answer(given, speech.current) };
}
