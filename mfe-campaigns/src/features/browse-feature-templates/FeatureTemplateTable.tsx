import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import { Button, EmptyState, ErrorState, IconPlus, IconTemplate, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { IconTrash } from '@switchboard/design-system/icons';
import { useLiveEvents } from '@switchboard/platform';
import { useQuery } from '@switchboard/platform/query';
import { featureTemplatesOptions, useRefreshFeatureTemplates } from '../../api/featureTemplates.ts';
import { limitTexts } from './limitTexts.ts';

interface FeatureTemplateTableProps {
  /** The actions of people who may write; undefined for those who only read. */
  actions?: { onCreate: () => void; onDelete: (template: FeatureTemplate) => void } | undefined;
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

const columns: TableColumn<FeatureTemplate>[] = [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    cell: ({ name }) => <Text weight="medium">{name}</Text>,
  },
  { id: 'agent', header: 'Agent', cell: ({ assistant }) => assistant.name },
  { id: 'schema', header: 'Schema Template', hideBelow: 720, cell: ({ schema_template: schema }) => schema.name },
  {
    id: 'limits',
    header: 'Limits',
    hideBelow: 960,
    cell: (template) => <Text tone="muted">{limitTexts(template).join(', ') || 'No limits'}</Text>,
  },
  { id: 'campaigns', header: 'Campaigns', align: 'end', hideBelow: 480, cell: (template) => template.campaign_count },
  {
    id: 'created',
    header: 'Created',
    hideBelow: 840,
    cell: (template) => <time dateTime={template.created_at}>{dateFormat.format(new Date(template.created_at))}</time>,
  },
];

/** The organization's feature templates, kept up to date while the page is open. */
export function FeatureTemplateTable({ actions }: FeatureTemplateTableProps) {
  const { data, error, isPending, refetch, isFetching } = useQuery(featureTemplatesOptions());
  const refresh = useRefreshFeatureTemplates();
  useLiveEvents(['feature_template.changed', 'assistant.changed'], () => void refresh());

  if (!data && error)
    return (
      <ErrorState
        title="Failed to load feature templates"
        message={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const rowActions = ({ onDelete }: NonNullable<typeof actions>) => {
    return (template: FeatureTemplate) => [
      {
        id: 'delete',
        label: 'Delete',
        icon: <IconTrash />,
        tone: 'danger' as const,
        onAction: () => onDelete(template),
      },
    ];
  };
  return (
    <Table
      label="Feature templates"
      columns={columns}
      rows={data?.items ?? []}
      getRowId={({ id }) => id}
      isLoading={isPending}
      skeletonRows={4}
      {...(actions ? { rowActions: rowActions(actions) } : {})}
      emptyState={
        <EmptyState
          icon={<IconTemplate />}
          title="No feature templates yet"
          description="A feature template joins an assistant with a form, so that your team starts campaigns of one kind without setting them up again."
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
        />
      }
    />
  );
}
