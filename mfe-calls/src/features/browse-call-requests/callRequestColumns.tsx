import type { CallRequest } from '@switchboard/contracts/call-requests';
import { formatPhone, Moment, Text } from '@switchboard/design-system';
import { type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { CallRequestStatusBadge, CallRequestTime, isRetried } from './CallRequestStatusBadge.tsx';

const mono = (text: string) => (
  <Text mono size="sm" tone="muted" weight="regular">
    {text}
  </Text>
);

/** The columns of the call requests. Source: specification 01 §2. */
export const callRequestColumns: readonly TableColumn<CallRequest>[] = [
  {
    id: 'assistant',
    header: 'Assistant',
    isTruncated: true,
    width: '30%',
    hideBelow: 640,
    cell: ({ assistant_name }) => assistant_name,
  },
  {
    id: 'lead_phone',
    header: 'Lead Phone Number',
    isRowHeader: true,
    isTruncated: true,
    width: '40%',
    minWidth: 150,
    cell: ({ lead_name, lead_phone_number }) => (
      <TwoLines>
        <Text truncate>{lead_name}</Text>
        {mono(formatPhone(lead_phone_number))}
      </TwoLines>
    ),
  },
  {
    id: 'inbound_phone',
    header: 'Inbound Phone Number',
    hideBelow: 860,
    cell: ({ inbound_phone_number }) => mono(formatPhone(inbound_phone_number)),
  },
  {
    id: 'status',
    header: 'Status',
    cell: (request) => <CallRequestStatusBadge status={request.status} isRetry={isRetried(request)} />,
  },
  { id: 'created', header: 'Created', hideBelow: 980, cell: ({ created_at }) => <Moment at={created_at} /> },
  {
    id: 'scheduled',
    header: 'Scheduled Time',
    hideBelow: 740,
    cell: (request) => <CallRequestTime request={request} />,
  },
];
