import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
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
import { IconEdit, IconStar, IconTrash } from '@switchboard/design-system/icons';
import styled from 'styled-components';

interface Actions {
  onAdd: () => void;
  onEdit: (number: PhoneNumber) => void;
  onMakeDefault: (number: PhoneNumber) => void;
  onDelete: (number: PhoneNumber) => void;
}

interface PhoneNumberTableProps {
  /** Undefined while they are on their way. */
  numbers: readonly PhoneNumber[] | undefined;
  /** The actions of people who may manage numbers; undefined for everybody else. */
  actions?: Actions | undefined;
}

const Digits = styled(Text)`
  white-space: nowrap;
`;

const columns: TableColumn<PhoneNumber>[] = [
  {
    id: 'phone_number',
    header: 'Phone Number',
    isRowHeader: true,
    cell: (number) => (
      <Stack as="span" direction="row" gap={2} wrap>
        <Digits mono>{formatPhone(number.phone_number)}</Digits>
        {number.is_default && <Badge tone="outline">Default</Badge>}
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
    hideBelow: 560,
    cell: (number) =>
      number.termination_sip_domain ? (
        <Text mono size="sm">
          {number.termination_sip_domain}
        </Text>
      ) : (
        <Text tone="muted">None</Text>
      ),
  },
];

function entriesFor({ onEdit, onMakeDefault, onDelete }: Actions) {
  return (number: PhoneNumber): MenuEntry[] => [
    { id: 'edit', label: 'Edit', icon: <IconEdit />, isQuick: true, onAction: () => onEdit(number) },
    {
      id: 'default',
      label: `Make default for ${number.type} calls`,
      icon: <IconStar />,
      isDisabled: number.is_default,
      onAction: () => onMakeDefault(number),
    },
    'separator',
    { id: 'delete', label: 'Delete', icon: <IconTrash />, tone: 'danger', onAction: () => onDelete(number) },
  ];
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
    />
  );
}

/** The organization's numbers. */
export function PhoneNumberTable({ numbers, actions }: PhoneNumberTableProps) {
  return (
    <Table
      label="Phone numbers"
      columns={columns}
      rows={numbers ?? []}
      getRowId={({ id }) => id}
      isLoading={numbers === undefined}
      skeletonRows={4}
      {...(actions ? { rowActions: entriesFor(actions) } : {})}
      emptyState={<NoNumbers onAdd={actions?.onAdd} />}
    />
  );
}
