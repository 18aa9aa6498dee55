import type { Member } from '@switchboard/contracts/members';
import { Button, Card, EmptyState, IconUsers, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn, TwoLines } from '@switchboard/design-system/data';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { roleLabels } from '../../roles.ts';
import { LoadFailure } from '../../superadmin/LoadFailure.tsx';
import { notifyFailure } from '../../superadmin/refusals.ts';

const pageSize = 20;

const columns: readonly TableColumn<Member>[] = [
  {
    id: 'person',
    header: 'Person',
    isRowHeader: true,
    isTruncated: true,
    width: '60%',
    cell: ({ user }) => (
      <TwoLines>
        <Text truncate>{user.full_name || user.email}</Text>
        <Text truncate size="sm" tone="muted" weight="regular">
          {user.email}
        </Text>
      </TwoLines>
    ),
  },
  { id: 'role', header: 'Role', cell: ({ role }) => roleLabels[role] },
  { id: 'since', header: 'Since', hideBelow: 420, cell: ({ created_at }) => <Moment at={created_at} isDayOnly /> },
];

/** The members of an organization, owners first. */
export function MembersCard({ organizationId }: { organizationId: string }) {
  const members = useInfiniteQuery(
    endpointPages('GET /api/superadmin/organizations/:organization_id/members', {
      params: { organization_id: organizationId },
      query: { limit: pageSize },
    }),
  );
  const loadMore = async () => {
    const { isFetchNextPageError, error } = await members.fetchNextPage();
    if (isFetchNextPageError) notifyFailure('Failed to load more members', error);
  };
  return (
    <Card title="Members" titleLevel={2}>
      <LoadFailure what="the members" query={members} />
      {(members.data || members.isPending) && (
        <Table
          label="Members"
          columns={columns}
          rows={members.data ?? []}
          rowLines={2}
          getRowId={({ id }) => id}
          isLoading={members.isPending}
          skeletonRows={3}
          emptyState={<EmptyState icon={<IconUsers />} title="It has no members" />}
          footer={
            members.hasNextPage ? (
              <Stack align="center">
                <Button size="sm" isPending={members.isFetchingNextPage} onPress={() => void loadMore()}>
                  Load more
                </Button>
              </Stack>
            ) : null
          }
        />
      )}
    </Card>
  );
}
