import type { CampaignLead } from '@switchboard/contracts/campaign-leads';
import { formatPhone, Moment, Text, tokens } from '@switchboard/design-system';
import { type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { callEnd, endedReasonText } from '@switchboard/platform';
import styled from 'styled-components';

const narrowPx = 480;

/** The phone number below the name, where the table is too narrow for a column. */
const NarrowPhone = styled(Text)`
  @container (min-width: ${narrowPx}px) {
    display: none;
  }
`;

const OneLine = styled.span`
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.sm};
  white-space: nowrap;
`;

const endLabels = { failed: 'Call failed', unanswered: 'Not answered', ended: 'Called' };

/** How the newest call of the campaign went, where no other one is planned. */
function LastCall({ call: { status, ended_reason, created_at } }: { call: NonNullable<CampaignLead['last_call']> }) {
  const isError = status === 'error';
  if (status !== 'disconnected' && !isError) return <span>On a call now</span>;
  const reason = endedReasonText(ended_reason);
  return (
    <TwoLines>
      <span>
        {endLabels[callEnd(ended_reason, isError)]} <Moment at={created_at} />
      </span>
      {reason && (
        <Text size="sm" tone="muted" weight="regular">
          {reason}
        </Text>
      )}
    </TwoLines>
  );
}

export const nameOf = ({ first_name, last_name }: Pick<CampaignLead, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim();

/** The columns of a campaign's leads. Source: specification 01 §2. */
export const campaignLeadColumns: readonly TableColumn<CampaignLead>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    holdsPhone: true,
    isTruncated: true,
    width: '40%',
    cell: (lead) => (
      <TwoLines>
        <Text truncate>{nameOf(lead)}</Text>
        <NarrowPhone mono size="sm" tone="muted" weight="regular">
          {formatPhone(lead.phone_number)}
        </NarrowPhone>
      </TwoLines>
    ),
  },
  {
    id: 'email',
    header: 'Email',
    hideBelow: 720,
    isTruncated: true,
    width: '30%',
    cell: (lead) => lead.email ?? <Text tone="muted">–</Text>,
  },
  {
    id: 'phone_number',
    header: 'Phone Number',
    hideBelow: narrowPx,
    cell: (lead) => <OneLine>{formatPhone(lead.phone_number)}</OneLine>,
  },
  { id: 'source', header: 'Source', hideBelow: 960, cell: (lead) => lead.source ?? 'Manual' },
  {
    id: 'scheduled_call',
    header: 'Scheduled Call',
    isTruncated: true,
    width: '30%',
    minWidth: 184,
    hideBelow: 600,
    cell: ({ scheduled_call: call, last_call, waits_until }) =>
      waits_until ? (
        <TwoLines>
          <span>
            Waits until <Moment at={waits_until} />
          </span>
          <Text size="sm" tone="muted" weight="regular">
            Outside the hours and days of this campaign
          </Text>
        </TwoLines>
      ) : call?.hold_explanation ? (
        <TwoLines>
          <Moment at={call.scheduled_time} />
          <Text size="sm" tone="warning" weight="regular" truncate>
            Held: {call.hold_explanation}
          </Text>
        </TwoLines>
      ) : !call && last_call ? (
        <LastCall call={last_call} />
      ) : (
        <Moment at={call?.scheduled_time ?? null} none="Not scheduled" />
      ),
  },
];
