import { Banner, Heading, phoneOnly, tokens, usePublishedSize } from '@switchboard/design-system';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { answerToAddTo, type CallState, type InCall, isHeld } from '../../call/callState.ts';
import type { Given, Heard, InterviewerSound } from '../../call/interviewRoom.ts';
import { Answers } from '../../candidate/Answers.tsx';
import { shortOnly, tooLowOnly } from '../../candidate/shortOnly.ts';
import { t } from '../../texts/call/t.ts';
import { AnswerBar } from './AnswerBar.tsx';
import { connectionLook, LookBadge } from './CallBadges.tsx';
import { ChatWindow } from './ChatWindow.tsx';
import { ControlBar } from './ControlBar.tsx';
import { InterviewerColumn } from './InterviewerColumn.tsx';
import { ScreenPreview } from './ScreenPreview.tsx';
import { SelfColumn } from './SelfColumn.tsx';
import { StaffNote } from './StaffNote.tsx';
import { TranscriptColumn } from './TranscriptColumn.tsx';
import { useTimes } from './useTimes.ts';
import { ViolationsPanel } from './ViolationsPanel.tsx';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[3]};
  block-size: 100dvh;
  min-block-size: 36rem;
  padding: ${tokens.space[4]} ${tokens.space[5]};
  color: ${tokens.color.ink};
  font-size: ${tokens.text.md};
  line-height: ${tokens.leading.normal};
  overflow-wrap: anywhere;

  ${shortOnly} {
    gap: ${tokens.space[2]};
    padding-block: ${tokens.space[2]};
  }

  /* A narrow window: one below the other between the head and the answer, which stay. The question is first. */
  ${phoneOnly} {
    min-block-size: 0;
    padding: ${tokens.space[2]} ${tokens.space[4]};
  }

  ${tooLowOnly} {
    ${phoneOnly} {
      block-size: auto;
      min-block-size: 100dvh;
    }
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[2]} ${tokens.space[4]};

  & > h1[data-level] {
    flex: 1;
    font-size: ${tokens.text.xl};

    ${phoneOnly} {
      display: -webkit-box;
      flex-basis: 10rem;
      overflow: hidden;
      font-size: ${tokens.text.lg};
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }
`;

const Announced = styled.div`
  flex-basis: 100%;
`;

const Timer = styled.p`
  font-family: ${tokens.font.mono};
  font-variant-numeric: tabular-nums;
`;

const Columns = styled.main`
  position: relative;
  display: grid;
  flex: 1;
  grid-template-columns: minmax(0, 1fr) minmax(0, 1.15fr) minmax(0, 1fr);
  gap: ${tokens.space[4]};
  min-block-size: 0;

  ${phoneOnly} {
    flex-basis: 10rem;
    grid-template-columns: minmax(0, 1fr);
    grid-auto-rows: max-content;
    min-block-size: 10rem;
    overflow-y: auto;
    overscroll-behavior: contain;

    /* The question before the candidate's own picture. */
    & > :nth-child(2) {
      order: -1;
    }
  }

  ${tooLowOnly} {
    ${phoneOnly} {
      flex: none;
      overflow: visible;
    }
  }
`;

/** The chat is at the bottom of the transcript and never covers the question or the answer. */
const Corner = styled.aside`
  position: absolute;
  inset-block-end: ${tokens.space[3]};
  inset-inline-end: ${tokens.space[3]};

  ${phoneOnly} {
    position: static;
  }
`;

export interface CallScreenProps {
  state: CallState;
  call: InCall;
  voice: InterviewerSound | null;
  subtitle: string;
  isSpeaking: boolean;
  heard: Heard;
  /** Seconds until silence ends the answer; null if no countdown is shown. */
  endsIn: number | null;
  onStay: () => void;
  camera: MediaStreamTrack | null;
  screen: MediaStreamTrack | null;
  canSpeak: boolean;
  /** The server's time, in milliseconds since 1970. */
  now: () => number;
  onAnswer: (given: Given) => void | Promise<void>;
  /** Returns to the previous answer, or from there to the question. */
  onAdd: () => void;
  /** Whether there is typed text that wasn't sent yet. */
  onDraft: (isThere: boolean) => void;
  onMessage: (text: string) => Promise<void>;
  onControl: (control: keyof InCall['controls'], isOn: boolean) => void;
  onEnd: () => void;
  /** Dialogs and overlays. */
  children?: ReactNode;
}

function Announcement({ text }: { text: string | null }) {
  return (
    <Announced role="status">
      {text !== null && (
        <Banner tone="warning" title={text}>
          {t('call.ends_soon')}
        </Banner>
      )}
    </Announced>
  );
}

/** The answer and the call's controls, at the bottom of the window. */
const Foot = styled.div`
  display: flex;
  flex-direction: column;
  gap: inherit;
`;

/** The visible height of an element; 0 if the page has to scroll to it. */
const shownHeight = (element: HTMLElement) =>
  Math.max(0, Math.round(window.innerHeight - element.getBoundingClientRect().top));

/** A running interview: the candidate, the interviewer, and what was said. */
export function CallScreen(props: CallScreenProps) {
  const { state, call, voice, subtitle, camera, screen, onDraft, children } = props;
  const { interview, controls, turn, noticed } = call;
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const columns = useRef<HTMLElement>(null);
  const [isDrafting, setDrafting] = useState(false);
  const [message, setMessage] = useState('');
  // Silence doesn't end an answer while the candidate types anywhere.
  const isTyping = isDrafting || (controls.chat && message.trim() !== '');
  useEffect(() => onDraft(isTyping), [isTyping, onDraft]);
  // In a narrow window the columns scroll. The next question has to be visible together with its answer.
  const asked = interview.question?.text;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what is scrolled to.
  useEffect(() => {
    if (columns.current) columns.current.scrollTop = 0;
  }, [asked]);
  // Toasts appear above the bottom bar, where they cover neither typed text nor controls.
  usePublishedSize('--sb-foot-size', foot, shownHeight);
  const { duration, announced } = useTimes({
    startedAt: state.stage === 'connected' ? (interview.lines[0]?.starts_at ?? interview.started_at) : null,
    endsAt: interview.ends_at,
    now: props.now,
  });
  return (
    <Root data-scale="large">
      <Head>
        <Heading level={1}>{t('call.title', { organization: interview.organization_name })}</Heading>
        <LookBadge look={connectionLook(state)} />
        <Timer role="timer" aria-label={t('call.duration')}>
          {duration}
        </Timer>
        <Announcement text={announced} />
        {interview.staff_message && (
          <StaffNote interviewId={interview.id} from={interview.organization_name} message={interview.staff_message} />
        )}
        <Answers answers={interview.answers} organization={interview.organization_name} areFolded />
      </Head>
      <Columns ref={columns}>
        <SelfColumn track={camera} isOff={!controls.camera}>
          {screen && <ScreenPreview track={screen} />}
          <ViolationsPanel noticed={noticed} counts={interview.counts} />
        </SelfColumn>
        <InterviewerColumn
          state={state}
          voice={voice}
          name={interview.interviewer_name}
          isSimulated={interview.is_simulated}
          subtitle={controls.subtitle ? subtitle : null}
        />
        <TranscriptColumn lines={interview.lines} from={interview.organization_name} isCovered={controls.chat} />
        {controls.chat && (
          <Corner aria-label={t('chat.title')}>
            <ChatWindow lines={interview.lines} text={message} onText={setMessage} onSend={props.onMessage} />
          </Corner>
        )}
      </Columns>
      <Foot ref={setFoot}>
        <AnswerBar
          interviewId={interview.id}
          turn={turn}
          isHeld={isHeld(state)}
          canSpeak={props.canSpeak}
          isSpeaking={props.isSpeaking}
          heard={props.heard}
          silenceSeconds={interview.answer_silence_seconds}
          endsIn={props.endsIn}
          onStay={props.onStay}
          canAdd={answerToAddTo(call) !== null}
          onAdd={props.onAdd}
          onAnswer={props.onAnswer}
          onDraft={setDrafting}
        />
        <footer>
          <ControlBar controls={controls} onControl={props.onControl} onEnd={props.onEnd} />
        </footer>
      </Foot>
      {children}
    </Root>
  );
}
