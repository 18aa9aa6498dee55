import { doNotCallSources } from '@switchboard/contracts/do-not-call.limits';
import { Button, ErrorState, IconPlus, Page, PageHeader } from '@switchboard/design-system';
import { IconMail } from '@switchboard/design-system/icons';
import { useCan } from '@switchboard/platform';
import { endpointPages, keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { DoNotCallFilters } from '../features/browse-do-not-call/DoNotCallFilters.tsx';
import { DoNotCallTable } from '../features/browse-do-not-call/DoNotCallTable.tsx';

const AddNumbersDialog = lazy(() =>
  import('../features/stop-calling/AddNumbersDialog.tsx').then((file) => ({ default: file.AddNumbersDialog })),
);
const AddEmailDialog = lazy(() =>
  import('../features/stop-calling/AddEmailDialog.tsx').then((file) => ({ default: file.AddEmailDialog })),
);
const AllowEntryDialog = lazy(() =>
  import('../features/stop-calling/AllowCallsDialog.tsx').then((file) => ({ default: file.AllowEntryDialog })),
);
const EntryPanel = lazy(() =>
  import('../features/browse-do-not-call/EntryPanel.tsx').then((file) => ({ default: file.EntryPanel })),
);

const parts = {
  search: anyText,
  state: oneOf(['lifted']),
  source: oneOf(doNotCallSources),
  kind: oneOf(['phone', 'email']),
  dialog: oneOf(['create', 'email']),
  allow: anyText,
  entry: anyText,
};
const pageRows = 50;

/** `/do-not-call`: the numbers and addresses that are neither called nor written to. */
export function DoNotCallPage() {
  const canWrite = useCan('lead.write');
  const canLift = useCan('do_not_call.lift');
  const [{ search, state, source, kind, dialog, allow, entry }, change] = useAddress(parts);
  const query = useInfiniteQuery({
    ...endpointPages('GET /api/do-not-call', {
      query: { search, source, kind, state: state ?? 'active', limit: pageRows },
    }),
    placeholderData: keepPreviousData,
  });
  const allowed = query.data?.find(({ id }) => id === allow);
  const opened = query.data?.find(({ id }) => id === entry);
  const add = () => change({ dialog: 'create' });
  const canLiftOpened = canLift && opened && opened.lifted_at === null;
  return (
    <Page>
      <PageHeader
        title="Do not call"
        breadcrumbs={[{ label: 'Leads', href: '/leads' }, { label: 'Do not call' }]}
        description="People you don't call or message, whichever lead they are"
        actions={
          canWrite && (
            <>
              <Button icon={<IconMail />} onPress={() => change({ dialog: 'email' })}>
                Add email
              </Button>
              <Button variant="primary" icon={<IconPlus />} onPress={add}>
                Add numbers
              </Button>
            </>
          )
        }
      />
      <DoNotCallFilters search={search} state={state ?? 'active'} source={source} kind={kind} onChange={change} />
      {query.isError && !query.data ? (
        <ErrorState
          title="Failed to load the do-not-call list"
          error={query.error}
          message={`${query.error.message} Your search was kept.`}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <DoNotCallTable
          entries={query.data}
          isLifted={state === 'lifted'}
          isNarrowed={Boolean(search || source || kind)}
          onClear={() => change({ search: null, source: null, kind: null })}
          onOpen={({ id }) => change({ entry: id })}
          onLift={canLift ? ({ id }) => change({ allow: id }) : undefined}
          onAdd={canWrite ? add : undefined}
          more={
            query.hasNextPage
              ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
              : undefined
          }
        />
      )}
      <Suspense fallback={null}>
        {opened && (
          <EntryPanel
            entry={opened}
            onLift={canLiftOpened ? () => change({ allow: opened.id }) : undefined}
            onClose={() => change({ entry: null })}
          />
        )}
        {canWrite && dialog === 'create' && <AddNumbersDialog onClose={() => change({ dialog: null })} />}
        {canWrite && dialog === 'email' && <AddEmailDialog onClose={() => change({ dialog: null })} />}
        {canLift && allowed && <AllowEntryDialog entry={allowed} onClose={() => change({ allow: null })} />}
      </Suspense>
    </Page>
  );
}
