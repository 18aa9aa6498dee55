import { holdLabels } from '@switchboard/contracts/hold-words';
import type { ScheduledCall } from '@switchboard/contracts/scheduled-calls';
import { Badge, formatPhone, Moment, Text, timeInZone } from '@switchboard/design-system';
import { type TableColumn, TwoLines } from '@switchboard/design-system/data';
import styled from 'styled-components';

const placeOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const narrowPx = 560;

/** The second line below the name: what holds the call, where the table is too narrow for a column. */
const Narrow = styled(Text)`
  @container (min-width: ${narrowPx}px) {
    display: none;
  }
`;
const Wide = styled(Text)`
  @container (max-width: ${narrowPx - 1}px) {
    &[data-yields] {
      display: none;
    }
  }
`;

/** The lead's local time. */
function There({ call }: { call: ScheduledCall }) {
  const time = timeInZone(call.time_zone, new Date(call.scheduled_time));
  return (
    <Text size="sm" tone="muted" weight="regular">
      {time ? `${time} in ${placeOf(call.time_zone)}` : call.time_zone}
    </Text>
  );
}

/** The state of a call: what holds it, how often it was retried, or its outcome. */
function CallState({ call }: { call: ScheduledCall }) {
  if (call.status !== 'scheduled')
    return (
      <Text truncate tone="muted">
        {call.closed_explanation ?? call.status[0]?.toUpperCase() + call.status.slice(1)}
      </Text>
    );
  if (call.hold)
    return (
      <TwoLines>
        <span>
          <Badge tone="warning">{holdLabels[call.hold.reason]}</Badge>
        </span>
        <Text size="sm" tone="muted" truncate>
          {call.hold.explanation}
        </Text>
      </TwoLines>
    );
  return (
    <Text tone="muted">
      {call.retries_made > 0 ? `Tried again, ${call.retries_made} so far` : 'Waits for its time'}
    </Text>
  );
}

export const scheduledCallColumns: readonly TableColumn<ScheduledCall>[] = [
  {
    id: 'lead',
    header: 'Lead',
    isRowHeader: true,
    isTruncated: true,
    width: '26%',
    holdsPhone: true,
    cell: (call) => (
      <TwoLines>
        <Text truncate>{call.lead_name}</Text>
        {call.hold && (
          <Narrow size="sm" tone="warning" weight="regular" truncate>
            {holdLabels[call.hold.reason]}
          </Narrow>
        )}
        <Wide mono size="sm" tone="muted" weight="regular" data-yields={call.hold ? '' : undefined}>
          {formatPhone(call.lead_phone_number)}
        </Wide>
      </TwoLines>
    ),
  },
  {
    id: 'time',
    header: 'Time',
    cell: (call) => (
      <TwoLines>
        <Moment at={call.scheduled_time} />
        <There call={call} />
      </TwoLines>
    ),
  },
  {
    id: 'state',
    header: 'State',
    isTruncated: true,
    width: '40%',
    hideBelow: narrowPx,
    cell: (call) => <CallState call={call} />,
  },
  {
    id: 'assistant',
    header: 'Assistant',
    isTruncated: true,
    width: '18%',
    hideBelow: 860,
    cell: (call) => (
      <TwoLines>
        <Text truncate>{call.assistant_name}</Text>
        {call.campaign_name && (
          <Text size="sm" tone="muted" truncate>
            {call.campaign_name}
          </Text>
        )}
      </TwoLines>
    ),
  },
];
