import { voice } from '@livekit/agents';
import type { EndedReason } from '@switchboard/contracts/calls';
import type { Interviewing } from '../interview/interviewing.ts';
import type { Caller } from './caller.ts';
import type { DirectOutput } from './direct-audio.ts';
import type { FirstWords } from './first-words.ts';
import type { IdleWatch } from './idle-watch.ts';
import type { LastWords } from './last-words.ts';
import type { LateAnswer } from './late-answer.ts';
import { wordsOf } from './spoken-until.ts';
import type { Said } from './talk-lines.ts';
import type { Transcript } from './transcript.ts';
import type { TurnEnds } from './turn-ends.ts';
import { whatIsHeard } from './what-is-heard.ts';

interface Listener {
  caller: Caller;
  transcript: Transcript;
  turnEnds: TurnEnds;
  output: DirectOutput;
  idle: IdleWatch;
  late: LateAnswer;
  lastWords: LastWords;
  interviewing: Interviewing;
  /** How long a voice must be quiet to count as silent, in milliseconds. */
  silenceMs: number;
  firstWords(): FirstWords | null;
  /** The assistant waits for the person from now on. */
  wait(): void;
  /** Whether the person's last words are going to be answered. */
  isAwaited(): boolean;
  said(item: Said): void;
  end(reason: EndedReason): void;
}

const metricsOf = ({ metrics }: { metrics: object }) => metrics as Partial<Record<string, number>>;

/** Passes on the events of a session: who speaks, transcripts, messages, failures and the end. */
export function listenTo(session: voice.AgentSession, listener: Listener): void {
  const { caller, transcript, turnEnds, output, idle, late, lastWords, interviewing } = listener;
  const { AgentSessionEventTypes: events } = voice;
  const hear = whatIsHeard((text) => caller.send({ kind: 'hearing', text }));
  session.on(events.UserInputTranscribed, ({ transcript: understood, isFinal }) => {
    if (isFinal) turnEnds.understood(understood);
    else hear(understood);
  });
  session.on(events.UserStateChanged, ({ newState }) => {
    transcript.speaks(newState === 'speaking', listener.silenceMs);
    listener.firstWords()?.speaks(newState === 'speaking');
    if (newState === 'speaking') late.stop();
    else if (listener.isAwaited()) late.heard();
    if (newState === 'speaking') idle.pause();
    // A cough isn't an answer: a person who says nothing after it is asked whether they are there.
    else if (session.agentState === 'listening') listener.wait();
  });
  session.on(events.AgentStateChanged, ({ newState }) => {
    // It may continue after a false interruption.
    if (newState !== 'listening' || output.isPaused) idle.pause();
    // The assistant has said what it wanted to say.
    else if (!lastWords.isEnding()) listener.wait();
    if (newState !== 'listening') late.stop();
    interviewing.agentIs(newState);
    if (newState === 'listening' || newState === 'thinking' || newState === 'speaking')
      caller.send({ kind: 'state', state: newState });
  });
  session.on(events.SpeechCreated, () => output.begins());
  session.on(events.ConversationItemAdded, ({ item }) => {
    if (item.type !== 'message') return;
    const isWritten = item.role === 'assistant' && metricsOf(item).llmNodeTtft === undefined;
    // The framework cuts a model's answer at the last word that was heard, but not fixed texts.
    if (isWritten && item.interrupted && session.output.audioEnabled)
      item.content = [wordsOf(item.textContent ?? '', output.lastWords)];
    listener.said(item);
  });
  session.on(events.Error, () => lastWords.fail());
  session.on(events.Close, () => listener.end('technical-issues'));
}
