import type { WhatsAppMessageEntry } from '@switchboard/contracts/whatsapp-messages';
import {
  Badge,
  type BadgeTone,
  Button,
  EmptyState,
  formatPhone,
  IconCheckCircle,
  Moment,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import styled from 'styled-components';
import { lineOf, statusLabels } from '../send-whatsapp/messageWords.ts';
import type { Shown } from './ShownChoice.tsx';

/** The contact's number, or a note that WhatsApp doesn't reveal it. */
export const contactName = ({ contact }: Pick<WhatsAppMessageEntry, 'contact'>): string =>
  contact.startsWith('+') ? formatPhone(contact) : 'Unknown number';

function statusOf({ direction, status, may_have_arrived }: WhatsAppMessageEntry): { text: string; tone: BadgeTone } {
  if (direction === 'inbound') return { text: 'Received', tone: 'neutral' };
  if (may_have_arrived) return { text: 'May have arrived', tone: 'warning' };
  return { text: statusLabels[status], tone: status === 'failed' ? 'danger' : 'neutral' };
}

/** The delivery status of a message, also if it is unknown. */
export function MessageStatus({ message }: { message: WhatsAppMessageEntry }) {
  const { text, tone } = statusOf(message);
  return <Badge tone={tone}>{text}</Badge>;
}

const narrowPx = 560;

/** Status and time below the message, where the table is too narrow for columns. */
const Narrow = styled(Text)`
  @container (min-width: ${narrowPx}px) {
    display: none;
  }
`;

const columns: readonly TableColumn<WhatsAppMessageEntry>[] = [
  {
    id: 'who',
    header: 'Contact',
    isRowHeader: true,
    isTruncated: true,
    width: '30%',
    cell: (message) => (
      <TwoLines>
        <Text truncate>{message.lead?.name ?? contactName(message)}</Text>
        {message.lead && (
          <Text truncate size="sm" tone="muted">
            {contactName(message)}
          </Text>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'content',
    header: 'Message',
    isTruncated: true,
    width: '70%',
    cell: (message) => (
      <TwoLines>
        <Text truncate>{lineOf(message) || '–'}</Text>
        {message.error_message && (
          <Text truncate size="sm" tone="muted">
            {message.error_message}
          </Text>
        )}
        <Narrow truncate size="sm" tone="muted">
          {statusOf(message).text}, <Moment at={message.created_at} />
        </Narrow>
      </TwoLines>
    ),
  },
  { id: 'status', header: 'Status', hideBelow: narrowPx, cell: (message) => <MessageStatus message={message} /> },
  { id: 'created_at', header: 'When', hideBelow: narrowPx, cell: ({ created_at }) => <Moment at={created_at} /> },
];

const empty: Record<Shown, { title: string; description: string }> = {
  unassigned: {
    title: 'No messages from unknown numbers',
    description:
      'Messages from numbers without a lead appear here. When you add a lead with that number, they move to its conversation.',
  },
  doubtful: {
    title: 'No doubtful messages',
    description:
      'A message whose answer from the gateway was lost is listed here until someone sends it again, or it turns out that it arrived.',
  },
  all: { title: 'No messages yet', description: 'Messages sent and received on WhatsApp are shown here.' },
};

interface MessagesTableProps {
  messages: readonly WhatsAppMessageEntry[] | undefined;
  shown: Shown;
  onOpen: (message: WhatsAppMessageEntry) => void;
  more: { isLoading: boolean; load: () => void } | undefined;
}

/** Messages of all numbers, newest first. */
export function MessagesTable({ messages, shown, onOpen, more }: MessagesTableProps) {
  return (
    <Table
      label="WhatsApp messages"
      columns={columns}
      rows={messages ?? []}
      getRowId={({ id }) => id}
      isLoading={messages === undefined}
      onRowAction={onOpen}
      emptyState={<EmptyState icon={<IconCheckCircle />} {...empty[shown]} />}
      rowLines={2}
      footer={
        more && (
          <Stack align="center">
            <Button size="sm" isPending={more.isLoading} onPress={more.load}>
              Load more
            </Button>
          </Stack>
        )
      }
    />
  );
}
