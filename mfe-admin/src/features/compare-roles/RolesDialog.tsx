import {
  apiKeyScopes,
  clientRoleCan,
  clientRoles,
  isForClientsAlone,
  type Permission,
  permissions,
  roleCan,
  scopeOf,
  staffRoles,
} from '@switchboard/contracts/roles';
import { Button, IconCheck, Stack, Text, VisuallyHidden } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { Dialog } from '@switchboard/design-system/overlays';
import { roleLabels } from '../../roles.ts';
import { scopeLabels } from '../manage-api-keys/scopes.ts';
import { rightsInWords } from './rightsInWords.ts';

interface Row {
  id: Permission;
}

function Mark({ may }: { may: boolean }) {
  if (!may)
    return (
      <Text tone="muted">
        <span aria-hidden="true">–</span>
        <VisuallyHidden>No</VisuallyHidden>
      </Text>
    );
  return (
    <>
      <IconCheck size={16} />
      <VisuallyHidden>Yes</VisuallyHidden>
    </>
  );
}

const columns: readonly TableColumn<Row>[] = [
  { id: 'act', header: 'To…', isRowHeader: true, minWidth: 200, cell: ({ id }) => rightsInWords[id] },
  ...staffRoles.map((role) => ({
    id: role,
    header: roleLabels[role],
    align: 'center' as const,
    cell: ({ id }: Row) => <Mark may={roleCan(role, id)} />,
  })),
  ...apiKeyScopes.map((scope) => ({
    id: `key-${scope}`,
    header: `Key: ${scopeLabels.find(({ id }) => id === scope)?.label.toLowerCase() ?? scope}`,
    align: 'center' as const,
    cell: ({ id }: Row) => <Mark may={scopeOf(id) === scope} />,
  })),
];

const rows: Row[] = permissions.filter((id) => !isForClientsAlone(id)).map((id) => ({ id }));

const clientLabels = { admin: 'Client admin', editor: 'Client editor', viewer: 'Client viewer' };
const clientColumns: readonly TableColumn<Row>[] = [
  { id: 'act', header: 'To…', isRowHeader: true, minWidth: 200, cell: ({ id }) => rightsInWords[id] },
  ...clientRoles.map((role) => ({
    id: role,
    header: clientLabels[role],
    align: 'center' as const,
    cell: ({ id }: Row) => <Mark may={clientRoleCan(role, id)} />,
  })),
];
const clientRows = permissions.filter((id) => clientRoleCan('admin', id)).map((id) => ({ id }));

/** What each role and each API key scope may do, from the table that the API itself uses. */
export function RolesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="What each role may do"
      description="You cannot change your own role, and the last owner keeps theirs. Only owners can appoint or change owners."
      footer={<Button onPress={onClose}>Close</Button>}
    >
      <Stack gap={5}>
        <Table
          label="What each role may do"
          columns={columns}
          rows={rows}
          getRowId={({ id }) => id}
          maxHeight="50dvh"
        />
        <Table
          label="What each role of a client may do"
          columns={clientColumns}
          rows={clientRows}
          getRowId={({ id }) => id}
        />
      </Stack>
    </Dialog>
  );
}
