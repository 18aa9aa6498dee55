import type { CandidateFinding } from '@switchboard/contracts/interview-findings';
import { violationLimit } from '@switchboard/contracts/interviews.limits';
import { Heading, Moment, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { counterWords, findingWords } from '../../staff/interviewWords.ts';
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
`;

function countedSentence({ counter, count, is_end: isEnd }: CandidateFinding): string {
  // The rule says that it was not counted.
  if (count === null) return isEnd ? 'The interview ended by it.' : '';
  const counted = `It counted as ${count} of ${violationLimit}${counter ? ` ${counterWords[counter]}` : ''}.`;
  return isEnd ? `${counted} The interview ended by it.` : counted;
}

function Verdict({ finding }: { finding: CandidateFinding }) {
  const { verdict, verdict_reason: reason } = finding;
  if (verdict === null) return <Text tone="muted">No person has judged it yet.</Text>;
  return (
    <p>
      <Text weight="semibold">
        {verdict === 'dismissed'
          ? 'A person dismissed it, so it no longer counts.'
          : 'A person looked at it and upheld it.'}
      </Text>
      {reason && ` ${reason}`}
    </p>
  );
}

function Contested({ contest }: { contest: NonNullable<CandidateFinding['contest']> }) {
  return (
    <Stack gap={2}>
      <Text as="p" weight="semibold">
        You contested it, <Moment at={contest.at} />
      </Text>
      <Quote>{contest.text}</Quote>
      {contest.answer === null ? (
        <Text as="p" tone="muted">
          A person reads it and answers by mail. The answer will stand here as well.
        </Text>
      ) : (
        <>
          <Text as="p" weight="semibold">
            The answer{contest.answered_at && ', '}
            {contest.answered_at && <Moment at={contest.answered_at} />}
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

/** One thing that was noted, in plain words, with its seconds of video and the way to contest it. */
export function NotedFinding({ token, finding, text, onType }: Props) {
  return (
    <Root>
      <Stack gap={1}>
        <Heading level={2}>
          {finding.number}. {findingWords[finding.kind]}
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
          There is no recording of this moment, or it is still being processed.
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
