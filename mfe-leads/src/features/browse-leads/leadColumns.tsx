import type { ListedLead } from '@switchboard/contracts/leads';
import { leadOverdueAfterMs, leadSortFirstDirection } from '@switchboard/contracts/leads.limits';
import { Badge, Moment, SampleBadge, Text } from '@switchboard/design-system';
import { BadgedName, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import styled from 'styled-components';
import { DoNotCallBadge } from '../../display/DoNotCallBadge.tsx';
import { leadName } from '../../display/leadName.ts';
import { LeadPhone } from '../../phones/LeadPhone.tsx';

const narrowPx = 480;

/** The phone number below the name, where the table is too narrow for a column. */
const NarrowPhone = styled(Text)`
  @container (min-width: ${narrowPx}px) {
    display: none;
  }
`;

/** When the lead is called next. For a held call it shows the reason, since its time may pass without a call. */
function ScheduledCall({ lead: { scheduled_time, scheduled_hold: hold } }: { lead: ListedLead }) {
  if (!scheduled_time) return <Moment at={null} none="Not scheduled" />;
  const isOverdue = !hold && Date.parse(scheduled_time) < Date.now() - leadOverdueAfterMs;
  if (!hold && !isOverdue) return <Moment at={scheduled_time} />;
  return (
    <TwoLines>
      <Moment at={hold?.until ?? scheduled_time} />
      <Text size="sm" tone="muted" truncate>
        <Badge tone="warning">{hold ? 'Held' : 'Overdue'}</Badge>
        {hold && ` ${hold.explanation}`}
      </Text>
    </TwoLines>
  );
}

// Each width is that of the columns that remain from there on, so that the list doesn't scroll sideways on a phone or a tablet.

/** The columns of the list of leads. The table adds a last column for the actions. */
export const leadColumns: readonly TableColumn<ListedLead>[] = [
  {
    id: 'name',
    header: 'Name / Email',
    isSortable: true,
    firstDirection: leadSortFirstDirection.name,
    isRowHeader: true,
    holdsPhone: true,
    width: '42%',
    isTruncated: true,
    cell: (lead) => (
      <TwoLines>
        <BadgedName
          name={leadName(lead)}
          badges={
            <>
              {lead.do_not_call && <DoNotCallBadge />}
              {lead.is_sample && <SampleBadge />}
            </>
          }
        />
        <NarrowPhone mono size="sm" weight="regular">
          <LeadPhone phoneNumber={lead.phone_number} others={lead.additional_numbers.length} />
        </NarrowPhone>
        {lead.email && (
          <Text size="sm" tone="muted" weight="regular" truncate>
            {lead.email}
          </Text>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'phone_number',
    header: 'Phone Number',
    hideBelow: narrowPx,
    cell: (lead) => (
      <Text mono size="sm" style={{ whiteSpace: 'nowrap' }}>
        <LeadPhone phoneNumber={lead.phone_number} others={lead.additional_numbers.length} />
      </Text>
    ),
  },
  {
    id: 'created_at',
    header: 'Created',
    isSortable: true,
    firstDirection: leadSortFirstDirection.created_at,
    hideBelow: 960,
    cell: (lead) => <Moment at={lead.created_at} />,
  },
  {
    id: 'scheduled_time',
    header: 'Scheduled Call',
    isSortable: true,
    firstDirection: leadSortFirstDirection.scheduled_time,
    hideBelow: 680,
    isTruncated: true,
    width: '32%',
    minWidth: 184,
    cell: (lead) => <ScheduledCall lead={lead} />,
  },
  {
    id: 'total_calls',
    header: 'Total Calls',
    isSortable: true,
    firstDirection: leadSortFirstDirection.total_calls,
    align: 'end',
    hideBelow: 780,
    cell: (lead) => lead.total_calls,
  },
  {
    id: 'last_called_at',
    header: 'Last Called At',
    isSortable: true,
    firstDirection: leadSortFirstDirection.last_called_at,
    hideBelow: 1130,
    cell: (lead) => <Moment at={lead.last_called_at} />,
  },
];
