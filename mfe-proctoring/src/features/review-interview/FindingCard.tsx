import type { Finding } from '@switchboard/contracts/interview-findings';
import { violationLimit } from '@switchboard/contracts/interviews.limits';
import { Badge, Button, Moment, Stack, Text, tokens } from '@switchboard/design-system';
import type { Ref } from 'react';
import styled from 'styled-components';
import { counterLabels, findingLabels } from '../../staff/interviewWords.ts';
import type { Judgement } from '../../staff/judgements.ts';

const Root = styled.li`
  display: flex;
  flex-direction: column;
  gap: ${tokens.space[2]};
  padding: ${tokens.space[3]} ${tokens.space[3]} ${tokens.space[3]} ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  overflow-wrap: anywhere;
  scroll-margin: ${tokens.space[4]};

  &[aria-current='true'] {
    border-color: ${tokens.color.accentLine};
    box-shadow: inset ${tokens.line.bar} 0 0 ${tokens.color.accent};
  }

  &:focus-visible {
    outline: ${tokens.focus.width} solid ${tokens.color.focus};
  }
`;

const Quote = styled.blockquote`
  padding-inline-start: ${tokens.space[3]};
  border-inline-start: ${tokens.line.bar} solid ${tokens.color.line};
  overflow-wrap: anywhere;
`;

/** Whether a finding counted, and as which one up to the limit. */
export function countedWords({ counter, count }: Pick<Finding, 'counter' | 'count'>): string {
  if (count === null) return 'Noted, not counted';
  return `Counted: ${count} of ${violationLimit}${counter ? ` ${counterLabels[counter]}` : ''}`;
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(milliseconds < 1000 ? 2 : 1)} s`;

function Verdict({ finding }: { finding: Finding }) {
  const { verdict, verdict_by: by, verdict_at: at, verdict_reason: reason } = finding;
  if (verdict === null) return null;
  return (
    <Text as="p" size="sm">
      <Text weight="semibold">{verdict === 'upheld' ? 'Upheld' : 'Dismissed'}</Text>
      {by && ` by ${by}`}
      {at && (
        <>
          {', '}
          <Moment at={at} />
        </>
      )}
      {reason && `: ${reason}`}
    </Text>
  );
}

function Contest({ contest }: Pick<Finding, 'contest'>) {
  if (contest === null) return null;
  return (
    <Stack gap={1}>
      <Text as="p" size="sm" weight="semibold">
        Contested by the candidate, <Moment at={contest.at} />
      </Text>
      <Quote>{contest.text}</Quote>
      {contest.answer !== null && (
        <Text as="p" size="sm">
          <Text weight="semibold">Answered</Text>
          {contest.answered_by && ` by ${contest.answered_by}`}: {contest.answer}
        </Text>
      )}
    </Stack>
  );
}

interface FindingCardProps {
  finding: Finding;
  /** Its time in the interview, as m:ss. */
  place: string;
  isCurrent: boolean;
  /** Undefined for read-only users. */
  onJudge: ((judgement: Judgement) => void) | undefined;
  onShow: () => void;
  ref?: Ref<HTMLLIElement>;
}

/** One finding: what was reported, by which rule, what it counted as, and how people judged it. */
export function FindingCard({ finding, place, isCurrent, onJudge, onShow, ref }: FindingCardProps) {
  const isContestOpen = finding.contest !== null && finding.contest.answer === null;
  return (
    <Root
      ref={ref}
      tabIndex={-1}
      aria-label={`Finding ${finding.number}`}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <Stack direction="row" gap={2} wrap>
        <Text weight="semibold">
          {finding.number}. {findingLabels[finding.kind]}
        </Text>
        <Button size="sm" variant="ghost" aria-label={`${place}, show finding ${finding.number}`} onPress={onShow}>
          {place}
        </Button>
        <Text size="sm" tone="muted">
          ± {seconds(finding.error_ms)}
        </Text>
        {finding.is_end && <Badge tone="danger">Ended the interview</Badge>}
        {isContestOpen && <Badge tone="warning">Contested</Badge>}
      </Stack>
      <p>{finding.message}</p>
      <Text as="p" size="sm" tone="muted">
        Rule: {finding.rule}
      </Text>
      <Text as="p" size="sm">
        {countedWords(finding)}
        {finding.verdict === 'dismissed' && finding.count !== null && ' (taken back)'}
      </Text>
      <Verdict finding={finding} />
      <Contest contest={finding.contest} />
      {onJudge && (
        <Stack direction="row" gap={2} wrap>
          {finding.verdict !== 'upheld' && (
            <Button size="sm" aria-label={`Uphold finding ${finding.number}`} onPress={() => onJudge('upheld')}>
              Uphold
            </Button>
          )}
          {finding.verdict !== 'dismissed' && (
            <Button size="sm" aria-label={`Dismiss finding ${finding.number}`} onPress={() => onJudge('dismissed')}>
              Dismiss
            </Button>
          )}
          {isContestOpen && (
            <Button
              size="sm"
              variant="primary"
              aria-label={`Answer the contest of finding ${finding.number}`}
              onPress={() => onJudge('answer')}
            >
              Answer
            </Button>
          )}
        </Stack>
      )}
    </Root>
  );
}
