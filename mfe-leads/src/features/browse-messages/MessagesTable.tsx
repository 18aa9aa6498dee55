import type { WhatsAppMessageEntry } from '@switchboard/contracts/whatsapp-messages';
import {
  Badge,
  Button,
  EmptyState,
  formatPhone,
  IconCheckCircle,
  Moment,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { lineOf, statusWords } from '../send-whatsapp/messageWords.ts';
import type { Shown } from './ShownChoice.tsx';

/** A contact as people know it: their number, or that WhatsApp does not say it. */
export const contactName = ({ contact }: Pick<WhatsAppMessageEntry, 'contact'>): string =>
  contact.startsWith('+') ? formatPhone(contact) : 'Number not known';

/** How far a message has come; one of which nobody knows says so. */
export function MessageStatus({ message }: { message: WhatsAppMessageEntry }) {
  const { direction, status, may_have_arrived } = message;
  if (direction === 'inbound') return <Badge>Received</Badge>;
  if (may_have_arrived) return <Badge tone="warning">May have arrived</Badge>;
  return <Badge tone={status === 'failed' ? 'danger' : 'neutral'}>{statusWords[status]}</Badge>;
}

const columns: readonly TableColumn<WhatsAppMessageEntry>[] = [
  {
    id: 'who',
    header: 'With',
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
      </TwoLines>
    ),
  },
  { id: 'status', header: 'Status', hideBelow: 560, cell: (message) => <MessageStatus message={message} /> },
  { id: 'created_at', header: 'When', hideBelow: 760, cell: ({ created_at }) => <Moment at={created_at} /> },
];

const empty: Record<Shown, { title: string; description: string }> = {
  unassigned: {
    title: 'No unknown person has written',
    description:
      'Messages from numbers that are no leads stand here. Once there is a lead with the number, they are in its conversation.',
  },
  doubtful: {
    title: 'Nothing is doubtful',
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
