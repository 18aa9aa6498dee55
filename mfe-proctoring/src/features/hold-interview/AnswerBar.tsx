import { maxAnswerLength } from '@switchboard/contracts/interviews.limits';
import { Badge, Button, phoneOnly, tokens } from '@switchboard/design-system';
import { sendsMessage, TextArea } from '@switchboard/design-system/forms';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { type Turn, timerText } from '../../call/callState.ts';
import type { Given } from '../../call/interviewRoom.ts';
import { keep, kept } from '../../call/kept.ts';

const Root = styled.section`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: end;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};

  ${phoneOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const State = styled.p`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  align-items: center;
  gap: ${tokens.space[3]};
  font-variant-numeric: tabular-nums;
`;

const Actions = styled.div`
  display: flex;
  gap: ${tokens.space[2]};
`;

interface Props {
  interviewId: string;
  turn: Turn;
  isHeld: boolean;
  /** Whether there is a microphone that hears. */
  canSpeak: boolean;
  isSpeaking: boolean;
  /** Seconds of silence after which a spoken answer ends. */
  silenceSeconds: number;
  /** Seconds until it ends now; null while no countdown is shown. */
  endsIn: number | null;
  onStay: () => void;
  onAnswer: (given: Given) => void;
  onDraft: (isThere: boolean) => void;
}

/** Seconds of this answer so far. */
function useSeconds(turn: Turn): number {
  const [seconds, setSeconds] = useState(0);
  const fromMs = turn.kind === 'answering' ? turn.fromMs : null;
  useEffect(() => {
    setSeconds(0);
    if (fromMs === null) return;
    const timer = setInterval(() => setSeconds(Math.floor((performance.now() - fromMs) / 1000)), 500);
    return () => clearInterval(timer);
  }, [fromMs]);
  return seconds;
}

const said: Record<Exclude<Turn['kind'], 'answering' | 'talking'>, string> = {
  loading: 'The interviewer is about to speak.',
  asking: 'Listen to the question. You can type already.',
  sending: 'Your answer is being sent.',
  over: 'That was the last question.',
};

type Invited = Pick<Props, 'turn' | 'canSpeak' | 'isSpeaking' | 'silenceSeconds'>;

function invitation({ turn, canSpeak, isSpeaking, silenceSeconds }: Invited): string {
  if (turn.kind === 'talking') {
    if (!canSpeak) return 'Type what you want to say.';
    return isSpeaking ? 'We hear you. Stay silent when you have finished.' : 'Speak, or type what you want to say.';
  }
  if (turn.kind !== 'answering') return said[turn.kind];
  if (!canSpeak) return 'Your turn: type your answer.';
  return isSpeaking
    ? `We hear you. Press Done when you have finished, or stay silent for ${silenceSeconds} seconds.`
    : 'Your turn: speak, or type your answer.';
}

/** How long silence still lasts until the answer ends, and the way to go on. */
function Countdown({ seconds, onStay }: { seconds: number; onStay: () => void }) {
  return (
    <>
      {/* Announced once: a screen reader that read every second would be heard as speech. */}
      <span>Your answer is about to end.</span>
      <Badge tone="ringing" aria-hidden="true">{`${seconds} s`}</Badge>
      <Button size="sm" onPress={onStay}>
        Stay here
      </Button>
    </>
  );
}

/** Takes the answer: by voice, by keys, or none. Enter sends what was typed; Shift and Enter begin a line. */
export function AnswerBar(props: Props) {
  const { interviewId, turn, isHeld, canSpeak, isSpeaking, endsIn, onAnswer, onDraft } = props;
  const [text, setText] = useState(() => kept(interviewId, 'draft') ?? '');
  // What is typed stays until it was sent or passed over, whatever else moves the interview on.
  const isGiven = useRef(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const seconds = useSeconds(turn);
  const question = 'question' in turn ? turn.question : 0;
  const isTalking = turn.kind === 'talking';
  const isAnswering = turn.kind === 'answering';
  const canType = (isAnswering || isTalking || turn.kind === 'asking') && !isHeld;
  useEffect(() => {
    if (question > 0 && isGiven.current) setText('');
    isGiven.current = false;
  }, [question]);
  useEffect(() => keep(interviewId, 'draft', text), [interviewId, text]);
  // A reload leaves it, the end of the interview does not.
  useEffect(() => () => keep(interviewId, 'draft', ''), [interviewId]);
  const isDrafting = text.trim() !== '';
  useEffect(() => onDraft(isDrafting), [isDrafting, onDraft]);
  useEffect(() => {
    if (isAnswering) field.current?.focus();
  }, [isAnswering]);
  const send = () => {
    if (text.trim() === '' || !canType) return;
    isGiven.current = true;
    onAnswer({ kind: 'typed', text: text.trim() });
    // Nothing says that it was taken but the transcript.
    if (isTalking) setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sendsMessage(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <Root aria-label="Your answer">
      <State role="status">
        {invitation(props)}
        {isAnswering && endsIn !== null && <Countdown seconds={endsIn} onStay={props.onStay} />}
        {isAnswering && canSpeak && (
          <Badge tone={isSpeaking ? 'live' : 'neutral'} isPulsing={isSpeaking} aria-hidden="true">
            {timerText(seconds)}
          </Badge>
        )}
      </State>
      <TextArea
        label="Type your answer"
        isLabelHidden
        placeholder="Type your answer"
        rows={2}
        maxLength={maxAnswerLength}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        inputRef={field}
      />
      <Actions>
        {isDrafting || isTalking ? (
          <Button size="lg" variant="primary" isDisabled={!canType || !isDrafting} onPress={send}>
            Send
          </Button>
        ) : (
          <Button
            size="lg"
            variant="primary"
            isPending={turn.kind === 'sending'}
            isDisabled={!isAnswering || isHeld || !canSpeak}
            onPress={() => onAnswer({ kind: 'spoken' })}
          >
            Done
          </Button>
        )}
        <Button
          size="lg"
          variant="ghost"
          isDisabled={!canType}
          onPress={() => {
            isGiven.current = true;
            onAnswer({ kind: 'skipped' });
          }}
        >
          Skip
        </Button>
      </Actions>
    </Root>
  );
}
