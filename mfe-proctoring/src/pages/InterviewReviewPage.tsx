import type { InterviewDetail } from '@switchboard/contracts/interviews';
import {
  Absence,
  Badge,
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  IconVideo,
  Page,
  PageHeader,
  SampleBadge,
  Section,
  Skeleton,
  Stack,
  Text,
  tokens,
} from '@switchboard/design-system';
import { IconDownload, IconMore } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { ApiError, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, oneOf, useAddress, useParams } from '@switchboard/platform/router';
import { lazy, Suspense, useMemo, useState } from 'react';
import styled from 'styled-components';
import { interviewVerbs, verbEntries } from '../features/browse-interviews/interviewActions.tsx';
import { InterviewFacts } from '../features/review-interview/InterviewFacts.tsx';
import { RecordingList } from '../features/review-interview/RecordingList.tsx';
import { Review } from '../features/review-interview/Review.tsx';
import { ReviewBanners } from '../features/review-interview/ReviewBanners.tsx';
import { sceneOf } from '../features/review-interview/scene.ts';
import { isUuid } from '../isUuid.ts';
import { InterviewStatusBadge, NeedsReviewBadge } from '../staff/InterviewBadges.tsx';
import { judgements } from '../staff/judgements.ts';
import { InterviewDialog } from './InterviewDialogs.tsx';

const JudgeFinding = lazy(() =>
  import('../features/judge-finding/JudgeFinding.tsx').then((file) => ({ default: file.JudgeFinding })),
);
const AnswerContest = lazy(() =>
  import('../features/judge-finding/JudgeFinding.tsx').then((file) => ({ default: file.AnswerContest })),
);
const SettleRequest = lazy(() =>
  import('../features/settle-request/SettleRequest.tsx').then((file) => ({ default: file.SettleRequest })),
);

const list = '/interviews';
const parts = { finding: anyId, judge: oneOf(judgements), request: anyId, do: oneOf(interviewVerbs) };
type Change = ReturnType<typeof useAddress<typeof parts>>[1];
type Address = ReturnType<typeof useAddress<typeof parts>>[0];

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const isUnknown = error instanceof ApiError && (error.code === 'NOT_FOUND' || error.code === 'VALIDATION');
  return isUnknown ? (
    <Unknown />
  ) : (
    <>
      <PageHeader title="Interview" breadcrumbs={[{ label: 'Interviews', href: list }, { label: 'Interview' }]} />
      <ErrorState title="Failed to load the interview" error={error} onRetry={onRetry} />
    </>
  );
}

function Unknown() {
  return (
    <Absence
      icon={<IconVideo />}
      title="This interview does not exist"
      titleLevel={1}
      isPage
      actions={<Button href={list}>Back to Interviews</Button>}
    >
      Its lead may have been deleted, or it belongs to another organization.
    </Absence>
  );
}

interface PartProps {
  interview: InterviewDetail;
  canManage: boolean;
  change: Change;
}

function Header({ interview, canManage, change }: Omit<PartProps, 'interview'> & { interview?: InterviewDetail }) {
  const title = interview?.lead_name ?? 'Interview';
  const entries = interview && canManage ? verbEntries(interview, (verb) => change({ do: verb })) : [];
  return (
    <PageHeader
      title={title}
      breadcrumbs={[{ label: 'Interviews', href: list }, { label: title }]}
      description={interview && `Interview by ${interview.assistant_name}`}
      badge={
        interview && (
          <>
            <InterviewStatusBadge status={interview.status} />
            <NeedsReviewBadge interview={interview} />
            {interview.is_simulated && <Badge tone="outline">Simulated interviewer</Badge>}
            {interview.is_sample && <SampleBadge />}
          </>
        )
      }
      actions={
        interview && (
          <>
            <Button icon={<IconDownload />} href={`/api/interviews/${interview.id}/export`} download>
              Export
            </Button>
            {entries.length > 0 && (
              <Menu
                label="More actions"
                trigger={<IconButton label="More actions" icon={<IconMore />} />}
                items={entries}
              />
            )}
          </>
        )
      }
    />
  );
}

const Grounds = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[5]};
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr));
`;

const Asked = styled.ol`
  padding-inline-start: ${tokens.space[5]};
  overflow-wrap: anywhere;
`;

function Questions({ questions }: Pick<InterviewDetail, 'questions'>) {
  return (
    <Section title="Questions">
      {questions.length === 0 ? (
        <Text tone="muted">The interviewer asks its own questions.</Text>
      ) : (
        <Asked>
          {questions.map((question, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same question may be asked twice, and the list does not change
            <li key={index}>{question}</li>
          ))}
        </Asked>
      )}
    </Section>
  );
}

function Body({ interview, address, canManage, change }: PartProps & { address: Address }) {
  // A running interview is as long as it was when it was last read.
  const scene = useMemo(() => sceneOf(interview, Date.now()), [interview]);
  return (
    <Stack gap={5}>
      <ReviewBanners
        interview={interview}
        canManage={canManage}
        onSettle={(request) => change({ request })}
        onReissue={() => change({ do: 'reissue' })}
      />
      {scene ? (
        <Review
          interview={interview}
          scene={scene}
          chosen={interview.findings.find(({ id }) => id === address.finding)}
          onChoose={({ id }) => change({ finding: id })}
          onJudge={canManage ? (judge, { id }) => change({ finding: id, judge }) : undefined}
        />
      ) : (
        <EmptyState
          icon={<IconVideo />}
          title="The interview hasn't started"
          description="The recording, transcript and findings will appear here."
        />
      )}
      <Grounds>
        <Stack gap={5}>
          <Section title="Recordings">
            <RecordingList interview={interview} />
          </Section>
          <Questions questions={interview.questions} />
        </Stack>
        <Section title="About this interview">
          <InterviewFacts interview={interview} />
        </Section>
      </Grounds>
    </Stack>
  );
}

function Dialogs({ interview, address, change }: Omit<PartProps, 'canManage'> & { address: Address }) {
  const { finding: findingId, judge, request: requestId, do: verb } = address;
  const close = () => change({ judge: null, request: null, do: null });
  const finding = interview.findings.find(({ id }) => id === findingId);
  const asked = interview.requests.find(({ id, settled_at }) => id === requestId && settled_at === null);
  const ofFinding = finding && { interviewId: interview.id, finding, onClose: close };
  return (
    <Suspense fallback={null}>
      {ofFinding && judge === 'answer' && <AnswerContest {...ofFinding} />}
      {ofFinding && (judge === 'upheld' || judge === 'dismissed') && <JudgeFinding verdict={judge} {...ofFinding} />}
      {asked && <SettleRequest interview={interview} asked={asked} onClose={close} />}
      {verb && <InterviewDialog verb={verb} interview={interview} onClose={close} />}
    </Suspense>
  );
}

function InterviewOf({ id }: { id: string }) {
  const canManage = useCan('interview.write');
  const [address, change] = useAddress(parts);
  const { data, error, refetch } = useQuery(endpointQuery('GET /api/interviews/:id', { params: { id } }));
  // A dialog keeps the interview that it was opened with, so that it stays open while someone types, even if someone else settles the
  // matter.
  const [opened, setOpened] = useState<InterviewDetail>();
  const isActing = address.judge !== null || address.request !== null || address.do !== null;
  if (isActing && !opened && data) setOpened(data);
  if (!isActing && opened) setOpened(undefined);
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  return (
    <>
      {error && (!data || isGone) ? (
        <Missing error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <Header {...(data && { interview: data })} canManage={canManage} change={change} />
          {data ? (
            <Body interview={data} address={address} canManage={canManage} change={change} />
          ) : (
            <Skeleton lines={12} />
          )}
        </>
      )}
      {canManage && opened && <Dialogs interview={opened} address={address} change={change} />}
    </>
  );
}

/** `/interviews/:id`: the recordings, transcript and findings of one interview, for people to judge. */
export function InterviewReviewPage() {
  const { id = '' } = useParams();
  return <Page>{isUuid(id) ? <InterviewOf key={id} id={id} /> : <Unknown />}</Page>;
}
