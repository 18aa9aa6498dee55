import { Button, ErrorState, IconPlus, Page, PageHeader, tokens } from '@switchboard/design-system';
import { SearchField } from '@switchboard/design-system/forms';
import { useCan } from '@switchboard/platform';
import { endpointPages, keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { DoNotCallTable } from '../features/browse-do-not-call/DoNotCallTable.tsx';

const AddNumbersDialog = lazy(() =>
  import('../features/stop-calling/AddNumbersDialog.tsx').then((file) => ({ default: file.AddNumbersDialog })),
);
const AllowEntryDialog = lazy(() =>
  import('../features/stop-calling/AllowCallsDialog.tsx').then((file) => ({ default: file.AllowEntryDialog })),
);

const parts = { search: anyText, dialog: oneOf(['create']), allow: anyText };
const searchDelayMs = 250;
const pageRows = 50;

const Search = styled(SearchField)`
  max-inline-size: ${tokens.width.floating};
`;

/** `/do-not-call`: the numbers that are never dialed. */
export function DoNotCallPage() {
  const canWrite = useCan('lead.write');
  const canLift = useCan('do_not_call.lift');
  const [{ search, dialog, allow }, change] = useAddress(parts);
  const query = useInfiniteQuery({
    ...endpointPages('GET /api/do-not-call', { query: { search, limit: pageRows } }),
    placeholderData: keepPreviousData,
  });
  const allowed = query.data?.find(({ id }) => id === allow);
  const add = () => change({ dialog: 'create' });
  return (
    <Page>
      <PageHeader
        title="Do not call"
        breadcrumbs={[{ label: 'Leads', href: '/leads' }, { label: 'Do not call' }]}
        description="Numbers that are never dialed, whichever lead has them"
        actions={
          canWrite && (
            <Button variant="primary" icon={<IconPlus />} onPress={add}>
              Add numbers
            </Button>
          )
        }
      />
      <Search
        label="Search numbers"
        placeholder="Search numbers or reasons..."
        value={search ?? ''}
        onChange={(text) => change({ search: text.trim() })}
        debounceMs={searchDelayMs}
      />
      {query.isError && !query.data ? (
        <ErrorState
          title="The do-not-call list could not be read"
          message={`${query.error.message} Your search was kept.`}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <DoNotCallTable
          entries={query.data}
          search={search ?? ''}
          onClearSearch={() => change({ search: null })}
          onAllow={canLift ? (entry) => change({ allow: entry.id }) : undefined}
          onAdd={canWrite ? add : undefined}
          more={
            query.hasNextPage
              ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
              : undefined
          }
        />
      )}
      <Suspense fallback={null}>
        {canWrite && dialog && <AddNumbersDialog onClose={() => change({ dialog: null })} />}
        {canLift && allowed && <AllowEntryDialog entry={allowed} onClose={() => change({ allow: null })} />}
      </Suspense>
    </Page>
  );
}
