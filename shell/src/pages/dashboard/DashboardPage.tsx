import type { Dashboard } from '@switchboard/contracts/dashboard';
import { Button, ErrorState, Grid, isolated, Page, PageHeader, Skeleton, StatCard } from '@switchboard/design-system';
import { useOrganization, useSession } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { useSearchParams } from '@switchboard/platform/router';
import { Suspense } from 'react';
import { lazyComponent } from '../../chunks/lazyComponent.tsx';
import { usePageTitle } from '../../routing/usePageTitle.ts';
import { CallSomebody } from './CallSomebody.tsx';
import { CallsByDay } from './CallsByDay.tsx';
import { addedTrend, conversationTrend, draftsNote, responseTrend, successTrend } from './callTrends.ts';
import { dashboardQuery } from './dashboardQueries.ts';
import { EndingModels } from './EndingModels.tsx';
import { InterviewsToReview } from './InterviewsToReview.tsx';
import { LatestCalls } from './LatestCalls.tsx';

const Onboarding = lazyComponent(() =>
  import(/* webpackChunkName: "onboarding" */ '../../onboarding/Onboarding.tsx').then((m) => m.Onboarding),
);

const count = (value: number | undefined): string => (value ?? 0).toLocaleString('en-US');
const noneYet = '–';

function seconds(value: number | null | undefined): string {
  return value === null || value === undefined ? noneYet : `${value.toFixed(1)}s`;
}

function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? noneYet : `${(value * 100).toFixed(1)}%`;
}

function Figures({ data, isLoading }: { data: Dashboard | undefined; isLoading: boolean }) {
  const days = data?.calls_by_day ?? [];
  const cards = [
    {
      label: 'Total Assistants',
      value: count(data?.total_assistants),
      ...addedTrend(data?.assistants_added ?? 0, 'added'),
    },
    { label: 'Active Assistants', value: count(data?.active_assistants), ...(data && draftsNote(data)) },
    { label: 'Total Conversations', value: count(data?.total_conversations), ...conversationTrend(days) },
    { label: 'Average Response', value: seconds(data?.average_response_seconds), ...responseTrend(days) },
    { label: 'Total Users', value: count(data?.total_users), ...addedTrend(data?.users_joined ?? 0, 'joined') },
    { label: 'Success Rate', value: percent(data?.success_rate), ...successTrend(days) },
  ];
  return (
    <Grid min={150} columns={3} gap={3}>
      {cards.map((card) => (
        <StatCard key={card.label} {...card} isLoading={isLoading} />
      ))}
    </Grid>
  );
}

/** No call was ever placed: what to do first says more than empty charts. */
function isNew(data: Dashboard): boolean {
  return data.total_conversations === 0 && data.calls_by_day.every(({ completed, failed }) => completed + failed === 0);
}

/** The page after signing in: six figures, two weeks of calls, the newest logs. */
export function DashboardPage() {
  usePageTitle('Dashboard');
  const organization = useOrganization();
  const session = useSession();
  const [parameters] = useSearchParams();
  // Organizations from before there was a first hour have none, unless nothing has happened in them yet.
  const hasBegunHere = session?.seen_hints !== undefined || parameters.has('steps');
  const { data, isPending, error, refetch, isRefetching } = useQuery({
    ...dashboardQuery(),
    enabled: organization !== null,
  });
  const hasFigures = data !== undefined || isPending;

  return (
    <Page>
      <PageHeader
        title="Dashboard"
        description={organization ? `How ${isolated(organization.name)} is doing.` : undefined}
        actions={
          <>
            <Button href="/assistants">View All Assistants</Button>
            <CallSomebody />
          </>
        }
      />
      {error && !data && (
        <ErrorState
          title="Failed to load the dashboard"
          error={error}
          message={`${error.message} Your data is safe; only this view is missing.`}
          onRetry={() => void refetch()}
          isRetrying={isRefetching}
        />
      )}
      <EndingModels />
      <InterviewsToReview count={data?.interviews_to_review ?? 0} />
      {organization && (hasBegunHere || (data && isNew(data))) && (
        <Suspense fallback={null}>
          <Onboarding />
        </Suspense>
      )}
      {hasFigures && <Figures data={data} isLoading={isPending} />}
      {isPending && <Skeleton shape="block" height={320} />}
      {organization && data && !isNew(data) && (
        <CallsByDay days={data.calls_by_day} timeZone={organization.time_zone} />
      )}
      {organization && !(data && isNew(data)) && <LatestCalls />}
    </Page>
  );
}
