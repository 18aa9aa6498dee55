import type { LeadTimelineEntry } from '@switchboard/contracts/lead-timeline';
import {
  Button,
  EmptyState,
  ErrorState,
  IconClock,
  IconFileText,
  IconPhoneIncoming,
  IconPhoneOff,
  IconPhoneOutgoing,
  LoadMore,
  Moment,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { IconBan, IconCalendarClock, IconEdit, IconVideo } from '@switchboard/design-system/icons';
import { notifyError, useCan } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import type { ReactNode } from 'react';
import { CallLogStatus } from '../../display/CallLogStatus.tsx';
import { EntryFacts, EntryList } from '../../display/EntryList.tsx';
import { entryWords } from './entryWords.ts';

const icons: Record<Exclude<LeadTimelineEntry['kind'], 'call'>, ReactNode> = {
  decision: <IconPhoneOff aria-hidden="true" />,
  scheduled_call: <IconCalendarClock aria-hidden="true" />,
  upload: <IconFileText aria-hidden="true" />,
  interview: <IconVideo aria-hidden="true" />,
  change: <IconEdit aria-hidden="true" />,
  do_not_call: <IconBan aria-hidden="true" />,
};

function iconOf(entry: LeadTimelineEntry): ReactNode {
  if (entry.kind !== 'call') return icons[entry.kind];
  return entry.call_type === 'inbound' ? (
    <IconPhoneIncoming aria-hidden="true" />
  ) : (
    <IconPhoneOutgoing aria-hidden="true" />
  );
}

interface LeadTimelineProps {
  leadId: string;
  /** Limits the timeline to one campaign's actions. */
  campaignId?: string | undefined;
  onViewCall: (callLogId: string) => void;
}

function Entry({ entry, onViewCall }: { entry: LeadTimelineEntry; onViewCall: LeadTimelineProps['onViewCall'] }) {
  const { title, details } = entryWords(entry);
  const canReadInterviews = useCan('interview.read');
  return (
    <li>
      {iconOf(entry)}
      <EntryFacts>
        <Stack direction="row" gap={2} wrap>
          <Text weight="medium">{title}</Text>
          {entry.kind === 'call' && <CallLogStatus status={entry.status} />}
          <Text size="sm" tone="muted">
            <Moment at={entry.at} />
          </Text>
        </Stack>
        {details.map((detail) => (
          <Text key={detail} as="p" size="sm" tone="muted" clamp={3}>
            {detail}
          </Text>
        ))}
      </EntryFacts>
      {entry.kind === 'call' && (
        <Button size="sm" variant="ghost" onPress={() => onViewCall(entry.id)}>
          Open
        </Button>
      )}
      {entry.kind === 'interview' && canReadInterviews && (
        <Button size="sm" variant="ghost" href={`/interviews/${entry.id}`}>
          Open
        </Button>
      )}
      {entry.kind === 'upload' && (
        <Button size="sm" variant="ghost" href={`/lead-uploads?view=${entry.id}`}>
          Open
        </Button>
      )}
    </li>
  );
}

/** The history of a lead, newest first, updated live. */
export function LeadTimeline({ leadId, campaignId, onViewCall }: LeadTimelineProps) {
  const query = useInfiniteQuery(
    endpointPages('GET /api/leads/:id/timeline', { params: { id: leadId }, query: { campaign_id: campaignId } }),
  );
  const { data, error, isPending } = query;
  if (isPending) return <Skeleton lines={8} />;
  if (error && !data)
    return (
      <ErrorState
        title="Failed to load the timeline"
        error={error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  if (data.length === 0)
    return (
      <EmptyState
        icon={<IconClock />}
        title="Nothing has happened yet"
        description="Calls, documents and changes will be listed here."
      />
    );
  return (
    <Stack gap={3}>
      <EntryList aria-label="Timeline">
        {data.map((entry) => (
          <Entry key={entry.id} entry={entry} onViewCall={onViewCall} />
        ))}
      </EntryList>
      <LoadMore query={query} onFailed={(error) => notifyError('Failed to load the timeline', error)} />
    </Stack>
  );
}
