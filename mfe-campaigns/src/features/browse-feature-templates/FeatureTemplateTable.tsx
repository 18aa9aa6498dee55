import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import { Button, EmptyState, IconPlus, IconTemplate, Moment, SampleBadge, Text } from '@switchboard/design-system';
import { BadgedName, type MenuItem, Table, type TableColumn } from '@switchboard/design-system/data';
import { IconEye, IconTrash } from '@switchboard/design-system/icons';
import { HelpLink } from '@switchboard/platform';
import { limitTexts } from '../../display/limitTexts.ts';

interface FeatureTemplateTableProps {
  /** Undefined while they are on their way. */
  templates: readonly FeatureTemplate[] | undefined;
  onOpen: (id: string) => void;
  /** The actions for people who may write; undefined for all others. */
  actions?: { onCreate: () => void; onDelete: (id: string) => void } | undefined;
}

const columns: TableColumn<FeatureTemplate>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isTruncated: true,
    width: '40%',
    cell: ({ name, is_sample }) => <BadgedName name={name} badges={is_sample && <SampleBadge />} />,
  },
  { id: 'agent', header: 'Agent', isTruncated: true, width: '30%', cell: ({ assistant }) => assistant.name },
  {
    id: 'schema',
    header: 'Schema Template',
    isTruncated: true,
    width: '30%',
    hideBelow: 640,
    cell: ({ schema_template: schema }) => schema.name,
  },
  {
    id: 'limits',
    header: 'Limits',
    hideBelow: 880,
    cell: (template) => <Text tone="muted">{limitTexts(template).join(', ') || 'No limits'}</Text>,
  },
  { id: 'campaigns', header: 'Campaigns', align: 'end', hideBelow: 480, cell: (template) => template.campaign_count },
  {
    id: 'created',
    header: 'Created',
    hideBelow: 700,
    cell: (template) => <Moment at={template.created_at} isDayOnly />,
  },
];

interface RowItems {
  onOpen: (id: string) => void;
  onDelete: ((id: string) => void) | undefined;
}

const itemsOf =
  ({ onOpen, onDelete }: RowItems) =>
  ({ id }: FeatureTemplate): MenuItem[] => [
    { id: 'view', label: 'View Details', icon: <IconEye />, onAction: () => onOpen(id) },
    ...(onDelete
      ? [
          {
            id: 'delete',
            label: 'Delete',
            icon: <IconTrash />,
            tone: 'danger' as const,
            onAction: () => onDelete(id),
          },
        ]
      : []),
  ];

/** The organization's feature templates. */
export function FeatureTemplateTable({ templates, onOpen, actions }: FeatureTemplateTableProps) {
  return (
    <Table
      label="Feature templates"
      columns={columns}
      rows={templates ?? []}
      getRowId={({ id }) => id}
      isLoading={templates === undefined}
      skeletonRows={4}
      onRowAction={({ id }) => onOpen(id)}
      rowActions={itemsOf({ onOpen, onDelete: actions?.onDelete })}
      emptyState={
        <EmptyState
          icon={<IconTemplate />}
          title="No feature templates yet"
          description="A feature template combines an assistant with a form, so your team can start similar campaigns without repeating the setup."
          action={
            actions ? (
              <Button variant="primary" icon={<IconPlus />} onPress={actions.onCreate}>
                Create Template
              </Button>
            ) : undefined
          }
          example={
            <>
              <Text weight="medium">Screening calls</Text>
              <br />
              The assistant “First call”, a form with the open position, at most 5 campaigns of 200 leads each.
            </>
          }
        >
          <HelpLink article="campaign">How to run a campaign</HelpLink>
        </EmptyState>
      }
    />
  );
}
