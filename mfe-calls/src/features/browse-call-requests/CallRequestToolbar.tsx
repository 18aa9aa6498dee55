import { Toolbar } from '@switchboard/design-system/data';
import { SearchField, Select } from '@switchboard/design-system/forms';
import { type CallRequestList, statusChoices } from './useCallRequestList.ts';

const anyStatus = { id: 'any', label: 'Any status' };

/** The search and the filters of the list. */
export function CallRequestToolbar({ list: { search, status, change } }: { list: CallRequestList }) {
  return (
    <Toolbar
      label="Call requests"
      search={
        <SearchField
          label="Search call requests"
          placeholder="Search call requests..."
          value={search ?? ''}
          debounceMs={250}
          onChange={(text) => change({ search: text.trim() })}
        />
      }
    >
      <Select
        label="Status"
        isLabelHidden
        options={[anyStatus, ...statusChoices]}
        value={status ?? anyStatus.id}
        onChange={(id) => change({ status: id === anyStatus.id ? null : id })}
      />
    </Toolbar>
  );
}
