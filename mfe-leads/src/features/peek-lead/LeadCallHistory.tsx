import type { CallLog } from '@switchboard/contracts/call-logs';
import {
  Button,
  ErrorState,
  formatDuration,
  Heading,
  IconMessage,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  Link,
  Moment,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { endedReasonText } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { CallLogStatus } from '../../display/CallLogStatus.tsx';
import { EntryFacts, EntryList } from '../../display/EntryList.tsx';

const historyLength = 10;

interface LeadCallHistoryProps {
  leadId: string;
  onView: (callLogId: string) => void;
}

function CallLine({ log, onView }: { log: CallLog; onView: () => void }) {
  const reason = endedReasonText(log.ended_reason);
  return (
    <li>
      {log.origin === 'web_chat' ? (
        <IconMessage aria-label="Web chat" />
      ) : log.call_type === 'inbound' ? (
        <IconPhoneIncoming aria-label="Inbound" />
      ) : (
        <IconPhoneOutgoing aria-label="Outbound" />
      )}
      <EntryFacts>
        <Stack direction="row" gap={2} wrap>
          <Text weight="medium">
            <Moment at={log.created_at} />
          </Text>
          <CallLogStatus status={log.status} />
          <Text mono size="sm" tone="muted">
            {formatDuration(log.call_duration)}
          </Text>
        </Stack>
        <Text as="p" size="sm" tone="muted">
          {[log.assistant_name, reason].filter(Boolean).join(' · ')}
        </Text>
        {log.summary && (
          <Text as="p" size="sm" clamp={2}>
            {log.summary}
          </Text>
        )}
      </EntryFacts>
      <Button size="sm" variant="ghost" onPress={onView}>
        Open
      </Button>
    </li>
  );
}

/** The latest calls of a lead. */
export function LeadCallHistory({ leadId, onView }: LeadCallHistoryProps) {
  const { data, error, isPending, refetch } = useQuery(
    endpointQuery('GET /api/call-logs', { query: { lead_id: leadId, limit: historyLength } }),
  );
  return (
    <Stack as="section" gap={2}>
      <Heading level={3}>Call history</Heading>
      {isPending && <Skeleton lines={4} />}
      {error && !data && <ErrorState title="Failed to load call logs" error={error} onRetry={() => void refetch()} />}
      {data?.items.length === 0 && <Text tone="muted">No calls yet. The first call will be listed here.</Text>}
      {data && data.items.length > 0 && (
        <EntryList>
          {data.items.map((log) => (
            <CallLine key={log.id} log={log} onView={() => onView(log.id)} />
          ))}
        </EntryList>
      )}
      {data?.next_cursor && <Link href="/call-logs">All call logs</Link>}
    </Stack>
  );
}
