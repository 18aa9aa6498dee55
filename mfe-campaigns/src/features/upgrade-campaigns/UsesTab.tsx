import type { SchemaCampaign } from '@switchboard/contracts/schema-templates';
import {
  Badge,
  Button,
  EmptyState,
  IconInbox,
  Link,
  Loaded,
  LoadMore,
  Section,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { notifyError, useCan, useFlag } from '@switchboard/platform';
import { endpointPages, endpointQuery, useInfiniteQuery, useOpenedRow, useQuery } from '@switchboard/platform/query';
import { UpgradeCampaign } from './UpgradeCampaign.tsx';

const statuses: Record<string, string> = { draft: 'Draft', active: 'Active', paused: 'Paused', completed: 'Completed' };

function columnsOf(newest: number, onUpgrade: ((campaign: SchemaCampaign) => void) | undefined) {
  const columns: TableColumn<SchemaCampaign>[] = [
    {
      id: 'name',
      header: 'Campaign',
      isRowHeader: true,
      isTruncated: true,
      width: '60%',
      cell: ({ id, name }) => <Link href={`/campaigns/${id}`}>{name}</Link>,
    },
    {
      id: 'template',
      header: 'Feature template',
      isTruncated: true,
      width: '40%',
      hideBelow: 560,
      cell: ({ feature_template }) => feature_template.name,
    },
    { id: 'status', header: 'Status', hideBelow: 480, cell: ({ status }) => statuses[status] ?? status },
    {
      id: 'version',
      header: 'Version',
      cell: ({ version }) => (version === newest ? 'Newest' : <Badge tone="warning">{version ?? 'None'}</Badge>),
    },
    {
      id: 'upgrade',
      header: 'Upgrade',
      isHeaderHidden: true,
      cell: (campaign) =>
        onUpgrade &&
        campaign.version !== newest && (
          <Button size="sm" aria-label={`Upgrade ${campaign.name}`} onPress={() => onUpgrade(campaign)}>
            Upgrade
          </Button>
        ),
    },
  ];
  return columns;
}

function FeatureTemplates({ id }: { id: string }) {
  const uses = useQuery(endpointQuery('GET /api/schema-templates/:id/uses', { params: { id } }));
  return (
    <Loaded query={uses} failed="Failed to load what uses it" loading={<Skeleton lines={2} />}>
      {({ feature_templates: { total, first } }) =>
        total === 0 ? (
          <Text tone="muted">No feature template uses it. It can be deleted.</Text>
        ) : (
          <Stack as="ul" gap={1}>
            {first.map((template) => (
              <li key={template.id}>
                <Link href={`/feature-templates/${template.id}`}>{template.name}</Link>
              </li>
            ))}
            {total > first.length && <Text as="li">and {total - first.length} more</Text>}
          </Stack>
        )
      }
    </Loaded>
  );
}

/** The uses of the form: feature templates, and campaigns with their versions. */
export function UsesTab({ id, version }: { id: string; version: number }) {
  const canWrite = useCan('campaign.write');
  const hasCampaigns = useFlag('campaigns');
  const list = useInfiniteQuery(endpointPages('GET /api/schema-templates/:id/campaigns', { params: { id } }));
  const upgraded = useOpenedRow(list.data);
  const columns = columnsOf(version, canWrite && hasCampaigns ? upgraded.open : undefined);
  const shared = { label: 'Campaigns', columns, getRowId: (row: SchemaCampaign) => row.id };
  return (
    <Stack gap={5}>
      <Section title="Feature templates">
        <FeatureTemplates id={id} />
      </Section>
      <Section
        title="Campaigns"
        description="Each campaign keeps the version it was filled in with until someone upgrades it."
      >
        <Loaded query={list} failed="Failed to load campaigns" loading={<Table {...shared} rows={[]} isLoading />}>
          {(campaigns) => (
            <Table
              {...shared}
              rows={campaigns}
              emptyState={
                <EmptyState
                  icon={<IconInbox />}
                  title="No campaigns yet"
                  description="Campaigns of the feature templates that use this form are listed here."
                />
              }
              footer={
                list.hasNextPage && (
                  <LoadMore query={list} onFailed={(error) => notifyError('Failed to load campaigns', error)} />
                )
              }
            />
          )}
        </Loaded>
      </Section>
      {upgraded.row && <UpgradeCampaign campaign={upgraded.row} version={version} onClose={upgraded.close} />}
    </Stack>
  );
}
