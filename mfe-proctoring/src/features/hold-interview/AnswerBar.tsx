import { maxAnswerLength, skipUndoSeconds } from '@switchboard/contracts/interviews.limits';
import { Badge, Button, below, tokens } from '@switchboard/design-system';
import { sendsMessage, TextArea } from '@switchboard/design-system/forms';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { type Turn, timerText } from '../../call/callState.ts';
import type { Given, Heard } from '../../call/interviewRoom.ts';
import { keep, kept } from '../../call/kept.ts';
import { shortOnly } from '../../candidate/shortOnly.ts';
import { t } from '../../texts/call/t.ts';

/** Below this width the buttons are under the field. */
const narrowPx = 560;

const Root = styled.section`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: end;
  gap: ${tokens.space[2]} ${tokens.space[4]};
  padding: ${tokens.space[3]} ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};

  ${shortOnly} {
    padding-block: ${tokens.space[2]};
  }

  ${below(narrowPx)} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const State = styled.div`
  display: flex;
  flex-wrap: wrap;
  grid-column: 1 / -1;
  align-items: center;
  gap: ${tokens.space[3]};
  font-variant-numeric: tabular-nums;
`;

const Ending = styled.span`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[3]};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[2]};
`;

interface Props {
  interviewId: string;
  turn: Turn;
  isHeld: boolean;
  /** Whether there is a working microphone. */
  canSpeak: boolean;
  isSpeaking: boolean;
  heard: Heard;
  /** Seconds of silence after which a spoken answer ends. */
  silenceSeconds: number;
  /** Seconds until the answer ends; null if no countdown is shown. */
  endsIn: number | null;
  onStay: () => void;
  /** Whether the previous answer can be added to. */
  canAdd: boolean;
  onAdd: () => void;
  /** Rejects if the answer wasn't sent. */
  onAnswer: (given: Given) => void | Promise<void>;
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

interface Invited extends Pick<Props, 'turn' | 'canSpeak' | 'isSpeaking' | 'heard' | 'silenceSeconds'> {
  isDrafting: boolean;
}

/** Screen readers announce each change of this text, so it must not change with every word. */
function invitation({ turn, canSpeak, isSpeaking, heard, silenceSeconds, isDrafting }: Invited): string {
  if (turn.kind === 'talking') {
    if (!canSpeak) return t('answer.talk_type');
    return t(isSpeaking ? 'answer.talk_heard' : 'answer.talk');
  }
  if (turn.kind !== 'answering') return t(`answer.${turn.kind}`);
  if (isDrafting) return t('answer.typing');
  if (!canSpeak) return t(turn.isAddition ? 'answer.add_type' : 'answer.turn_type');
  if (heard === 'nothing') return t(turn.isAddition ? 'answer.add' : 'answer.turn');
  return heard === 'words' ? t('answer.heard', { seconds: silenceSeconds }) : t(`answer.${heard}`);
}

/** How long silence still lasts until the answer ends, with a button to continue; empty without a countdown. */
function Countdown({ seconds, onStay }: { seconds: number | null; onStay: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  const isCounting = seconds !== null;
  useEffect(() => {
    // On a page that scrolls, the candidate may be reading the question above: the countdown has to be visible.
    if (isCounting) place.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isCounting]);
  return (
    <Ending ref={place} role="status">
      {seconds !== null && (
        <>
          {/* Announced once, because a screen reader that counts aloud would be heard as speech. */}
          <span>{t('answer.about_to_end')}</span>
          <Badge tone="ringing" aria-hidden="true">
            {t('answer.seconds', { seconds })}
          </Badge>
          <Button size="sm" onPress={onStay}>
            {t('answer.stay')}
          </Button>
        </>
      )}
    </Ending>
  );
}

interface AnsweringActionsProps extends Pick<Props, 'turn' | 'isHeld' | 'canSpeak' | 'canAdd' | 'onAdd'> {
  isDrafting: boolean;
  canType: boolean;
  isSkipping: boolean;
  onSend: () => void;
  onDone: () => void;
  onSkip: (isSkipping: boolean) => void;
}

/** Ends the answer, skips it, or returns to the previous one. */
function AnsweringActions(props: AnsweringActionsProps) {
  const { turn, isHeld, canSpeak, canAdd, onAdd, isDrafting, canType, isSkipping, onSkip } = props;
  const isAddition = turn.kind === 'answering' && turn.isAddition === true;
  if (isSkipping)
    return (
      <Actions>
        {/* The key makes it a separate button: a reused one wouldn't take the focus. */}
        <Button key="undo" autoFocus size="lg" variant="primary" onPress={() => onSkip(false)}>
          {t('answer.undo')}
        </Button>
      </Actions>
    );
  return (
    <Actions>
      {isDrafting || turn.kind === 'talking' ? (
        <Button size="lg" variant="primary" isDisabled={!canType || !isDrafting} onPress={props.onSend}>
          {t('answer.send')}
        </Button>
      ) : (
        <Button
          size="lg"
          variant="primary"
          isPending={turn.kind === 'sending'}
          isDisabled={turn.kind !== 'answering' || isHeld || !canSpeak}
          onPress={props.onDone}
        >
          {t('answer.done')}
        </Button>
      )}
      {(canAdd || isAddition) && (
        <Button size="lg" isDisabled={isHeld} onPress={onAdd}>
          {t(isAddition ? 'answer.back' : 'answer.add_to_last')}
        </Button>
      )}
      {!isAddition && (
        <Button size="lg" variant="ghost" isDisabled={!canType} onPress={() => onSkip(true)}>
          {t('answer.skip')}
        </Button>
      )}
    </Actions>
  );
}

/** A skipped question stays for some seconds in which the skip can be undone. */
function useSkip({ turn, isHeld, onAnswer }: Pick<Props, 'turn' | 'isHeld' | 'onAnswer'>) {
  const [isSkipping, setSkipping] = useState(false);
  const question = 'question' in turn ? turn.question : 0;
  const skip = useRef(onAnswer);
  useEffect(() => {
    skip.current = onAnswer;
  }, [onAnswer]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a skip is of one question.
  useEffect(() => setSkipping(false), [question]);
  useEffect(() => {
    if (!isSkipping || isHeld) return;
    const timer = setTimeout(() => {
      setSkipping(false);
      skip.current({ kind: 'skipped' });
    }, skipUndoSeconds * 1000);
    return () => clearTimeout(timer);
  }, [isSkipping, isHeld]);
  return { isSkipping, setSkipping };
}

/** Whether the candidate writes in another field or reads a dialog: text for the chat must not end up in the answer. */
function isBusyElsewhere(field: HTMLElement | null): boolean {
  const { activeElement } = document;
  return activeElement !== field && !!activeElement?.closest('input, textarea, [role=dialog], [role=alertdialog]');
}

/**
 * The draft stays until it was sent or skipped, even if something else moves the interview on or the page is reloaded. While it is being
 * sent, it is stored as an answer instead, so that a page loaded in the meantime doesn't use it for the next question. If it isn't
 * accepted, it becomes a draft again.
 */
function useDraft(interviewId: string, question: number, isSending: boolean) {
  const [text, setText] = useState(() => kept(interviewId, 'draft') ?? '');
  /** The question that was answered with the text or skipped; 0 for none. */
  const given = useRef(0);
  useEffect(() => {
    if (given.current !== 0 && (isSending || given.current !== question)) return;
    keep(interviewId, 'draft', text);
  }, [interviewId, text, question, isSending]);
  useEffect(() => {
    if (given.current === 0 || given.current === question) return;
    if (question > 0) setText('');
    given.current = 0;
  }, [question]);
  return { text, setText, given };
}

/** Takes the answer: spoken, typed or skipped. Enter sends the typed text; Shift+Enter starts a new line. */
export function AnswerBar(props: Props) {
  const { interviewId, turn, isHeld, canSpeak, isSpeaking, endsIn, onDraft } = props;
  const give = async (given: Given) => props.onAnswer(given);
  // Only typed text can be lost; the candidate has read why it wasn't sent.
  const onAnswer = (given: Given) => void give(given).catch(() => undefined);
  const question = 'question' in turn ? turn.question : 0;
  const { text, setText, given } = useDraft(interviewId, question, turn.kind === 'sending');
  const field = useRef<HTMLTextAreaElement>(null);
  const seconds = useSeconds(turn);
  const { isSkipping, setSkipping } = useSkip({ turn, isHeld, onAnswer });
  const isTalking = turn.kind === 'talking';
  const isAnswering = turn.kind === 'answering';
  const canType = (isAnswering || isTalking || turn.kind === 'asking') && !isHeld && !isSkipping;
  const isDrafting = text.trim() !== '';
  useEffect(() => onDraft(isDrafting || isSkipping), [isDrafting, isSkipping, onDraft]);
  useEffect(() => {
    if (isAnswering && !isBusyElsewhere(field.current)) field.current?.focus();
  }, [isAnswering]);
  // The button that undid the skip is gone. Without a focused element, Tab would leave the page, which counts as leaving the window.
  const wasSkipping = useRef(false);
  useEffect(() => {
    if (wasSkipping.current && !isSkipping) field.current?.focus();
    wasSkipping.current = isSkipping;
  }, [isSkipping]);
  const send = () => {
    if (!isDrafting || !canType) return;
    given.current = question;
    const sending = give({ kind: 'typed', text: text.trim() });
    if (!isTalking) keep(interviewId, 'draft', '');
    // In a room only the transcript confirms the answer.
    if (isTalking) setText('');
    sending.catch(() => setText((since) => since || text));
  };
  const skip = (isWanted: boolean) => {
    given.current = isWanted ? question : 0;
    setSkipping(isWanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!sendsMessage(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <Root aria-label={t('answer.label')}>
      <State>
        <span role="status">
          {isSkipping ? t('answer.skipped', { seconds: skipUndoSeconds }) : invitation({ ...props, isDrafting })}
        </span>
        {isAnswering && canSpeak && !isSkipping && (
          <Badge tone={isSpeaking ? 'live' : 'neutral'} isPulsing={isSpeaking} aria-hidden="true">
            {timerText(seconds)}
          </Badge>
        )}
        <Countdown
          seconds={isAnswering ? endsIn : null}
          onStay={() => {
            props.onStay();
            // The button disappears with the countdown, and the focus would be lost with it.
            field.current?.focus();
          }}
        />
      </State>
      <TextArea
        label={t('answer.type')}
        isLabelHidden
        placeholder={t('answer.type')}
        rows={2}
        maxLength={maxAnswerLength}
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        inputRef={field}
      />
      <AnsweringActions
        {...props}
        isDrafting={isDrafting}
        canType={canType}
        isSkipping={isSkipping}
        onSend={send}
        onDone={() => onAnswer({ kind: 'spoken' })}
        onSkip={skip}
      />
    </Root>
  );
}
