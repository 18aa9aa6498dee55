import { Button, Card, formatZone, IconButton, Stack, Text } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { SearchField, Select } from '@switchboard/design-system/forms';
import { IconReset, IconSortAsc, IconSortDesc } from '@switchboard/design-system/icons';
import { useOrganization } from '@switchboard/platform';
import { type CampaignFilterState, sortChoices } from './useCampaignFilters.ts';

const pauseMs = 250;
const tooEarly = 'Before the first day';

function Days({ filters }: { filters: CampaignFilterState }) {
  const timeZone = useOrganization()?.time_zone ?? 'UTC';
  const { createdAfter, createdBefore, updatedAfter, updatedBefore, hasDates, set } = filters;
  return (
    <>
      <DatePicker label="Created from" value={createdAfter} onChange={(value) => set('createdAfter', value)} />
      <DatePicker
        label="Created to"
        value={createdBefore}
        onChange={(value) => set('createdBefore', value)}
        errorMessage={filters.isCreatedReversed ? tooEarly : undefined}
      />
      <DatePicker label="Updated from" value={updatedAfter} onChange={(value) => set('updatedAfter', value)} />
      <DatePicker
        label="Updated to"
        value={updatedBefore}
        onChange={(value) => set('updatedBefore', value)}
        errorMessage={filters.isUpdatedReversed ? tooEarly : undefined}
      />
      {hasDates && (
        <Stack gap={2} align="start">
          <Text tone="muted" size="sm">
            Days as they are in your organization's time zone, {formatZone(timeZone)}.
          </Text>
          <Button size="sm" onPress={filters.clearDates}>
            Clear dates
          </Button>
        </Stack>
      )}
    </>
  );
}

/** The panel of filters, and the order of the list. */
export function CampaignFilters({ filters, id }: { filters: CampaignFilterState; id: string }) {
  const { search, name, sort, direction, set } = filters;
  const isAscending = direction === 'asc';
  return (
    <Card
      id={id}
      title="Filters"
      titleLevel={2}
      actions={
        <Button size="sm" variant="ghost" icon={<IconReset size={14} />} onPress={filters.reset}>
          Reset
        </Button>
      }
    >
      <Stack gap={4} role="search" aria-label="Campaigns">
        <SearchField
          label="Search"
          isLabelHidden={false}
          placeholder="Name and description"
          value={search ?? ''}
          debounceMs={pauseMs}
          onChange={(text) => set('search', text.trim())}
        />
        <SearchField
          label="Name"
          isLabelHidden={false}
          value={name ?? ''}
          debounceMs={pauseMs}
          onChange={(text) => set('name', text.trim())}
        />
        <Days filters={filters} />
        <Stack direction="row" gap={2} align="end">
          <Select
            label="Sort By"
            options={sortChoices}
            value={sort}
            onChange={(chosen) => set('sortField', chosen)}
            style={{ flex: 1 }}
          />
          <IconButton
            variant="secondary"
            label={isAscending ? 'Ascending: sort descending' : 'Descending: sort ascending'}
            icon={isAscending ? <IconSortAsc /> : <IconSortDesc />}
            onPress={() => set('sortDirection', isAscending ? 'desc' : 'asc')}
          />
        </Stack>
      </Stack>
    </Card>
  );
}
