import type { CampaignActivity } from '@switchboard/contracts/campaign-work';
import type { Campaign } from '@switchboard/contracts/campaigns';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  formatPhone,
  IconClock,
  IconRefresh,
  Link,
  Loaded,
  LoadMore,
  Moment,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { callLogStatus, endedReasonText, notifyError, Slot } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { anyId, useAddress } from '@switchboard/platform/router';
import { useState } from 'react';

const failed = 'Failed to load the activity';

function LastCall({ last_call }: CampaignActivity) {
  if (!last_call) return null;
  const { word, tone } = callLogStatus(last_call.status);
  const reason = endedReasonText(last_call.ended_reason);
  return (
    <Stack direction="row" gap={2} wrap>
      <Badge tone={tone}>{word}</Badge>
      <Text size="sm" tone="muted">
        {reason && `${reason}, `}
        <Moment at={last_call.at} />
      </Text>
    </Stack>
  );
}

function NextCall({ next_call }: CampaignActivity) {
  if (!next_call) return null;
  return (
    <Text size="sm" tone={next_call.hold_explanation ? 'warning' : 'muted'}>
      {next_call.hold_explanation ?? (
        <>
          Next call <Moment at={next_call.scheduled_time} />
        </>
      )}
    </Text>
  );
}

interface LeadActivityProps {
  row: CampaignActivity;
  campaignId: string;
  onViewCall: (callLogId: string) => void;
}

/** The campaign's activity for one lead: a summary, and all events with their reasons on demand. */
function LeadActivity({ row, campaignId, onViewCall }: LeadActivityProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, lead_name, phone_number, calls } = row;
  return (
    <Card
      padding="sm"
      title={<Link href={`/leads/${id}`}>{lead_name}</Link>}
      titleLevel={2}
      description={`${formatPhone(phone_number)} · ${calls} ${calls === 1 ? 'call' : 'calls'}`}
      actions={
        <Button
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Hide' : 'Show'} what happened to ${lead_name}`}
          onPress={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'What happened'}
        </Button>
      }
    >
      <Stack gap={2}>
        <LastCall {...row} />
        <NextCall {...row} />
        {isOpen && (
          <Slot
            name="lead.timeline.v1"
            lead_id={id}
            campaign_id={campaignId}
            onViewCall={onViewCall}
            pending={<Skeleton lines={4} />}
            fallback={<Text tone="muted">Lead activity isn't available at the moment.</Text>}
          />
        )}
      </Stack>
    </Card>
  );
}

const parts = { log: anyId };

/** The Activity tab: the campaign's actions by lead, latest first, with reasons. */
export function CampaignActivityTab({ campaign }: { campaign: Campaign }) {
  const query = useInfiniteQuery(endpointPages('GET /api/campaigns/:id/activity', { params: { id: campaign.id } }));
  const [{ log }, change] = useAddress(parts);
  const refresh = async () => {
    const { error } = await query.refetch();
    if (error) notifyError(failed, error);
  };
  const list = (rows: readonly CampaignActivity[]) =>
    rows.length === 0 ? (
      <EmptyState
        icon={<IconClock />}
        title="Nothing has happened yet"
        description="Calls of this campaign appear here for each lead, with the reasons why a lead was called or not."
      />
    ) : (
      <Stack gap={3}>
        {rows.map((row) => (
          <LeadActivity
            key={row.id}
            row={row}
            campaignId={campaign.id}
            onViewCall={(callLogId) => change({ log: callLogId })}
          />
        ))}
        <LoadMore query={query} onFailed={(error) => notifyError(failed, error)} />
      </Stack>
    );
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="end">
        <Button icon={<IconRefresh />} isPending={query.isRefetching} onPress={() => void refresh()}>
          Refresh
        </Button>
      </Stack>
      <Loaded query={query} failed={failed} loading={<Skeleton lines={8} />}>
        {list}
      </Loaded>
      {log && (
        <Slot
          name="call-log.view.v1"
          call_log_id={log}
          view="transcript"
          onClose={() => change({ log: null })}
          pending={null}
        />
      )}
    </Stack>
  );
}
