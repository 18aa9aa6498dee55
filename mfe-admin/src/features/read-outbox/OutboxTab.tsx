import type { KeptMail } from '@switchboard/contracts/outbox';
import { EmptyState, Loaded, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconInbox } from '@switchboard/design-system/icons';
import { anyText, useAddress } from '@switchboard/platform/router';
import { MailDialog } from './MailDialog.tsx';
import { useOutbox } from './useOutbox.ts';

const columns: readonly TableColumn<KeptMail>[] = [
  {
    id: 'subject',
    header: 'Mail',
    isRowHeader: true,
    isTruncated: true,
    cell: ({ subject, to }) => (
      <TwoLines>
        <Text truncate>{subject}</Text>
        <Text truncate size="sm" tone="muted" weight="regular">
          {to}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'written',
    header: 'Written',
    width: 200,
    hideBelow: 560,
    cell: ({ written_at }) => <Moment at={written_at} />,
  },
];

/** The emails that would have been sent, for development without a mail server. */
export function OutboxTab() {
  const outbox = useOutbox();
  const [{ mail }, change] = useAddress({ mail: anyText });
  const table = { label: 'Outbox', columns, getRowId: ({ name }: KeptMail) => name, skeletonRows: 5 };
  return (
    <Stack gap={4}>
      <Text as="p" tone="muted">
        This installation has no mail server, so emails are stored as files. The newest hundred are listed here, for
        development only.
      </Text>
      <Loaded query={outbox} failed="Failed to load the outbox" loading={<Table {...table} rows={[]} isLoading />}>
        {({ mails }) => (
          <Table
            {...table}
            rows={mails}
            rowLines={2}
            onRowAction={({ name }) => change({ mail: name })}
            emptyState={
              <EmptyState
                icon={<IconInbox />}
                title="No mail yet"
                description="Invite someone, and the mail appears here."
              />
            }
          />
        )}
      </Loaded>
      {mail && <MailDialog name={mail} onClose={() => change({ mail: null })} />}
    </Stack>
  );
}
