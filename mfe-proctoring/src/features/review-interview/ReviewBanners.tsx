import type { InterviewDetail } from '@switchboard/contracts/interviews';
import { Banner, Button, Link, Moment, Stack, Text, tokens } from '@switchboard/design-system';
import styled from 'styled-components';
import { requestLabels, reviewReasons } from '../../staff/interviewWords.ts';

/* A message within what it answers. */
const Answer = styled.div`
  margin-block-start: ${tokens.space[2]};
  padding: ${tokens.space[2]} ${tokens.space[3]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.surface};
  white-space: pre-line;
`;

interface Props {
  interview: InterviewDetail;
  canManage: boolean;
  onSettle: (requestId: string) => void;
  onReissue: () => void;
}

function NeedsReview({ interview }: Pick<Props, 'interview'>) {
  const reasons = reviewReasons(interview);
  if (reasons.length === 0) return null;
  return (
    <Banner tone="warning" title="Needs review">
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      <p>A person decides. There is no score, and no one is rejected automatically.</p>
    </Banner>
  );
}

function Requests({ interview, canManage, onSettle, onReissue }: Props) {
  return interview.requests.map((asked) => (
    <Banner
      key={asked.id}
      tone={asked.settled_at ? 'success' : 'info'}
      title={
        asked.settled_at
          ? `${requestLabels[asked.kind]}: ${asked.answer ? 'answered' : 'settled'}`
          : requestLabels[asked.kind]
      }
      actions={
        canManage &&
        !asked.settled_at && (
          <Stack direction="row" gap={2} wrap>
            <Button size="sm" onPress={() => onSettle(asked.id)}>
              Answer…
            </Button>
            {interview.status !== 'started' && interview.status !== 'interrupted' && (
              <Button size="sm" onPress={onReissue}>
                New link…
              </Button>
            )}
          </Stack>
        )
      }
    >
      {asked.message && <p>“{asked.message}”</p>}
      <Text as="p" size="sm" tone="muted">
        {asked.kind === 'message' ? 'Sent ' : 'Before the start, '}
        <Moment at={asked.created_at} />. It isn’t held against the candidate.
      </Text>
      {asked.answer && (
        <Answer>
          <p>
            <b>{asked.settled_by_name ?? 'Your team'}</b>{' '}
            {asked.settled_at && (
              <Text size="sm" tone="muted">
                <Moment at={asked.settled_at} />
              </Text>
            )}
          </p>
          <p>{asked.answer}</p>
        </Answer>
      )}
    </Banner>
  ));
}

function Others({ interview }: Pick<Props, 'interview'>) {
  const { reissued_as: next, reissue_of: former, resume_until: until, status } = interview;
  return (
    <>
      {next && (
        <Banner tone="info" actions={<Link href={`/interviews/${next}`}>Open the new interview</Link>}>
          Another interview was made in its place.
        </Banner>
      )}
      {former && (
        <Banner tone="info" actions={<Link href={`/interviews/${former}`}>Open the former interview</Link>}>
          It was made in the place of another one.
        </Banner>
      )}
      {until && status !== 'ended' && (
        <Banner tone="info">
          The candidate can continue until <Moment at={until} />.
        </Banner>
      )}
    </>
  );
}

/** What reviewers have to know first: why the interview needs a review, what the candidate requested, and which link replaced it. */
export function ReviewBanners(props: Props) {
  return (
    <>
      <NeedsReview interview={props.interview} />
      <Requests {...props} />
      <Others interview={props.interview} />
    </>
  );
}
