import { Stack } from '@switchboard/design-system';
import { SearchField, Select } from '@switchboard/design-system/forms';
import { type CallRequestList, statusChoices } from './useCallRequestList.ts';

const anyStatus = { id: 'any', label: 'Any status' };

/** What narrows the list. */
export function CallRequestToolbar({ list: { search, status, change } }: { list: CallRequestList }) {
  return (
    <Stack direction="row" gap={2} wrap role="search" aria-label="Call requests">
      <SearchField
        label="Search call requests"
        placeholder="Search call requests..."
        value={search ?? ''}
        debounceMs={250}
        onChange={(text) => change({ search: text.trim() })}
      />
      <Select
        label="Status"
        isLabelHidden
        options={[anyStatus, ...statusChoices]}
        value={status ?? anyStatus.id}
        onChange={(id) => change({ status: id === anyStatus.id ? null : id })}
      />
    </Stack>
  );
}
