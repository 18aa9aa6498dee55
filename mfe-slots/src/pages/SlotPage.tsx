import type { SlotDetail } from '@switchboard/contracts/slots';
import {
  Button,
  ErrorState,
  formatZone,
  IconButton,
  IconCalendar,
  isReadersZone,
  NotFound,
  Page,
  PageHeader,
  Skeleton,
  Stack,
  shownZone,
  tabletOnly,
  tokens,
} from '@switchboard/design-system';
import { type MenuEntry, Tabs } from '@switchboard/design-system/data';
import {
  IconArchive,
  IconArrowLeft,
  IconBan,
  IconMore,
  IconRefresh,
  IconTrash,
} from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { ApiError, useCan } from '@switchboard/platform';
import { afterAsking } from '@switchboard/platform/forms';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, oneOf, useAddress, useNavigate, useParams } from '@switchboard/platform/router';
import { lazy, Suspense } from 'react';
import styled from 'styled-components';
import { SlotBadge } from '../display/SlotBadge.tsx';
import { formatSpanIn, isOtherZone } from '../display/zoneTimes.ts';
import { Bookings } from '../features/manage-bookings/Bookings.tsx';

const list = '/slots';

const SlotCalendarTab = lazy(async () => ({
  default: (await import('../features/edit-segments/SlotCalendarTab.tsx')).SlotCalendarTab,
}));
const SlotDetailsForm = lazy(async () => ({
  default: (await import('../features/edit-details/SlotDetailsForm.tsx')).SlotDetailsForm,
}));
const SlotFacts = lazy(async () => ({ default: (await import('../features/edit-details/SlotFacts.tsx')).SlotFacts }));
const BookingLink = lazy(async () => ({
  default: (await import('../features/share-slot/BookingLink.tsx')).BookingLink,
}));
const SeriesLink = lazy(async () => ({
  default: (await import('../features/share-slot/SeriesLink.tsx')).SeriesLink,
}));
const SlotSeries = lazy(async () => ({ default: (await import('../features/see-series/SlotSeries.tsx')).SlotSeries }));
const ChangeStatus = lazy(async () => ({
  default: (await import('../features/change-status/ChangeStatus.tsx')).ChangeStatus,
}));
const RepeatSlotDialog = lazy(async () => ({
  default: (await import('../features/repeat-slot/RepeatSlotDialog.tsx')).RepeatSlotDialog,
}));
const DeleteSlot = lazy(async () => ({ default: (await import('../features/delete-slot/DeleteSlot.tsx')).DeleteSlot }));

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space[5]};
  grid-template-columns: minmax(0, 1fr) 20rem;

  ${tabletOnly} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const tabs = ['details', 'calendar'] as const;
const dialogs = oneOf(['repeat', 'cancel', 'reactivate', 'archive', 'delete']);
type Dialog = NonNullable<ReturnType<typeof dialogs>>;

function Unknown() {
  return <NotFound what="Slot" icon={<IconCalendar />} actions={<Button href={list}>Back to Slots</Button>} />;
}

interface ActionsProps {
  slot: SlotDetail;
  onOpen: (dialog: Dialog) => void;
}

/** The manual status changes of a slot; full, and archived after its end, are set automatically. */
function Actions({ slot: { status, series_id }, onOpen }: ActionsProps) {
  const isOpen = status === 'available' || status === 'full';
  const items: MenuEntry[] = [
    ...(isOpen && series_id === null
      ? [{ id: 'repeat', label: 'Repeat Slot', icon: <IconCalendar />, onAction: () => onOpen('repeat') }]
      : []),
    ...(status === 'archived'
      ? []
      : [{ id: 'archive', label: 'Archive Slot', icon: <IconArchive />, onAction: () => onOpen('archive') }]),
    'separator',
    { id: 'delete', label: 'Delete Slot', icon: <IconTrash />, tone: 'danger', onAction: () => onOpen('delete') },
  ];
  return (
    <>
      <Button icon={isOpen ? <IconBan /> : <IconRefresh />} onPress={() => onOpen(isOpen ? 'cancel' : 'reactivate')}>
        {isOpen ? 'Cancel Slot' : 'Reactivate'}
      </Button>
      <Menu label="More actions" trigger={<IconButton label="More actions" icon={<IconMore />} />} items={items} />
    </>
  );
}

function Details({ slot }: { slot: SlotDetail }) {
  const canWrite = useCan('slot.write');
  return (
    <Columns>
      <Stack gap={5}>
        <Bookings slot={slot} />
        <Suspense fallback={<Skeleton lines={10} />}>
          {canWrite ? <SlotDetailsForm slot={slot} /> : <SlotFacts slot={slot} />}
        </Suspense>
      </Stack>
      <Suspense fallback={<Skeleton lines={8} />}>
        <Stack gap={5}>
          <BookingLink slot={slot} />
          {slot.series_id !== null && <SeriesLink slot={{ ...slot, series_id: slot.series_id }} />}
          {slot.occurrences > 1 && <SlotSeries slot={slot} />}
        </Stack>
      </Suspense>
    </Columns>
  );
}

function Views({ slot }: { slot: SlotDetail }) {
  const [{ tab }] = useAddress({ tab: oneOf(tabs) });
  const navigate = useNavigate();
  const selected = tab ?? 'details';
  return (
    <Tabs
      label="Slot"
      selectedId={selected}
      onSelectionChange={(next) => next !== selected && afterAsking(() => void navigate({ search: `?tab=${next}` }))}
      items={[
        { id: 'details', label: 'Slot Details', content: <Details slot={slot} /> },
        {
          id: 'calendar',
          label: 'Calendar View',
          content: (
            <Suspense fallback={<Skeleton lines={12} />}>
              <SlotCalendarTab slot={slot} />
            </Suspense>
          ),
        },
      ]}
    />
  );
}

/** The times of the slot's zone and the reader's, below each other. */
const Times = styled.span`
  display: block;
`;

const statusOf = { cancel: 'cancelled', reactivate: 'available', archive: 'archived' } as const;

const zoneName = (zone: string) => formatZone(zone).replaceAll('_', ' ');

function When({ slot: { start_time, end_time, time_zone: zone } }: { slot: SlotDetail }) {
  const own = shownZone();
  const whose = isReadersZone() ? 'Your time' : zoneName(own);
  return (
    <>
      <Times>
        {formatSpanIn(zone, start_time, end_time)}, {zoneName(zone)}
      </Times>
      {isOtherZone(zone, start_time) && (
        <Times>
          {whose}: {formatSpanIn(own, start_time, end_time)}
        </Times>
      )}
    </>
  );
}

function SlotOf({ id }: { id: string }) {
  const canWrite = useCan('slot.write');
  const navigate = useNavigate();
  const [{ dialog }, change] = useAddress({ dialog: dialogs });
  const { data: slot, error, refetch } = useQuery(endpointQuery('GET /api/slots/:id', { params: { id } }));
  const close = () => change({ dialog: null });
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <Unknown />;
  if (!slot)
    return (
      <>
        <PageHeader title="Slot" breadcrumbs={[{ label: 'Slots', href: list }]} />
        {error ? (
          <ErrorState title="Failed to load slot details" error={error} onRetry={() => void refetch()} />
        ) : (
          <div role="status" aria-busy="true" aria-label="Loading the slot">
            <Skeleton lines={12} />
          </div>
        )}
      </>
    );
  return (
    <>
      <PageHeader
        title={slot.name}
        breadcrumbs={[{ label: 'Slots', href: list }, { label: slot.name }]}
        badge={<SlotBadge slot={slot} />}
        description={<When slot={slot} />}
        actions={
          <>
            <Button icon={<IconArrowLeft />} href={list}>
              Back to Slots
            </Button>
            {canWrite && <Actions slot={slot} onOpen={(next) => change({ dialog: next })} />}
          </>
        }
      />
      <Views slot={slot} />
      <Suspense fallback={null}>
        {canWrite && dialog === 'delete' && (
          <DeleteSlot slot={slot} onClose={close} onDeleted={() => void navigate(list)} />
        )}
        {canWrite && dialog === 'repeat' && slot.series_id === null && <RepeatSlotDialog slot={slot} onClose={close} />}
        {canWrite && dialog !== null && dialog !== 'delete' && dialog !== 'repeat' && (
          <ChangeStatus slot={slot} status={statusOf[dialog]} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

/** `/slots/:id`: one slot, who has booked it, and when it can be booked. */
export function SlotPage() {
  const { id = '' } = useParams();
  return <Page>{anyId(id) ? <SlotOf key={id} id={id} /> : <Unknown />}</Page>;
}
