import type { BookingPage } from '@switchboard/contracts/booking-pages';
import { Button, EmptyState, IconCalendar, IconPlus, Loaded, Page, PageHeader } from '@switchboard/design-system';
import { HelpLink, useCan } from '@switchboard/platform';
import { endpointRows, useQuery, useRow } from '@switchboard/platform/query';
import { type AddressedDialog, useDialogAddress } from '@switchboard/platform/router';
import { BookingPageDialog } from '../features/manage-booking-pages/BookingPageDialog.tsx';
import { BookingPageTable } from '../features/manage-booking-pages/BookingPageTable.tsx';
import { DeleteBookingPage } from '../features/manage-booking-pages/DeleteBookingPage.tsx';

function CreateButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="primary" icon={<IconPlus />} onPress={onPress}>
      Create booking page
    </Button>
  );
}

interface DialogsProps {
  listed: readonly BookingPage[] | undefined;
  dialog: AddressedDialog;
}

function Dialogs({ listed, dialog }: DialogsProps) {
  const { close } = dialog;
  const page = useRow('GET /api/booking-pages/:id', dialog.edit ?? dialog.delete, {
    listed,
    noun: 'booking page',
    onMissing: close,
  });
  if (dialog.isCreating) return <BookingPageDialog onClose={close} />;
  if (!page) return null;
  if (dialog.edit) return <BookingPageDialog key={page.id} page={page} onClose={close} />;
  return <DeleteBookingPage page={page} onClose={close} />;
}

/** `/booking-pages`: public pages that each offer the times of several slots. */
export function BookingPagesPage() {
  const canWrite = useCan('slot.write');
  const pages = useQuery(endpointRows('GET /api/booking-pages'));
  const dialog = useDialogAddress(canWrite ? ['create', 'edit', 'delete'] : []);
  const create = canWrite && <CreateButton onPress={dialog.create} />;
  const actions = canWrite
    ? { onEdit: (id: string) => dialog.open('edit', id), onDelete: (id: string) => dialog.open('delete', id) }
    : undefined;
  return (
    <Page>
      <PageHeader
        title="Booking pages"
        description="One link for the open times of a series, or of several slots."
        breadcrumbs={[{ label: 'Slots', href: '/slots' }, { label: 'Booking pages' }]}
        actions={create}
      />
      <Loaded
        query={pages}
        failed="Failed to load booking pages"
        loading={<BookingPageTable rows={[]} isLoading actions={actions} />}
      >
        {(rows) => (
          <BookingPageTable
            rows={rows}
            actions={actions}
            emptyState={
              <EmptyState
                icon={<IconCalendar />}
                title="No booking pages"
                description="A booking page offers the open times of several slots under one link."
                action={create}
                example="For example: First interviews, with every Tuesday and Thursday morning until Christmas."
              >
                <HelpLink article="slots">How people book</HelpLink>
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {canWrite && <Dialogs listed={pages.data} dialog={dialog} />}
    </Page>
  );
}
