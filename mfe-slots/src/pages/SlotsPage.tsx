import type { Slot } from '@switchboard/contracts/slots';
import {
  Button,
  EmptyState,
  ErrorState,
  IconCalendar,
  IconPlus,
  Page,
  PageHeader,
  Stack,
} from '@switchboard/design-system';
import { ApiError, useCan } from '@switchboard/platform';
import { keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { lazy, Suspense, useState } from 'react';
import { slotsQuery, useLiveSlots } from '../api/slots.ts';
import { SlotFilters } from '../features/list-slots/SlotFilters.tsx';
import { SlotsTable } from '../features/list-slots/SlotsTable.tsx';
import { type SlotSearch, useSlotSearch } from '../features/list-slots/useSlotSearch.ts';
import { endOfDay, startOfDay, viewerZone } from '../slotTimes.ts';

const CreateSlotDialog = lazy(async () => ({
  default: (await import('../features/create-slot/CreateSlotDialog.tsx')).CreateSlotDialog,
}));
const WindowDialog = lazy(async () => ({
  default: (await import('../features/list-slots/WindowDialog.tsx')).WindowDialog,
}));
const SlotPanel = lazy(async () => ({ default: (await import('../features/list-slots/SlotPanel.tsx')).SlotPanel }));

function NoSlots({ search, canWrite }: { search: SlotSearch; canWrite: boolean }) {
  if (search.isFiltered)
    return (
      <EmptyState
        icon={<IconCalendar />}
        title="No slots match your search"
        description="Try another word, status or dates."
        action={
          <Button onPress={() => search.change({ search: null, status: null, from: null, to: null })}>
            Clear filters
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<IconCalendar />}
      title="No slots found"
      description="A slot is a time that people can book, with a number of seats."
      action={
        canWrite ? (
          <Button variant="primary" icon={<IconPlus />} onPress={() => search.change({ dialog: 'create' })}>
            Create Slot
          </Button>
        ) : undefined
      }
      example="For example: Morning interviews, Tuesday 9:00 AM – 12:00 PM, 30 minutes each, 6 seats."
    />
  );
}

interface DialogsProps {
  search: SlotSearch;
  slots: readonly Slot[];
  zone: string;
  canWrite: boolean;
  onCreated: (slot: Slot) => void;
}

function Dialogs({ search, slots, zone, canWrite, onCreated }: DialogsProps) {
  const close = () => search.change({ dialog: null });
  const openSlot = slots.find((slot) => slot.id === search.openSlotId);
  return (
    <Suspense fallback={null}>
      {search.dialog === 'create' && canWrite && <CreateSlotDialog zone={zone} onClose={close} onCreated={onCreated} />}
      {search.dialog === 'dates' && (
        <WindowDialog
          from={search.from}
          to={search.to}
          onClose={close}
          onApply={(days) => search.change({ ...days, dialog: null })}
        />
      )}
      {openSlot && <SlotPanel slot={openSlot} onClose={() => search.change({ slot: null })} />}
    </Suspense>
  );
}

/** `/slots`: the bookable times of the organization. */
export function SlotsPage() {
  const search = useSlotSearch();
  const canWrite = useCan('slot.write');
  const zone = viewerZone();
  const [createdIds, setCreatedIds] = useState<ReadonlySet<string>>(new Set());
  useLiveSlots();
  const { status, search: text } = search;
  const list = useInfiniteQuery({
    ...slotsQuery({ search: text, status, from: startOfDay(search.from), to: endOfDay(search.to) }),
    placeholderData: keepPreviousData,
  });
  const slots = list.data?.pages.flatMap((page) => page.items) ?? [];

  return (
    <Page>
      <PageHeader
        title="Slots"
        description={`Times that people can book. Shown in your time zone, ${zone}.`}
        actions={
          canWrite ? (
            <Button variant="primary" icon={<IconPlus />} onPress={() => search.change({ dialog: 'create' })}>
              Create Slot
            </Button>
          ) : undefined
        }
      />
      <Stack gap={3}>
        <SlotFilters search={search} />
        {list.isError && !list.data ? (
          <ErrorState
            title="Failed to load slots"
            message={list.error instanceof ApiError ? list.error.message : 'Please try again.'}
            onRetry={() => list.refetch()}
            isRetrying={list.isFetching}
          />
        ) : (
          <SlotsTable
            rows={slots}
            isLoading={list.isPending}
            highlightedIds={createdIds}
            onRowAction={(slot) => search.change({ slot: slot.id })}
            emptyState={<NoSlots search={search} canWrite={canWrite} />}
            footer={
              list.hasNextPage ? (
                <Button size="sm" isPending={list.isFetchingNextPage} onPress={() => list.fetchNextPage()}>
                  Show more slots
                </Button>
              ) : undefined
            }
          />
        )}
      </Stack>
      <Dialogs
        search={search}
        slots={slots}
        zone={zone}
        canWrite={canWrite}
        onCreated={(slot) => {
          setCreatedIds(new Set([slot.id]));
          search.change({ dialog: null });
        }}
      />
    </Page>
  );
}
