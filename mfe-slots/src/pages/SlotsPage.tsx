import type { Slot } from '@switchboard/contracts/slots';
import {
  Button,
  EmptyState,
  formatZone,
  IconCalendar,
  IconPlus,
  isReadersZone,
  Loaded,
  Page,
  PageHeader,
  Stack,
} from '@switchboard/design-system';
import { HelpLink, useCan, useOrganization } from '@switchboard/platform';
import { endpointPages, keepPreviousData, useInfiniteQuery } from '@switchboard/platform/query';
import { Navigate, useNavigate } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import { SlotFilters } from '../features/list-slots/SlotFilters.tsx';
import { SlotsTable } from '../features/list-slots/SlotsTable.tsx';
import { type ChangeAddress, type SlotAddress, useSlotAddress } from '../features/list-slots/slotAddress.ts';
import { endOfDay, startOfDay } from '../slotTimes.ts';

const CreateSlotDialog = lazy(async () => ({
  default: (await import('../features/create-slot/CreateSlotDialog.tsx')).CreateSlotDialog,
}));
const WindowDialog = lazy(async () => ({
  default: (await import('../features/list-slots/WindowDialog.tsx')).WindowDialog,
}));

interface EmptyProps {
  isFiltered: boolean;
  change: ChangeAddress;
  onCreate: (() => void) | undefined;
}

function NoSlots({ isFiltered, change, onCreate }: EmptyProps) {
  if (isFiltered)
    return (
      <EmptyState
        icon={<IconCalendar />}
        title="No slots match your search"
        description="Try another word, status or dates."
        action={
          <Button onPress={() => change({ search: null, status: null, from: null, to: null })}>Clear filters</Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<IconCalendar />}
      title="No slots found"
      description="A slot is a time that people can book, with a number of seats."
      action={onCreate && <CreateButton onPress={onCreate} />}
      example="For example: Morning interviews, Tuesday 9:00 AM – 12:00 PM, 30 minutes each, 6 seats."
    >
      <HelpLink article="slots">How people book</HelpLink>
    </EmptyState>
  );
}

function CreateButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="primary" icon={<IconPlus />} onPress={onPress}>
      Create Slot
    </Button>
  );
}

interface DialogsProps {
  address: SlotAddress;
  change: ChangeAddress;
  canWrite: boolean;
  onCreated: (slot: Slot) => void;
}

function Dialogs({ address: { dialog, from, to }, change, canWrite, onCreated }: DialogsProps) {
  const zone = useOrganization()?.time_zone ?? 'UTC';
  const close = () => change({ dialog: null });
  return (
    <Suspense fallback={null}>
      {dialog === 'create' && canWrite && <CreateSlotDialog zone={zone} onClose={close} onCreated={onCreated} />}
      {dialog === 'dates' && (
        <WindowDialog from={from} to={to} onClose={close} onApply={(days) => change({ ...days, dialog: null })} />
      )}
    </Suspense>
  );
}

/** `/slots`: the bookable times of the organization. A link to one of them that names it here leads to its own page. */
export function SlotsPage() {
  const [{ slot }] = useSlotAddress();
  return slot ? <Navigate to={`/slots/${slot}`} replace /> : <SlotList />;
}

function SlotList() {
  const [address, change] = useSlotAddress();
  const navigate = useNavigate();
  const canWrite = useCan('slot.write');
  const { search, status, from, to } = address;
  const list = useInfiniteQuery({
    ...endpointPages('GET /api/slots', {
      query: { search, status, start_time: startOfDay(from), end_time: endOfDay(to) },
    }),
    placeholderData: keepPreviousData,
  });
  const create = canWrite ? () => change({ dialog: 'create' }) : undefined;
  const isFiltered = search !== null || status !== null || from !== null || to !== null;

  return (
    <Page>
      <PageHeader
        title="Slots"
        description={`Times that people can book. Shown in your ${isReadersZone() ? '' : "organization's "}time zone, ${formatZone()}.`}
        actions={
          <>
            <Button href="/booking-pages">Booking pages</Button>
            {create && <CreateButton onPress={create} />}
          </>
        }
      />
      <Stack gap={3}>
        <SlotFilters address={address} change={change} />
        <Loaded query={list} failed="Failed to load slots" loading={<SlotsTable rows={[]} isLoading />}>
          {(slots) => (
            <SlotsTable
              rows={slots}
              onRowAction={(slot) => void navigate(`/slots/${slot.id}`)}
              emptyState={<NoSlots isFiltered={isFiltered} change={change} onCreate={create} />}
              footer={
                list.hasNextPage ? (
                  <Button size="sm" isPending={list.isFetchingNextPage} onPress={() => list.fetchNextPage()}>
                    Show more slots
                  </Button>
                ) : undefined
              }
            />
          )}
        </Loaded>
      </Stack>
      <Dialogs
        address={address}
        change={change}
        canWrite={canWrite}
        // Its page has the link to send. The address of the form is replaced: Back leads to the list.
        onCreated={(slot) => void navigate(`/slots/${slot.id}`, { replace: true })}
      />
    </Page>
  );
}
