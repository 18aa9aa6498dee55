import { ErrorState, Page, PageHeader } from '@switchboard/design-system';
import { endpointPages, keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { anyText, oneOf, useAddress } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { MessagesTable } from '../features/browse-messages/MessagesTable.tsx';
import { type Shown, ShownChoice } from '../features/browse-messages/ShownChoice.tsx';

const MessagePanel = lazy(() =>
  import('../features/browse-messages/MessagePanel.tsx').then((file) => ({ default: file.MessagePanel })),
);
const WhatsAppSlot = lazy(() => import('../slots/WhatsAppSlot.tsx').then((file) => ({ default: file.WhatsAppSlot })));

const parts = { show: oneOf(['doubtful', 'all']), message: anyText, talk: anyText };
const pageRows = 50;

const wanted: Record<Shown, object> = {
  unassigned: { unassigned: 'true' },
  doubtful: { may_have_arrived: 'true' },
  all: {},
};

/** `/whatsapp-messages`: messages without a conversation, and messages whose delivery is unknown. */
export function WhatsAppMessagesPage() {
  const [{ show, message, talk }, change] = useAddress(parts);
  const shown: Shown = show ?? 'unassigned';
  const query = useInfiniteQuery({
    ...endpointPages('GET /api/whatsapp-messages', { query: { ...wanted[shown], limit: pageRows } }),
    placeholderData: keepPreviousData,
  });
  const opened = query.data?.find(({ id }) => id === message);
  return (
    <Page>
      <PageHeader
        title="WhatsApp Messages"
        breadcrumbs={[{ label: 'Leads', href: '/leads' }, { label: 'WhatsApp Messages' }]}
        description="From people who are not leads yet, and messages that may not have arrived"
      />
      <ShownChoice
        shown={shown}
        onChange={(next) => change({ show: next === 'unassigned' ? null : next, message: null })}
      />
      {query.isError && !query.data ? (
        <ErrorState
          title="Failed to load the messages"
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <MessagesTable
          messages={query.data}
          shown={shown}
          onOpen={({ id }) => change({ message: id })}
          more={
            query.hasNextPage
              ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
              : undefined
          }
        />
      )}
      <Suspense fallback={null}>
        {opened && (
          <MessagePanel
            message={opened}
            onTalk={opened.lead ? () => change({ talk: opened.lead?.id ?? null }) : undefined}
            onClose={() => change({ message: null })}
          />
        )}
        {talk && <WhatsAppSlot lead_id={talk} onClose={() => change({ talk: null })} />}
      </Suspense>
    </Page>
  );
}
