import type { CandidateFinding } from '@switchboard/contracts/interview-findings';
import { violationLimit } from '@switchboard/contracts/interviews.limits';
import { formatMoment, Heading, Moment, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { t } from '../../texts/findings/t.ts';
import { Clip } from './Clip.tsx';
import { ContestForm } from './ContestForm.tsx';

const Root = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[4]};
  padding-block: ${tokens.space[6]};
  border-block-start: ${tokens.line.hair} solid ${tokens.color.line};
  overflow-wrap: anywhere;
`;

const Clips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space[4]};
`;

const Quote = styled.blockquote`
  padding-inline-start: ${tokens.space[4]};
  border-inline-start: ${tokens.line.bar} solid ${tokens.color.line};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;

function countedSentence({ counter, count, is_end: isEnd }: CandidateFinding): string {
  // The rule explains that the finding didn't count.
  const ended = isEnd ? t('finding.ended') : '';
  if (count === null) return ended;
  const counted = t(counter ? `finding.counted_${counter}` : 'finding.counted', { count, limit: violationLimit });
  return `${counted} ${ended}`.trim();
}

function Verdict({ finding }: { finding: CandidateFinding }) {
  const { verdict, verdict_reason: reason } = finding;
  if (verdict === null) return <Text tone="muted">{t('finding.unjudged')}</Text>;
  return (
    <p>
      <Text weight="semibold">{t(verdict === 'dismissed' ? 'finding.dismissed' : 'finding.upheld')}</Text>
      {reason && ` ${reason}`}
    </p>
  );
}

function Contested({ contest }: { contest: NonNullable<CandidateFinding['contest']> }) {
  return (
    <Stack gap={2}>
      <Text as="p" weight="semibold">
        {t('contest.done', { at: formatMoment(contest.at) })}
      </Text>
      <Quote>{contest.text}</Quote>
      {contest.answer === null ? (
        <Text as="p" tone="muted">
          {t('contest.waiting')}
        </Text>
      ) : (
        <>
          <Text as="p" weight="semibold">
            {contest.answered_at
              ? t('contest.answer_at', { at: formatMoment(contest.answered_at) })
              : t('contest.answer')}
          </Text>
          <Quote>{contest.answer}</Quote>
        </>
      )}
    </Stack>
  );
}

interface Props {
  token: string;
  finding: CandidateFinding;
  text: string;
  onType: (text: string) => void;
}

/** One finding in plain words, with its video clip and a form to contest it. */
export function NotedFinding({ token, finding, text, onType }: Props) {
  return (
    <Root>
      <Stack gap={1}>
        <Heading level={2}>
          {finding.number}. {t(`kind.${finding.kind}`)}
        </Heading>
        <Text as="p" tone="muted">
          <Moment at={finding.at} />
        </Text>
      </Stack>
      <p>{finding.message}</p>
      <p>
        {finding.rule} {countedSentence(finding)}
      </p>
      <Verdict finding={finding} />
      {finding.clips.length > 0 ? (
        <Clips>
          {finding.clips.map((clip) => (
            <Clip key={clip.track} clip={clip} number={finding.number} />
          ))}
        </Clips>
      ) : (
        <Text as="p" tone="muted">
          {t('finding.no_clip')}
        </Text>
      )}
      {finding.contest ? (
        <Contested contest={finding.contest} />
      ) : (
        <ContestForm token={token} finding={finding} text={text} onType={onType} />
      )}
    </Root>
  );
}
