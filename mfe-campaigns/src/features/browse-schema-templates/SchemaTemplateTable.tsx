import type { SchemaTemplateRow } from '@switchboard/contracts/schema-templates';
import { Button, EmptyState, IconForm, IconPlus, Moment, SampleBadge, Text } from '@switchboard/design-system';
import { BadgedName, type MenuItem, Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { IconCopy, IconEdit, IconEye, IconTrash } from '@switchboard/design-system/icons';
import type { ReactNode } from 'react';

interface Actions {
  onDuplicate: (id: string) => void;
  onDelete: (id: string) => void;
}

interface SchemaTemplateTableProps {
  /** Undefined while they are on their way. */
  templates: readonly SchemaTemplateRow[] | undefined;
  onOpen: (id: string) => void;
  /** The actions for people who may write. */
  actions?: Actions | undefined;
  search: string;
  onClearSearch: () => void;
  footer?: ReactNode;
}

const columns: TableColumn<SchemaTemplateRow>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isTruncated: true,
    width: '100%',
    cell: ({ name, description, is_sample }) => (
      <TwoLines>
        <BadgedName name={name} badges={is_sample && <SampleBadge />} />
        <Text tone="muted" size="sm">
          {description ?? ''}
        </Text>
      </TwoLines>
    ),
  },
  { id: 'fields', header: 'Fields', align: 'end', hideBelow: 420, cell: ({ field_count }) => field_count },
  { id: 'version', header: 'Version', align: 'end', hideBelow: 640, cell: ({ version }) => version },
  {
    id: 'uses',
    header: 'Feature templates',
    align: 'end',
    hideBelow: 760,
    cell: ({ feature_template_count }) => feature_template_count,
  },
  { id: 'updated', header: 'Updated', hideBelow: 520, cell: ({ updated_at }) => <Moment at={updated_at} /> },
];

function rowActions(onOpen: (id: string) => void, actions: Actions | undefined) {
  return ({ id }: SchemaTemplateRow): MenuItem[] => [
    {
      id: 'open',
      label: actions ? 'Edit' : 'Open',
      icon: actions ? <IconEdit /> : <IconEye />,
      onAction: () => onOpen(id),
    },
    ...(actions
      ? [
          { id: 'duplicate', label: 'Duplicate', icon: <IconCopy />, onAction: () => actions.onDuplicate(id) },
          {
            id: 'delete',
            label: 'Delete',
            icon: <IconTrash />,
            tone: 'danger' as const,
            onAction: () => actions.onDelete(id),
          },
        ]
      : []),
  ];
}

function Empty({ search, onClearSearch, canWrite }: { search: string; onClearSearch: () => void; canWrite: boolean }) {
  if (search)
    return (
      <EmptyState
        icon={<IconForm />}
        title="No schema templates match your search"
        description="Try another word of the name or the description."
        action={<Button onPress={onClearSearch}>Show all templates</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconForm />}
      title="No schema templates yet"
      description="A schema template is a form with the questions a campaign has to answer before its calls start."
      action={
        canWrite && (
          <Button variant="primary" icon={<IconPlus />} href="/schema-templates/new">
            New Template
          </Button>
        )
      }
      example={
        <>
          <Text weight="medium">Open position</Text>
          <br />
          The job title, the place of work, a salary from and to, and the shifts to choose from.
        </>
      }
    />
  );
}

/** The organization's forms, those changed last first. */
export function SchemaTemplateTable({
  templates,
  onOpen,
  actions,
  search,
  onClearSearch,
  footer,
}: SchemaTemplateTableProps) {
  return (
    <Table
      label="Schema templates"
      columns={columns}
      rows={templates ?? []}
      getRowId={({ id }) => id}
      isLoading={templates === undefined}
      skeletonRows={4}
      rowLines={2}
      onRowAction={({ id }) => onOpen(id)}
      rowActions={rowActions(onOpen, actions)}
      emptyState={<Empty search={search} onClearSearch={onClearSearch} canWrite={actions !== undefined} />}
      footer={footer}
    />
  );
}
