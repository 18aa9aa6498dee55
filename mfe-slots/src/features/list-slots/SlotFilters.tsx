import { Button, IconCalendar, Stack } from '@switchboard/design-system';
import { SearchField, Select } from '@switchboard/design-system/forms';
import { formatDay } from '../../slotTimes.ts';
import { statusLabel } from './SlotBadge.tsx';
import { type SlotSearch, slotStatuses } from './useSlotSearch.ts';

const statusOptions = [
  { id: 'all', label: 'All statuses' },
  ...slotStatuses.map((status) => ({ id: status, label: statusLabel(status) })),
];

function describeWindow(from: string | null, to: string | null): string {
  if (from && to) return `${formatDay(from)} – ${formatDay(to)}`;
  if (from) return `From ${formatDay(from)}`;
  if (to) return `Until ${formatDay(to)}`;
  return 'Last month to next two months';
}

/** Search, status and days above the list. */
export function SlotFilters({ search }: { search: SlotSearch }) {
  return (
    <Stack direction="row" gap={2} wrap>
      <SearchField
        label="Search slots"
        placeholder="Search slots..."
        value={search.search}
        debounceMs={250}
        onChange={(text) => search.change({ search: text.trim() })}
      />
      <Select
        label="Status"
        isLabelHidden
        options={statusOptions}
        value={search.status ?? 'all'}
        onChange={(id) => search.change({ status: id === 'all' ? null : id })}
      />
      <Button icon={<IconCalendar />} onPress={() => search.change({ dialog: 'dates' })}>
        {describeWindow(search.from, search.to)}
      </Button>
    </Stack>
  );
}
