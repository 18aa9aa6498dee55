import type { ClientLead } from '@switchboard/contracts/client-portal';
import { Button, EmptyState, formatPhone, IconUsers, Loaded, Moment, Stack, Text } from '@switchboard/design-system';
import { Table, type TableColumn } from '@switchboard/design-system/data';
import { SearchField } from '@switchboard/design-system/forms';
import { useClient } from '@switchboard/platform';
import { endpointPages, keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { CallOutcome } from '../../CallOutcome.tsx';

const searchDelayMs = 250;

const Search = styled.div`
  max-inline-size: 24rem;
`;

const columns: readonly TableColumn<ClientLead>[] = [
  {
    id: 'name',
    header: 'Name / Email',
    isRowHeader: true,
    isTruncated: true,
    minWidth: 180,
    cell: ({ first_name, last_name, email }) => (
      <Stack gap={0}>
        <Text weight="medium" truncate>
          {first_name} {last_name}
        </Text>
        {email && (
          <Text size="xs" tone="muted" truncate>
            {email}
          </Text>
        )}
      </Stack>
    ),
  },
  {
    id: 'phone',
    header: 'Phone Number',
    width: 170,
    hideBelow: 720,
    cell: ({ phone_number }) => (
      <Text mono size="sm">
        {formatPhone(phone_number)}
      </Text>
    ),
  },
  { id: 'company', header: 'Company', width: 160, hideBelow: 960, cell: ({ company }) => company ?? '–' },
  {
    id: 'last_call',
    header: 'Last call',
    width: 170,
    cell: ({ last_call }) => (last_call ? <CallOutcome call={last_call} /> : <Text tone="muted">Not called yet</Text>),
  },
  { id: 'calls', header: 'Calls', width: 70, align: 'end', hideBelow: 640, cell: ({ total_calls }) => total_calls },
  {
    id: 'created',
    header: 'Created',
    width: 130,
    hideBelow: 840,
    cell: ({ created_at }) => <Moment at={created_at} isDayOnly />,
  },
];

function NoLeads({ search, onClear }: { search: string; onClear: () => void }) {
  const client = useClient();
  if (search)
    return (
      <EmptyState
        icon={<IconUsers />}
        title="No leads match your search"
        description="Look for a part of a name, an address or a number."
        action={<Button onPress={onClear}>Clear search</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconUsers />}
      title="No leads found"
      description={`The leads that ${client?.organization_name ?? 'the organization'} shares with you are listed here.`}
    />
  );
}

interface LeadListProps {
  search: string;
  onSearch: (search: string) => void;
  onOpen: (leadId: string) => void;
}

/** The leads that are shown to the client, newest first, and how the last call with each went. */
export function LeadList({ search, onSearch, onOpen }: LeadListProps) {
  const leads = useInfiniteQuery({
    ...endpointPages('GET /api/client/leads', { query: { search } }),
    placeholderData: keepPreviousData,
  });
  const table = { label: 'Leads', columns, getRowId: ({ id }: ClientLead) => id };
  return (
    <Stack gap={3}>
      <Search role="search" aria-label="Leads">
        <SearchField
          label="Search leads"
          placeholder="Search leads..."
          value={search}
          onChange={onSearch}
          debounceMs={searchDelayMs}
        />
      </Search>
      <Loaded
        query={leads}
        failed="Failed to fetch leads. Please try again."
        loading={<Table {...table} rows={[]} isLoading />}
      >
        {(rows) => (
          <Table
            {...table}
            rows={rows}
            onRowAction={({ id }) => onOpen(id)}
            emptyState={<NoLeads search={search} onClear={() => onSearch('')} />}
            footer={
              leads.hasNextPage && (
                <Stack align="center">
                  <Button size="sm" isPending={leads.isFetchingNextPage} onPress={() => void leads.fetchNextPage()}>
                    Load more
                  </Button>
                </Stack>
              )
            }
          />
        )}
      </Loaded>
    </Stack>
  );
}
