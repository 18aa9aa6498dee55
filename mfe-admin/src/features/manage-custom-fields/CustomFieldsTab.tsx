import { customFieldLimits } from '@switchboard/contracts/custom-field-values';
import type { CustomField } from '@switchboard/contracts/custom-fields';
import {
  Badge,
  Button,
  EmptyState,
  Heading,
  IconArrowDown,
  IconArrowUp,
  IconPlus,
  Loaded,
  Stack,
  Text,
} from '@switchboard/design-system';
import { type MenuEntry, Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconEdit, IconTag, IconTrash } from '@switchboard/design-system/icons';
import { HelpLink, useCan } from '@switchboard/platform';
import { endpointMutation, endpointRows, useMutation, useQuery } from '@switchboard/platform/query';
import { useDialogAddress } from '@switchboard/platform/router';
import { CustomFieldDialog } from './CustomFieldDialog.tsx';
import { DeleteCustomField } from './DeleteCustomField.tsx';
import { kindLabels } from './fieldLabels.ts';

const columns: readonly TableColumn<CustomField>[] = [
  {
    id: 'label',
    header: 'Field',
    isRowHeader: true,
    minWidth: 160,
    cell: ({ label, choices }) => (
      <TwoLines>
        <Text weight="medium">{label}</Text>
        {choices.length > 0 && (
          <Text size="sm" tone="muted">
            {choices.join(', ')}
          </Text>
        )}
      </TwoLines>
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    width: 90,
    cell: ({ field_type }) => <Badge tone="outline">{kindLabels[field_type].label}</Badge>,
  },
  {
    id: 'key',
    header: 'Variable',
    minWidth: 150,
    hideBelow: 560,
    cell: ({ key }) => (
      <Text mono size="sm">
        {`{{lead_${key}}}`}
      </Text>
    ),
  },
];

/** The Custom Fields tab: the organization's own lead fields, in addition to the built-in ones. */
export function CustomFieldsTab() {
  const fields = useQuery(endpointRows('GET /api/custom-fields'));
  const canManage = useCan('custom_field.manage');
  const dialog = useDialogAddress(canManage ? ['create', 'edit', 'delete'] : []);
  const move = useMutation(
    endpointMutation('PATCH /api/custom-fields/:id', {
      stale: 'custom_field.changed',
      failed: 'Failed to move the field',
    }),
  );
  const all = fields.data ?? [];
  const rowActions = ({ id }: CustomField): readonly MenuEntry[] => {
    const at = all.findIndex((field) => field.id === id);
    const moveTo = (position: number) => move.mutate({ params: { id }, body: { position } });
    return [
      { id: 'edit', label: 'Edit', icon: <IconEdit />, isQuick: true, onAction: () => dialog.open('edit', id) },
      ...(at > 0 ? [{ id: 'up', label: 'Move up', icon: <IconArrowUp />, onAction: () => moveTo(at - 1) }] : []),
      ...(at < all.length - 1
        ? [{ id: 'down', label: 'Move down', icon: <IconArrowDown />, onAction: () => moveTo(at + 1) }]
        : []),
      'separator',
      { id: 'delete', label: 'Delete', icon: <IconTrash />, tone: 'danger', onAction: () => dialog.open('delete', id) },
    ];
  };
  const add = canManage && (
    <Button
      variant="primary"
      icon={<IconPlus />}
      isDisabled={all.length >= customFieldLimits.fields}
      onPress={dialog.create}
    >
      Add Field
    </Button>
  );
  const table = { label: 'Custom fields', columns, getRowId: ({ id }: CustomField) => id, skeletonRows: 3 };
  const named = (id: string | null) => all.find((field) => field.id === id);
  const [edited, deleted] = [named(dialog.edit), named(dialog.delete)];
  return (
    <Stack gap={3}>
      <Stack direction="row" justify="between" align="center" wrap>
        <Stack gap={1}>
          <Heading level={2}>Custom Fields</Heading>
          <Text as="p" tone="muted">
            Custom fields for your leads.
            {all.length >= customFieldLimits.fields &&
              ` You have reached the limit of ${customFieldLimits.fields} fields.`}
          </Text>
        </Stack>
        {add}
      </Stack>
      <Loaded query={fields} failed="Failed to load fields" loading={<Table {...table} rows={[]} isLoading />}>
        {(rows) => (
          <Table
            {...table}
            rows={rows}
            {...(canManage ? { rowActions, onRowAction: ({ id }: CustomField) => dialog.open('edit', id) } : {})}
            emptyState={
              <EmptyState
                icon={<IconTag />}
                title="No fields yet"
                description="Add the details that decide whom you call and what you say, such as a budget, a renewal date or a plan."
                action={add || undefined}
              >
                <HelpLink article="custom-fields">What fields are good for</HelpLink>
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {dialog.isCreating && <CustomFieldDialog onClose={dialog.close} />}
      {edited && <CustomFieldDialog field={edited} onClose={dialog.close} />}
      {deleted && <DeleteCustomField field={deleted} onClose={dialog.close} />}
    </Stack>
  );
}
