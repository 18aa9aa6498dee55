import type { CallOverview } from '@switchboard/contracts/dialer';
import { holdLabels } from '@switchboard/contracts/hold-words';
import { Stack } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { type ScheduledCallList, shows } from './useScheduledCallList.ts';

const anyReason = { id: 'any', label: 'Any reason' };

interface ScheduledCallToolbarProps {
  list: ScheduledCallList;
  /** The rules that hold calls now, with how many each. */
  held: CallOverview['held'];
}

/** The selected view of the scheduled calls; held calls can be filtered by rule. */
export function ScheduledCallToolbar({ list: { show, reason, change }, held }: ScheduledCallToolbarProps) {
  const reasons = held.map((one) => ({ id: one.reason, label: `${holdLabels[one.reason]} (${one.count})` }));
  const isListed = reason === null || held.some((one) => one.reason === reason);
  return (
    <Stack direction="row" gap={2} wrap role="search" aria-label="Scheduled calls">
      <Select
        label="Show"
        isLabelHidden
        options={shows}
        value={show}
        onChange={(id) => change({ show: id === 'next' ? null : id, reason: null })}
      />
      {show === 'held' && (
        <Select
          label="Held by"
          isLabelHidden
          options={[anyReason, ...reasons, ...(isListed ? [] : [{ id: reason, label: holdLabels[reason] }])]}
          value={reason ?? anyReason.id}
          onChange={(id) => change({ reason: id === anyReason.id ? null : id })}
        />
      )}
    </Stack>
  );
}
