import type { Client } from '@switchboard/contracts/clients';
import {
  Badge,
  Button,
  EmptyState,
  Heading,
  IconPlus,
  IconUsers,
  Loaded,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn, Tabs } from '@switchboard/design-system/data';
import { IconEdit, IconTrash } from '@switchboard/design-system/icons';
import { HelpLink, Slot, useCan } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { anyText, oneOf, useAddress, useDialogAddress } from '@switchboard/platform/router';
import { ClientDialog } from './ClientDialog.tsx';
import { DeleteClient } from './DeleteClient.tsx';

const columns: readonly TableColumn<Client>[] = [
  {
    id: 'name',
    header: 'Client',
    isRowHeader: true,
    minWidth: 160,
    cell: ({ name }) => <Text weight="medium">{name}</Text>,
  },
  {
    id: 'sees',
    header: 'Sees of calls',
    minWidth: 150,
    cell: ({ shares_transcripts, shares_recordings }) => (
      <Stack direction="row" gap={1} wrap>
        <Badge tone="outline">Outcomes</Badge>
        {shares_transcripts && <Badge tone="info">Transcripts</Badge>}
        {shares_recordings && <Badge tone="info">Recordings</Badge>}
      </Stack>
    ),
  },
  { id: 'leads', header: 'Leads', width: 80, align: 'end', hideBelow: 520, cell: ({ lead_count }) => lead_count },
  {
    id: 'members',
    header: 'Members',
    width: 90,
    align: 'end',
    hideBelow: 520,
    cell: ({ member_count }) => member_count,
  },
];

function Clients({ onShowMembers }: { onShowMembers: (clientId: string) => void }) {
  const clients = useQuery(endpointRows('GET /api/clients'));
  const canManage = useCan('client.manage');
  const dialog = useDialogAddress(canManage ? ['create', 'edit', 'delete'] : []);
  const rowActions = ({ id }: Client): readonly MenuEntry[] => [
    { id: 'edit', label: 'Edit', icon: <IconEdit />, isQuick: true, onAction: () => dialog.open('edit', id) },
    { id: 'members', label: 'Members', icon: <IconUsers />, isQuick: true, onAction: () => onShowMembers(id) },
    'separator',
    { id: 'delete', label: 'Delete', icon: <IconTrash />, tone: 'danger', onAction: () => dialog.open('delete', id) },
  ];
  const add = canManage && (
    <Button variant="primary" icon={<IconPlus />} onPress={dialog.create}>
      Add Client
    </Button>
  );
  const table = { label: 'Clients', columns, getRowId: ({ id }: Client) => id, skeletonRows: 3 };
  const named = (id: string | null) => clients.data?.find((client) => client.id === id);
  const [edited, deleted] = [named(dialog.edit), named(dialog.delete)];
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="between" align="center" wrap>
        <Stack gap={1}>
          <Heading level={2}>Clients</Heading>
          <Text as="p" tone="muted">
            Companies you work for. They can see the leads with their label, and the outcome of each call.
          </Text>
        </Stack>
        {add}
      </Stack>
      <Loaded query={clients} failed="Failed to load clients" loading={<Table {...table} rows={[]} isLoading />}>
        {(rows) => (
          <Table
            {...table}
            rows={rows}
            {...(canManage ? { rowActions, onRowAction: ({ id }: Client) => dialog.open('edit', id) } : {})}
            emptyState={
              <EmptyState
                icon={<IconUsers />}
                title="No clients yet"
                description="Add a company, label its leads, then invite its people. They see only those leads."
                action={add || undefined}
              >
                <HelpLink article="client">How to let a client look in</HelpLink>
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {dialog.isCreating && <ClientDialog onClose={dialog.close} />}
      {edited && <ClientDialog client={edited} onClose={dialog.close} />}
      {deleted && <DeleteClient client={deleted} onClose={dialog.close} />}
    </Stack>
  );
}

/** The Client Members tab: the companies that the organization works for, what is shared with each, and their people. */
export function ClientMembersTab() {
  const [{ view, client }, change] = useAddress({ view: oneOf(['clients', 'members']), client: anyText });
  return (
    <Tabs
      label="Clients and their members"
      selectedId={view ?? 'clients'}
      onSelectionChange={(next) => afterAsking(() => change({ view: next === 'clients' ? null : next, client: null }))}
      items={[
        {
          id: 'clients',
          label: 'Clients',
          content: <Clients onShowMembers={(id) => change({ view: 'members', client: id })} />,
        },
        {
          id: 'members',
          label: 'Members and invitations',
          content: (
            <Stack gap={3}>
              {client && (
                <Stack direction="row">
                  <Button size="sm" onPress={() => change({ client: null })}>
                    Show members of all clients
                  </Button>
                </Stack>
              )}
              <Slot
                name="client.people.v1"
                {...(client ? { client_id: client } : {})}
                pending={<Skeleton lines={5} />}
                fallback={<Text tone="muted">The client portal is not installed.</Text>}
              />
            </Stack>
          ),
        },
      ]}
    />
  );
}
