import type { WhatsAppNumber } from '@switchboard/contracts/whatsapp-numbers';
import {
  Badge,
  EmptyState,
  formatPhone,
  IconMessage,
  IconPhone,
  IconRefresh,
  Link,
  Moment,
  Stack,
  Text,
} from '@switchboard/design-system';
import { type MenuEntry, type MenuItem, Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconHistory, IconQrCode, IconReset, IconTrash, IconWifi } from '@switchboard/design-system/icons';
import { HelpLink } from '@switchboard/platform';
import type { ReactNode } from 'react';
import { SimulatedBadge } from './SimulatedBadge.tsx';
import { needsCode, numberState } from './whatsappWords.ts';

const columns: readonly TableColumn<WhatsAppNumber>[] = [
  {
    id: 'number',
    header: 'Number',
    isRowHeader: true,
    isTruncated: true,
    width: '60%',
    cell: ({ display_name, phone_number }) => (
      <TwoLines>
        {display_name && <Text truncate>{display_name}</Text>}
        <Text mono size="sm" tone={display_name ? 'muted' : 'default'} weight="regular" truncate>
          {formatPhone(phone_number)}
        </Text>
      </TwoLines>
    ),
  },
  {
    id: 'campaign',
    header: 'Campaign',
    hideBelow: 620,
    isTruncated: true,
    width: '40%',
    cell: ({ campaign }) => <Text truncate>{campaign ? campaign.name : '–'}</Text>,
  },
  {
    id: 'connected',
    header: 'Last connected',
    hideBelow: 760,
    cell: ({ session_data }) => <Moment at={session_data.last_connected} none="Never" />,
  },
  {
    id: 'state',
    header: 'State',
    cell: (number) => {
      const { label, tone } = numberState(number);
      return (
        <Stack direction="row" gap={1} wrap>
          <Badge tone={tone}>{label}</Badge>
          {number.simulated && <SimulatedBadge />}
        </Stack>
      );
    },
  },
];

/** The actions on a number. */
export type NumberAction = 'qr' | 'check' | 'reconnect' | 'sync' | 'recreate' | 'delete';

type Act = (action: NumberAction, number: WhatsAppNumber) => void;

function entriesOf(number: WhatsAppNumber, act: Act): MenuEntry[] {
  const entry = (id: NumberAction, label: string, icon: ReactNode, more: Partial<MenuItem> = {}): MenuItem => ({
    id,
    label,
    icon,
    onAction: () => act(id, number),
    ...more,
  });
  const isUsed = number.campaign !== null;
  return [
    ...(needsCode(number) ? [entry('qr', 'Connect', <IconQrCode />, { isQuick: true })] : []),
    entry('check', 'Check connection', <IconWifi />, { isQuick: !needsCode(number) }),
    ...(number.status === 'disconnected' ? [entry('reconnect', 'Reconnect', <IconRefresh />)] : []),
    entry('sync', 'Sync messages', <IconHistory />, { isDisabled: number.status !== 'active' }),
    ...(number.simulated
      ? [
          {
            id: 'phone',
            label: 'Open the simulated phone',
            icon: <IconPhone />,
            href: `/simulated-phone?number=${number.id}`,
          },
        ]
      : []),
    'separator',
    entry('recreate', 'Delete and recreate', <IconReset />, { tone: 'danger' }),
    entry('delete', 'Delete', <IconTrash />, {
      tone: 'danger',
      isDisabled: isUsed,
      ...(isUsed ? { description: `Used by ${number.campaign?.name}` } : {}),
    }),
  ];
}

interface NumbersTableProps {
  /** Undefined while they are being read. */
  numbers: readonly WhatsAppNumber[] | undefined;
  /** Undefined for people who do not manage numbers. */
  onAction: Act | undefined;
  add: ReactNode;
}

/** The numbers that write to leads, and how each is connected. */
export function NumbersTable({ numbers, onAction, add }: NumbersTableProps) {
  return (
    <Table
      label="WhatsApp numbers"
      columns={columns}
      rows={numbers ?? []}
      getRowId={({ id }) => id}
      rowLines={2}
      skeletonRows={2}
      isLoading={numbers === undefined}
      rowActions={onAction && ((number) => entriesOf(number, onAction))}
      emptyState={
        <EmptyState
          icon={<IconMessage />}
          title="No WhatsApp numbers"
          description={
            onAction
              ? 'Connect a number to message leads on WhatsApp.'
              : 'Owners and admins of your organization connect numbers here.'
          }
          action={add}
          example={
            <>
              A connected number is listed here with its campaign. Write to leads from <Link href="/leads">Leads</Link>,
              by Send WhatsApp Message in the menu of a row.
            </>
          }
        >
          <HelpLink article="whatsapp">How to connect a number</HelpLink>
        </EmptyState>
      }
    />
  );
}
