import type { AnyOrganization } from '@switchboard/contracts/operator';
import { Badge, Button, EmptyState, IconBuilding, IconSearch, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { SearchField } from '@switchboard/design-system/forms';
import { endpointPages, keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { anyText, useAddress, useNavigate } from '@switchboard/platform/router';
import { useMemo } from 'react';
import styled from 'styled-components';
import { counted } from '../../superadmin/format.ts';
import { LoadFailure } from '../../superadmin/LoadFailure.tsx';
import { NarrowOnly } from '../../superadmin/NarrowOnly.tsx';
import { StateBadge, usePlanChange } from '../../superadmin/organizations.tsx';
import { notifyFailure } from '../../superadmin/refusals.ts';
import { rereading } from '../../superadmin/session.ts';
import { formatBytes, minutesOf, whole } from '../../usage/amounts.ts';

const typingMs = 250;
const pageSize = 25;
const membersPx = 700;

const Search = styled.div`
  max-inline-size: 24rem;
`;

const columns: readonly TableColumn<AnyOrganization>[] = [
  {
    id: 'name',
    header: 'Organization Name',
    isRowHeader: true,
    isTruncated: true,
    width: '40%',
    cell: (organization) => (
      <TwoLines>
        <Text truncate>{organization.name}</Text>
        <NarrowOnly as="span" $below={membersPx}>
          <Text size="sm" tone="muted" weight="regular">
            {counted(organization.members, 'member')}
          </Text>
        </NarrowOnly>
      </TwoLines>
    ),
  },
  {
    id: 'id',
    header: 'ID',
    hideBelow: 860,
    isTruncated: true,
    width: '20%',
    cell: ({ id }) => (
      <Text mono size="sm" tone="muted">
        {id}
      </Text>
    ),
  },
  {
    id: 'created',
    header: 'Created At',
    hideBelow: 960,
    cell: ({ created_at }) => <Moment at={created_at} isDayOnly />,
  },
  {
    id: 'members',
    header: 'Members',
    align: 'end',
    hideBelow: membersPx,
    cell: ({ members }) => whole.format(members),
  },
  {
    id: 'minutes',
    header: 'Minutes this month',
    align: 'end',
    hideBelow: 1060,
    cell: ({ usage }) => minutesOf(usage.call_seconds),
  },
  { id: 'leads', header: 'Leads', align: 'end', hideBelow: 1060, cell: ({ usage }) => whole.format(usage.leads) },
  {
    id: 'storage',
    header: 'Storage',
    align: 'end',
    hideBelow: 1060,
    cell: ({ usage }) => formatBytes(usage.stored_bytes),
  },
  {
    id: 'pro',
    header: 'PRO Status',
    cell: (organization) => (
      <Stack direction="row" gap={1} wrap>
        <Badge tone={organization.is_pro ? 'info' : 'neutral'}>{organization.is_pro ? 'PRO' : 'Standard'}</Badge>
        <StateBadge organization={organization} />
      </Stack>
    ),
  },
];

/** Every organization with its plan and usage; a row opens its features. */
export function OrganizationsTab() {
  const [{ search }, change] = useAddress({ search: anyText });
  const navigate = useNavigate();
  const { setPro, pendingId, question } = usePlanChange();
  const list = useInfiniteQuery({
    ...endpointPages('GET /api/superadmin/organizations', { query: { limit: pageSize, sort: 'created_at', search } }),
    ...rereading,
    placeholderData: keepPreviousData,
  });
  const withActions = useMemo<TableColumn<AnyOrganization>[]>(
    () => [
      ...columns,
      {
        id: 'actions',
        header: 'Actions',
        align: 'end',
        width: 120,
        cell: (organization) => (
          <Button
            size="sm"
            aria-label={`${organization.is_pro ? 'Disable' : 'Enable'} PRO for ${organization.name}`}
            isPending={pendingId === organization.id}
            isDisabled={organization.deleted_at !== null}
            onPress={() => setPro(organization, !organization.is_pro)}
          >
            {organization.is_pro ? 'Disable PRO' : 'Enable PRO'}
          </Button>
        ),
      },
    ],
    [pendingId, setPro],
  );
  const loadMore = async () => {
    const { isFetchNextPageError, error } = await list.fetchNextPage();
    if (isFetchNextPageError) notifyFailure('Failed to load more organizations', error);
  };
  return (
    <Stack gap={3}>
      <Search role="search" aria-label="Organizations">
        <SearchField
          label="Search organizations"
          placeholder="Search organizations..."
          value={search ?? ''}
          onChange={(typed) => change({ search: typed.trim() })}
          debounceMs={typingMs}
        />
      </Search>
      <LoadFailure what="the organizations" query={list} />
      {(list.data || list.isPending) && (
        <Table
          label="Organizations"
          columns={withActions}
          rows={list.data ?? []}
          rowLines={2}
          getRowId={({ id }) => id}
          onRowAction={({ id }) => navigate(`/organization-features/${id}`)}
          isLoading={list.isPending}
          aria-busy={list.isPlaceholderData || undefined}
          emptyState={
            <EmptyState
              icon={search ? <IconSearch /> : <IconBuilding />}
              title={search ? 'No organizations match your search' : 'No organizations found'}
              description={
                search
                  ? 'Search by part of the name or the beginning of the id.'
                  : 'The first one is created when someone signs up.'
              }
            />
          }
          footer={
            list.hasNextPage ? (
              <Stack align="center">
                <Button size="sm" isPending={list.isFetchingNextPage} onPress={() => void loadMore()}>
                  Load more
                </Button>
              </Stack>
            ) : null
          }
        />
      )}
      {question}
    </Stack>
  );
}
