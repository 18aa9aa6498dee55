import { slotStatuses } from '@switchboard/contracts/slots.limits';
import { Button, formatDay, IconCalendar } from '@switchboard/design-system';
import { Toolbar } from '@switchboard/design-system/data';
import { SearchField, Select } from '@switchboard/design-system/forms';
import { statusLabel } from '../../display/SlotBadge.tsx';
import type { ChangeAddress, SlotAddress } from './slotAddress.ts';

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
export function SlotFilters({ address, change }: { address: SlotAddress; change: ChangeAddress }) {
  return (
    <Toolbar
      label="Slots"
      search={
        <SearchField
          label="Search slots"
          placeholder="Search slots..."
          value={address.search ?? ''}
          debounceMs={250}
          onChange={(text) => change({ search: text.trim() })}
        />
      }
    >
      <Select
        label="Status"
        isLabelHidden
        options={statusOptions}
        value={address.status ?? 'all'}
        onChange={(id) => change({ status: id === 'all' ? null : id })}
      />
      <Button icon={<IconCalendar />} onPress={() => change({ dialog: 'dates' })}>
        {describeWindow(address.from, address.to)}
      </Button>
    </Toolbar>
  );
}
