import type { PhoneNumber, PhoneNumberHealth } from '@switchboard/contracts/phone-numbers';
import {
  Badge,
  Button,
  EmptyState,
  formatPhone,
  IconPhone,
  IconPhoneIncoming,
  IconPhoneOutgoing,
  IconPlus,
  Stack,
  Text,
} from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn } from '@switchboard/design-system/data';
import { IconBan, IconEdit, IconStar, IconTrash, IconUndo } from '@switchboard/design-system/icons';
import { HelpLink } from '@switchboard/platform';
import { useMemo } from 'react';
import styled from 'styled-components';
import { AnsweredByName } from './AnsweredByName.tsx';
import { NumberHealth } from './NumberHealth.tsx';

interface Management {
  onAdd: () => void;
  onEdit: (number: PhoneNumber) => void;
  onMakeDefault: (number: PhoneNumber) => void;
  onTestTrunk: (number: PhoneNumber) => void;
  onRetire: (number: PhoneNumber) => void;
  onRestore: (number: PhoneNumber) => void;
  onDelete: (number: PhoneNumber) => void;
}

interface PhoneNumberTableProps {
  /** Undefined while they are loading. */
  numbers: readonly PhoneNumber[] | undefined;
  /** The health of each number in the last week; undefined while unknown. */
  health?: readonly PhoneNumberHealth[] | undefined;
  /** The actions of people who may manage numbers; undefined for everyone else. */
  actions?: Management | undefined;
  /** Simulates a call to an inbound number; undefined where calls are real, and for people who may not call. */
  onCall?: ((number: PhoneNumber) => void) | undefined;
}

const Digits = styled(Text)`
  white-space: nowrap;
`;

// Below this width there is no room for a column with the answering assistant, so it is shown under the number.
const narrowBelow = 560;

const Narrow = styled.span`
  display: none;

  @container (max-width: ${narrowBelow - 2.02}px) {
    display: block;
    inline-size: 100%;
    overflow-wrap: anywhere;
  }
`;

const columnsWith = (health: readonly PhoneNumberHealth[] | undefined): TableColumn<PhoneNumber>[] => [
  {
    id: 'phone_number',
    header: 'Phone Number',
    isRowHeader: true,
    cell: (number) => (
      <Stack as="span" direction="row" gap={2} wrap>
        <Digits mono>{formatPhone(number.phone_number)}</Digits>
        {number.is_default && <Badge tone="outline">Default</Badge>}
        {number.retired_at !== null && <Badge>Retired</Badge>}
        {number.inbound_state === 'setting_up' && <Badge>Being set up</Badge>}
        {number.inbound_state === 'failed' && <Badge tone="danger">Setup failed</Badge>}
        {number.type === 'inbound' && (
          <Narrow>
            <AnsweredByName number={number} />
          </Narrow>
        )}
      </Stack>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ type }) =>
      type === 'outbound' ? (
        <Badge icon={<IconPhoneOutgoing />}>Outbound</Badge>
      ) : (
        <Badge icon={<IconPhoneIncoming />}>Inbound</Badge>
      ),
  },
  {
    id: 'sip_domain',
    header: 'SIP Domain',
    hideBelow: 900,
    cell: (number) =>
      number.termination_sip_domain ? (
        <Text mono size="sm">
          {number.termination_sip_domain}
        </Text>
      ) : (
        <Text tone="muted">None</Text>
      ),
  },
  {
    id: 'assistant',
    header: 'Assistant',
    hideBelow: narrowBelow,
    cell: (number) => <AnsweredByName number={number} />,
  },
  {
    id: 'health',
    header: 'Last 7 days',
    hideBelow: 760,
    cell: ({ id }) => <NumberHealth days={health?.find((one) => one.id === id)?.days} />,
  },
];

function managementOf({ onEdit, onMakeDefault, onTestTrunk, onRetire, onRestore, onDelete }: Management) {
  return (number: PhoneNumber): MenuEntry[] => [
    { id: 'edit', label: 'Edit', icon: <IconEdit />, isQuick: true, onAction: () => onEdit(number) },
    {
      id: 'default',
      label: `Make default for ${number.type} calls`,
      icon: <IconStar />,
      isDisabled: number.is_default || number.retired_at !== null,
      onAction: () => onMakeDefault(number),
    },
    ...(number.type === 'outbound' && number.retired_at === null
      ? [{ id: 'test', label: 'Test trunk', icon: <IconPhoneOutgoing />, onAction: () => onTestTrunk(number) }]
      : []),
    number.retired_at === null
      ? { id: 'retire', label: 'Retire', icon: <IconBan />, onAction: () => onRetire(number) }
      : { id: 'restore', label: 'Restore', icon: <IconUndo />, onAction: () => onRestore(number) },
    'separator',
    { id: 'delete', label: 'Delete', icon: <IconTrash />, tone: 'danger', onAction: () => onDelete(number) },
  ];
}

function entriesFor(actions: Management | undefined, onCall: PhoneNumberTableProps['onCall']) {
  const manage = actions && managementOf(actions);
  return (number: PhoneNumber): MenuEntry[] => {
    const entries = manage?.(number) ?? [];
    if (!onCall || number.type !== 'inbound' || number.retired_at !== null) return entries;
    const label = 'Call this number';
    return [
      { id: 'call', label, icon: <IconPhoneIncoming />, isQuick: true, onAction: () => onCall(number) },
      ...entries,
    ];
  };
}

function NoNumbers({ onAdd }: { onAdd?: (() => void) | undefined }) {
  return (
    <EmptyState
      icon={<IconPhone />}
      title="No phone numbers yet"
      description={`Calls go out from an outbound number, over the SIP trunk of your carrier.${onAdd ? '' : ' An administrator of your organization can add one.'}`}
      action={
        onAdd ? (
          <Button variant="primary" icon={<IconPlus />} onPress={onAdd}>
            Add Number
          </Button>
        ) : undefined
      }
      example={
        <>
          <Text mono>+12125550142</Text>, outbound, over <Text mono>acme.pstn.example</Text>
        </>
      }
    >
      <HelpLink article="carrier">How to connect a carrier</HelpLink>
    </EmptyState>
  );
}

const retiredLast = (numbers: readonly PhoneNumber[]) =>
  [...numbers].sort((one, other) => Number(one.retired_at !== null) - Number(other.retired_at !== null));

/** The organization's numbers, those in use first. */
export function PhoneNumberTable({ numbers, health, actions, onCall }: PhoneNumberTableProps) {
  const columns = useMemo(() => columnsWith(health), [health]);
  const rows = useMemo(() => retiredLast(numbers ?? []), [numbers]);
  return (
    <Table
      label="Phone numbers"
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      isLoading={numbers === undefined}
      skeletonRows={4}
      {...(actions || onCall ? { rowActions: entriesFor(actions, onCall) } : {})}
      emptyState={<NoNumbers onAdd={actions?.onAdd} />}
    />
  );
}
