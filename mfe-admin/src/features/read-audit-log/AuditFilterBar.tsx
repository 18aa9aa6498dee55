import { auditActorKinds, auditSearchTooShort, isAuditSearch } from '@switchboard/contracts/audit-logs.limits';
import { Stack, Text } from '@switchboard/design-system';
import { FilterChip, Toolbar } from '@switchboard/design-system/data';
import { DatePicker } from '@switchboard/design-system/dates';
import { SearchField, Select } from '@switchboard/design-system/forms';
import { actorLabels, nameOfField, resourceLabels } from './auditWords.ts';
import type { AuditFilters } from './useAuditFilters.ts';

const anything = { id: 'any', label: 'Everything' };
const kinds = [{ id: 'any', label: 'Anybody' }, ...auditActorKinds.map((id) => ({ id, label: actorLabels[id] }))];
const things = [anything, ...Object.entries(resourceLabels).map(([id, label]) => ({ id, label: nameOfField(label) }))];

/** The filters above the log: search, actor, action and time. Filters that come from a row are chips next to them. */
export function AuditFilterBar({ filters }: { filters: AuditFilters }) {
  const { search, kind, actor, what, thing, from, to, change } = filters;
  const isReversed = from !== null && to !== null && to < from;
  return (
    <Stack gap={2}>
      <Toolbar
        label="Audit log"
        search={
          <SearchField
            label="Search by names"
            placeholder="Search by names..."
            value={search ?? ''}
            debounceMs={250}
            onChange={(text) => change({ search: text.trim() })}
          />
        }
        chips={
          (actor || thing) && (
            <>
              {actor && <FilterChip label="By one of them only" onRemove={() => change({ actor: null })} />}
              {thing && <FilterChip label="About one thing only" onRemove={() => change({ thing: null })} />}
            </>
          )
        }
      >
        <Select
          label="Who"
          isLabelHidden
          options={kinds}
          value={kind ?? 'any'}
          onChange={(id) => change({ kind: id === 'any' ? null : id })}
        />
        <Select
          label="What"
          isLabelHidden
          options={things}
          value={what ?? 'any'}
          onChange={(id) => change({ what: id === 'any' ? null : id })}
        />
        <DatePicker label="From" value={from} onChange={(day) => change({ from: day })} />
        <DatePicker
          label="To"
          value={to}
          onChange={(day) => change({ to: day })}
          errorMessage={isReversed ? 'Before the first day' : undefined}
        />
      </Toolbar>
      {search !== null && !isAuditSearch(search) && (
        <Text as="p" size="sm" tone="muted" role="status">
          {auditSearchTooShort}
        </Text>
      )}
    </Stack>
  );
}
