import type { Interview } from '@switchboard/contracts/interviews';
import {
  Button,
  EmptyState,
  ErrorState,
  IconSearch,
  IconVideo,
  LoadMore,
  type PagedReading,
  Stack,
} from '@switchboard/design-system';
import { Table } from '@switchboard/design-system/data';
import { HelpLink, notifyError } from '@switchboard/platform';
import { useNavigate } from '@switchboard/platform/router';
import { type InterviewVerb, rowEntries } from './interviewActions.tsx';
import { interviewColumns } from './interviewColumns.tsx';
import type { InterviewFilters } from './useInterviewFilters.ts';

interface InterviewTableProps {
  query: PagedReading & {
    data: Interview[] | undefined;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  filters: InterviewFilters;
  canManage: boolean;
  canInvite: boolean;
  onAct: (verb: InterviewVerb, interview: Interview) => void;
}

const failed = 'Failed to load the interviews';
const [marked, unmarked] = [interviewColumns(true), interviewColumns(false)];

function NoInterviews({ filters, canInvite }: Pick<InterviewTableProps, 'filters' | 'canInvite'>) {
  if (filters.review && !filters.search && !filters.status && !filters.assistant && !filters.lead)
    return (
      <EmptyState
        icon={<IconVideo />}
        title="Nothing needs review"
        description="Interviews that a limit ended, contests and requests of candidates are listed here until a person has looked at them."
        action={<Button onPress={filters.clear}>Show all interviews</Button>}
      />
    );
  if (filters.isFiltered)
    return (
      <EmptyState
        icon={<IconSearch />}
        title="No interviews found"
        description="No interview matches the filters."
        action={<Button onPress={filters.clear}>Clear filters</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconVideo />}
      title="No interviews yet"
      description="Choose Video Interview next to a lead. The lead gets a link and talks to an AI interviewer. The recording and findings appear here for review."
      action={
        canInvite && (
          <Stack direction="row" gap={2} justify="center" wrap>
            <Button variant="primary" href="/leads">
              Go to Leads
            </Button>
            <Button href="/demo-video-call">Try a demo interview</Button>
          </Stack>
        )
      }
    >
      <HelpLink article="interview">How to hold an interview</HelpLink>
    </EmptyState>
  );
}

/** Every interview, newest first; Enter opens one. */
export function InterviewTable({ query, filters, canManage, canInvite, onAct }: InterviewTableProps) {
  const navigate = useNavigate();
  const { data, error } = query;
  if (error && !data)
    return (
      <ErrorState
        title={failed}
        error={error}
        message={`${error.message} Your filters were kept.`}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  const areAllSimulated = data?.every((interview) => interview.is_simulated) ?? true;
  return (
    <Table
      label="Interviews"
      columns={areAllSimulated ? unmarked : marked}
      rows={data ?? []}
      getRowId={({ id }) => id}
      isLoading={data === undefined}
      rowLines={2}
      emptyState={<NoInterviews filters={filters} canInvite={canInvite} />}
      onRowAction={({ id }) => void navigate(`/interviews/${id}`)}
      rowActions={(interview) =>
        rowEntries(
          interview,
          canManage,
          (verb) => onAct(verb, interview),
          () => filters.set('lead', interview.lead_id),
        )
      }
      footer={<LoadMore query={query} onFailed={(cause) => notifyError(failed, cause)} />}
    />
  );
}
