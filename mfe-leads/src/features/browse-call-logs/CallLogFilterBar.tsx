import { Button, Stack } from '@switchboard/design-system';
import { FilterChip } from '@switchboard/design-system/data';
import { IconFilter } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { type CallLogFilterState, directionChoices, statusChoices } from './useCallLogFilters.ts';

/** Filters in effect as chips, and the menu that adds them. */
export function CallLogFilterBar({ filters }: { filters: CallLogFilterState }) {
  const { status, direction, set } = filters;
  return (
    <Stack direction="row" gap={2} wrap>
      <Menu
        label="Filters"
        trigger={
          <Button size="sm" icon={<IconFilter size={14} />}>
            Filter
          </Button>
        }
        items={[
          {
            section: 'Status',
            items: statusChoices.map(({ id, label }) => ({
              id: `status-${id}`,
              label,
              isSelected: status?.id === id,
              onAction: () => set('status', status?.id === id ? null : id),
            })),
          },
          {
            section: 'Direction',
            items: directionChoices.map(({ id, label }) => ({
              id: `direction-${id}`,
              label,
              isSelected: direction?.id === id,
              onAction: () => set('direction', direction?.id === id ? null : id),
            })),
          },
        ]}
      />
      {status && <FilterChip label={`Status: ${status.label}`} onRemove={() => set('status', null)} />}
      {direction && <FilterChip label={`Direction: ${direction.label}`} onRemove={() => set('direction', null)} />}
    </Stack>
  );
}
