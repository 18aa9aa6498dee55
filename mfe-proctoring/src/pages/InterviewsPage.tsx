import { Badge, Button, IconAlert, IconCheck, IconVideo, Page, PageHeader } from '@switchboard/design-system';
import { useCan } from '@switchboard/platform';
import {
  endpointPages,
  endpointQuery,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useRow,
} from '@switchboard/platform/query';
import { anyId, oneOf, useAddress } from '@switchboard/platform/router';
import { InterviewFilterBar } from '../features/browse-interviews/InterviewFilterBar.tsx';
import { InterviewTable } from '../features/browse-interviews/InterviewTable.tsx';
import { interviewVerbs } from '../features/browse-interviews/interviewActions.tsx';
import { type InterviewFilters, useInterviewFilters } from '../features/browse-interviews/useInterviewFilters.ts';
import { LiveInterviews } from '../features/watch-live/LiveInterviews.tsx';
import { InterviewDialog } from './InterviewDialogs.tsx';

const pageRows = 50;
// The count stops here: "100+" says enough.
const counted = 100;

const parts = { interview: anyId, do: oneOf(interviewVerbs) };

/** How many interviews need a review, with a link to them. */
function ReviewCount({ filters }: { filters: InterviewFilters }) {
  const { data } = useQuery(endpointQuery('GET /api/interviews', { query: { needs_review: 'true', limit: counted } }));
  if (!data || data.items.length === 0) return null;
  const count = data.next_cursor ? `${counted}+` : String(data.items.length);
  const isShown = filters.review !== null;
  return (
    <Button
      icon={isShown ? <IconCheck /> : <IconAlert />}
      aria-pressed={isShown}
      onPress={() => filters.set('review', isShown ? null : 'yes')}
    >
      {count} to review
    </Button>
  );
}

/** `/interviews`: all video interviews, which of them need a review, and the actions for a link. */
export function InterviewsPage() {
  const canManage = useCan('interview.write');
  const canInvite = useCan('call.place');
  const filters = useInterviewFilters();
  const [{ interview: actedOn, do: verb }, change] = useAddress(parts);
  const query = useInfiniteQuery({
    ...endpointPages('GET /api/interviews', { query: { ...filters.query, limit: pageRows } }),
    placeholderData: keepPreviousData,
  });
  const close = () => change({ interview: null, do: null });
  const row = useRow('GET /api/interviews/:id', canManage && verb ? actedOn : null, {
    listed: query.data,
    noun: 'interview',
    isKept: true,
    onMissing: close,
  });
  const areSimulated = query.data && query.data.length > 0 && query.data.every((one) => one.is_simulated);
  return (
    <Page>
      <PageHeader
        title="Interviews"
        description="Recorded video interviews by an AI. People review the findings."
        badge={areSimulated && <Badge tone="outline">Simulated interviewer</Badge>}
        actions={
          <>
            <ReviewCount filters={filters} />
            {canInvite && (
              <Button variant="primary" icon={<IconVideo />} href="/leads">
                Invite a Lead
              </Button>
            )}
          </>
        }
      />
      <LiveInterviews canManage={canManage} onAct={(wanted, { id }) => change({ interview: id, do: wanted })} />
      <InterviewFilterBar
        filters={filters}
        leadName={query.data?.find(({ lead_id }) => lead_id === filters.lead)?.lead_name}
      />
      <InterviewTable
        query={query}
        filters={filters}
        canManage={canManage}
        canInvite={canInvite}
        onAct={(wanted, { id }) => change({ interview: id, do: wanted })}
      />
      {row && verb && <InterviewDialog verb={verb} interview={row} onClose={close} />}
    </Page>
  );
}
