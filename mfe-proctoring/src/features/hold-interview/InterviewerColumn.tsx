import { Badge, phoneOnly, Text, tokens } from '@switchboard/design-system';
import { Wave } from '@switchboard/design-system/media';
import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { type CallState, isInCall } from '../../call/callState.ts';
import type { InterviewerSound } from '../../call/interviewRoom.ts';
import { waveLevel } from '../../call/speech.ts';
import { isCompleted } from '../../candidate/closingText.ts';
import { shortOnly } from '../../candidate/shortOnly.ts';
import { t } from '../../texts/call/t.ts';
import { t as ends } from '../../texts/ends/t.ts';
import { agentLook, LookBadge } from './CallBadges.tsx';
import { speakingBy } from './interviewerVoice.ts';
import { Panel } from './Panel.tsx';

interface Props {
  state: CallState;
  voice: InterviewerSound | null;
  name: string;
  isSimulated: boolean;
  /** The last spoken words; null if subtitles are off. */
  subtitle: string | null;
}

const Who = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space[1]} ${tokens.space[3]};

  /* In a narrow window what is asked comes first. */
  ${phoneOnly} {
    order: 1;
  }
`;

const OwnWave = styled(Wave)`
  ${shortOnly} {
    block-size: 1.5rem;
  }

  /* The badge says who speaks. */
  ${phoneOnly} {
    display: none;
  }
`;

const Question = styled.p`
  flex: 1;
  min-block-size: 0;
  overflow-y: auto;
  font-size: ${tokens.text.xl};
  text-wrap: pretty;

  /* A long question is seen at once, without scrolling. */
  ${shortOnly} {
    font-size: ${tokens.text.lg};
    line-height: ${tokens.leading.tight};
  }

  ${phoneOnly} {
    flex: none;
    font-size: ${tokens.text.lg};
  }
`;

/** Below the question, with a fixed height so that the layout doesn't move. Long subtitles show their last lines. */
const Subtitle = styled.p`
  display: flex;
  flex: none;
  align-items: flex-end;
  justify-content: center;
  block-size: calc(2lh + 2 * ${tokens.space[2]});
  padding: ${tokens.space[2]} ${tokens.space[4]};
  overflow: hidden;
  border-radius: ${tokens.radius.md};
  text-align: center;

  ${phoneOnly} {
    order: 1;
  }

  ${shortOnly} {
    block-size: calc(2lh + 2 * ${tokens.space[1]});
    padding-block: ${tokens.space[1]};
    font-size: ${tokens.text.sm};
  }

  &:not(:empty) {
    background: ${tokens.color.inverse};
    color: ${tokens.color.onInverse};
  }
`;

const lookMs = 100;

/** How loud the interviewer is, and whether that is speech. */
function useSpeaking(voice: InterviewerSound | null): { isSpeaking: boolean; level: number } {
  const [heard, setHeard] = useState({ isSpeaking: false, level: 0 });
  useEffect(() => {
    if (!voice) return;
    let lastLoudAt = Number.NEGATIVE_INFINITY;
    const timer = setInterval(() => {
      const level = voice.level();
      const next = speakingBy(level, performance.now(), lastLoudAt);
      lastLoudAt = next.lastLoudAt;
      // Rounded to steps, so that small changes neither move the wave nor render the page again.
      const rounded = Math.round(waveLevel(level) * 4) / 4;
      setHeard((before) =>
        before.isSpeaking === next.isSpeaking && before.level === rounded
          ? before
          : { isSpeaking: next.isSpeaking, level: rounded },
      );
    }, lookMs);
    return () => clearInterval(timer);
  }, [voice]);
  return heard;
}

/** The current question with its number, if known; in a room, the interviewer's last words. */
function askedIn(state: CallState): { number: string | null; text: string } | null {
  if (!isInCall(state)) return null;
  const { question, question_count, lines, transport } = state.interview;
  if (transport === 'sandbox') {
    if (!question) return null;
    const { turn } = state;
    // An addition belongs to the previous question.
    const isBefore = turn.kind === 'answering' && turn.isAddition === true;
    const number = isBefore ? turn.question : question.number;
    const before = lines.filter(({ kind }) => kind === 'question')[number - 1]?.message;
    return {
      // The number of questions of a flow is unknown.
      number: question_count > 0 ? t('interviewer.question', { number, count: question_count }) : null,
      text: (isBefore && before) || question.text,
    };
  }
  const last = lines.findLast(({ role }) => role === 'assistant');
  return last ? { number: null, text: last.message } : null;
}

/** The interviewer and the question. */
export function InterviewerColumn({ state, voice, name, isSimulated, subtitle }: Props) {
  const { isSpeaking, level } = useSpeaking(voice);
  const asked = askedIn(state);
  return (
    <Panel title={t('interviewer.title')} aside={<LookBadge look={agentLook(state, isSpeaking)} />}>
      <Who>
        <Text tone="muted">{name}</Text>
        {isSimulated && <Badge tone="outline">{t('interviewer.simulated')}</Badge>}
      </Who>
      <OwnWave
        label={t(isSpeaking ? 'interviewer.speaking' : 'interviewer.listening')}
        amplitude={level}
        isActive={isSpeaking}
      />
      {asked && (
        <>
          {asked.number && <Text tone="muted">{asked.number}</Text>}
          {/* The transcript announces it. */}
          <Question>{asked.text}</Question>
        </>
      )}
      {subtitle !== null && <Subtitle aria-hidden="true">{subtitle}</Subtitle>}
      {state.stage === 'ended' && (
        <p>
          <strong>{ends(isCompleted(state.reason) ? 'title.completed' : 'title.ended')}</strong>
          <br />
          {isCompleted(state.reason) && ends('end.thanks')}
        </p>
      )}
    </Panel>
  );
}
