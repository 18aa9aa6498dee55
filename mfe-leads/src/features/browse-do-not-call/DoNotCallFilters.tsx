import { doNotCallSources } from '@switchboard/contracts/do-not-call.limits';
import { Toolbar } from '@switchboard/design-system/data';
import { SearchField, Select } from '@switchboard/design-system/forms';
import { sourceLabels } from '../../display/doNotCallSources.ts';

const searchDelayMs = 250;

const states = [
  { id: 'active', label: 'In effect' },
  { id: 'lifted', label: 'Lifted' },
];
const sources = [{ id: '', label: 'All sources' }, ...doNotCallSources.map((id) => ({ id, label: sourceLabels[id] }))];
const kinds = [
  { id: '', label: 'Numbers and email' },
  { id: 'phone', label: 'Numbers' },
  { id: 'email', label: 'Email addresses' },
];

interface DoNotCallFiltersProps {
  search: string | null;
  state: 'active' | 'lifted';
  source: string | null;
  kind: string | null;
  onChange: (changes: { search?: string; state?: string | null; source?: string; kind?: string }) => void;
}

/** The search and the filters of the list. */
export function DoNotCallFilters({ search, state, source, kind, onChange }: DoNotCallFiltersProps) {
  return (
    <Toolbar
      label="Do not call"
      search={
        <SearchField
          label="Search numbers"
          placeholder="Search numbers or reasons..."
          value={search ?? ''}
          onChange={(text) => onChange({ search: text.trim() })}
          debounceMs={searchDelayMs}
        />
      }
    >
      <Select
        label="Show"
        isLabelHidden
        options={states}
        value={state}
        onChange={(id) => onChange({ state: id === 'lifted' ? id : null })}
      />
      <Select
        label="Source"
        isLabelHidden
        options={sources}
        value={source ?? ''}
        onChange={(id) => onChange({ source: id })}
      />
      <Select label="Kind" isLabelHidden options={kinds} value={kind ?? ''} onChange={(id) => onChange({ kind: id })} />
    </Toolbar>
  );
}
