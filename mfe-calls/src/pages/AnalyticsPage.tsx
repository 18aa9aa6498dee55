import type { AnalyticsSummary } from '@switchboard/contracts/analytics';
import {
  EmptyState,
  ErrorState,
  IconBarChart,
  Loaded,
  Page,
  PageHeader,
  StatCard,
  StatStrip,
} from '@switchboard/design-system';
import { useOrganization } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { RangePicker } from '../features/choose-range/RangePicker.tsx';
import { useRange } from '../features/choose-range/useRange.ts';
import { LeadCallsSection } from '../features/list-lead-calls/LeadCallsSection.tsx';
import { Charts, ChartsSkeleton } from '../features/show-charts/Charts.tsx';

// In the order of the specification: 01 §2.
const cards: [label: string, name: keyof AnalyticsSummary, href: string][] = [
  ['Total Agents', 'total_agents', '/assistants'],
  ['Minutes Spoken', 'minutes_spoken', '/call-logs'],
  ['Total Leads', 'total_leads', '/leads'],
  ['Call Requests', 'call_requests', '/call-requests'],
  ['Call Logs', 'call_logs', '/call-logs'],
];

function Cards() {
  const { data, isError, error, refetch, isFetching } = useQuery(endpointQuery('GET /api/analytics/summary'));
  if (isError && !data)
    return (
      <ErrorState
        title="Failed to load the totals"
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  return (
    <StatStrip label="Everything there is">
      {cards.map(([label, name, href]) => (
        <StatCard
          key={name}
          label={label}
          href={href}
          isLoading={!data}
          value={(data?.[name] ?? 0).toLocaleString('en-US')}
        />
      ))}
    </StatStrip>
  );
}

function CallCharts() {
  const range = useRange();
  const analytics = useQuery({
    ...endpointQuery('GET /api/analytics/calls', { query: range.query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <RangePicker range={range} />
      <Loaded query={analytics} failed="Failed to load analytics" loading={<ChartsSkeleton />}>
        {(data) => <Charts analytics={data} />}
      </Loaded>
    </>
  );
}

/** `/analytics`: statistics of the organization's calls. */
export function AnalyticsPage() {
  const isPro = useOrganization()?.is_pro === true;
  return (
    <Page>
      <PageHeader title="Analytics" description="Call totals, and the best times to reach people" />
      {isPro ? (
        <>
          <Cards />
          <CallCharts />
          <LeadCallsSection />
        </>
      ) : (
        <EmptyState
          icon={<IconBarChart />}
          title="Analytics is a part of the PRO plan"
          description="Your calls are counted all the same: the figures of the past are here as soon as your organization has the plan."
        />
      )}
    </Page>
  );
}
