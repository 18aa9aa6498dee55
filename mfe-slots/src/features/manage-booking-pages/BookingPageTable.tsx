import type { BookingPage } from '@switchboard/contracts/booking-pages';
import { Badge, IconButton, IconExternal, Link, Stack } from '@switchboard/design-system';
import { Table, type TableColumn, type TableProps } from '@switchboard/design-system/data';
import { IconCopy, IconEdit, IconTrash } from '@switchboard/design-system/icons';
import { notify } from '@switchboard/platform';
import { bookingUrl } from '../../display/bookingUrl.ts';

/** "A series", "1 slot", "4 slots". */
function offered({ series_id, slot_ids }: BookingPage): string {
  if (series_id) return 'A series';
  return slot_ids.length === 1 ? '1 slot' : `${slot_ids.length} slots`;
}

async function copy(page: BookingPage): Promise<void> {
  try {
    await navigator.clipboard.writeText(bookingUrl(page.id));
    notify({ title: 'Copied!', tone: 'success' });
  } catch {
    notify({ title: 'Copying was not allowed', description: bookingUrl(page.id), tone: 'warning' });
  }
}

interface Actions {
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
}

const columns = (actions: Actions | undefined): TableColumn<BookingPage>[] => [
  {
    id: 'name',
    header: 'Name',
    isRowHeader: true,
    isTruncated: true,
    width: '100%',
    minWidth: 140,
    cell: ({ id, name }) => (
      <Link href={bookingUrl(id)} target="_blank" rel="noopener">
        {name} <IconExternal size={14} />
      </Link>
    ),
  },
  { id: 'offers', header: 'Offers', hideBelow: 480, cell: offered },
  {
    id: 'open',
    header: 'Open',
    cell: ({ open_slots }) => (
      <Badge tone={open_slots > 0 ? 'success' : 'neutral'}>{open_slots > 0 ? `${open_slots} open` : 'None open'}</Badge>
    ),
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    cell: (page) => (
      <Stack direction="row" gap={1} justify="end">
        <IconButton
          size="sm"
          label={`Copy the link of ${page.name}`}
          icon={<IconCopy />}
          onPress={() => void copy(page)}
        />
        {actions && (
          <>
            <IconButton
              size="sm"
              label={`Edit ${page.name}`}
              icon={<IconEdit />}
              onPress={() => actions.onEdit(page.id)}
            />
            <IconButton
              size="sm"
              label={`Delete ${page.name}`}
              icon={<IconTrash />}
              onPress={() => actions.onDelete(page.id)}
            />
          </>
        )}
      </Stack>
    ),
  },
];

type Props = Pick<TableProps<BookingPage>, 'rows' | 'isLoading' | 'emptyState'> & { actions?: Actions | undefined };

/** Booking pages by name, with their links. */
export function BookingPageTable({ actions, ...props }: Props) {
  return <Table label="Booking pages" columns={columns(actions)} getRowId={({ id }) => id} {...props} />;
}
