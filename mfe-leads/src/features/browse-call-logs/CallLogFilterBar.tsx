import { Button, formatZone, Stack, Text } from '@switchboard/design-system';
import { FilterChip } from '@switchboard/design-system/data';
import { DatePicker } from '@switchboard/design-system/dates';
import { SearchField } from '@switchboard/design-system/forms';
import { IconFilter } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { endedReasonText, useOrganization } from '@switchboard/platform';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import { type CallLogFilterState, directionChoices, reasonChoices, statusChoices } from './useCallLogFilters.ts';

type Name = Parameters<CallLogFilterState['set']>[0];

interface Section {
  section: string;
  name: Name;
  chosen: string | null;
  choices: readonly { id: string; label: string }[];
}

function useSections(filters: CallLogFilterState): Section[] {
  const assistants = useQuery(endpointRows('GET /api/assistants', { query: { limit: 100 } }));
  const campaigns = useQuery(endpointQuery('GET /api/calls/campaigns'));
  const tags = useQuery(endpointQuery('GET /api/call-logs/tags'));
  const sections: Section[] = [
    { section: 'Status', name: 'status', chosen: filters.status?.id ?? null, choices: statusChoices },
    { section: 'Direction', name: 'direction', chosen: filters.direction?.id ?? null, choices: directionChoices },
    {
      section: 'Tag',
      name: 'tag',
      chosen: filters.tag,
      choices: (tags.data?.tags ?? []).map((tag) => ({ id: tag, label: tag })),
    },
    {
      section: 'Assistant',
      name: 'assistant',
      chosen: filters.assistant,
      choices: (assistants.data ?? []).map(({ id, name }) => ({ id, label: name })),
    },
    {
      section: 'Campaign',
      name: 'campaign',
      chosen: filters.campaign,
      choices: (campaigns.data?.campaigns ?? []).map(({ id, name }) => ({ id, label: name })),
    },
    { section: 'Ended Reason', name: 'reason', chosen: filters.reason, choices: reasonChoices },
  ];
  return sections.filter(({ choices, chosen }) => choices.length > 0 || chosen !== null);
}

/** What is not on offer: an ended reason that telephones have not, or a row that is gone or not read yet. */
function wordOf(name: Name, chosen: string): string {
  if (name === 'reason') return endedReasonText(chosen) ?? chosen;
  return name === 'assistant' || name === 'campaign' ? 'one of them' : chosen;
}

function Chips({ filters, sections }: { filters: CallLogFilterState; sections: readonly Section[] }) {
  return (
    <>
      {sections.map(({ section, name, chosen, choices }) => {
        if (chosen === null) return null;
        const word = choices.find(({ id }) => id === chosen)?.label ?? wordOf(name, chosen);
        return <FilterChip key={name} label={`${section}: ${word}`} onRemove={() => filters.set(name, null)} />;
      })}
    </>
  );
}

/** What is searched for and which days; filters in effect as chips, and the menu that adds them. */
export function CallLogFilterBar({ filters }: { filters: CallLogFilterState }) {
  const { search, from, to, isReversed, set } = filters;
  const sections = useSections(filters);
  const timeZone = useOrganization()?.time_zone ?? 'UTC';
  return (
    <Stack gap={2}>
      <Stack direction="row" gap={2} align="end" wrap role="search" aria-label="Call logs">
        <SearchField
          label="Search transcripts and summaries"
          placeholder="Search what was said..."
          value={search ?? ''}
          debounceMs={250}
          onChange={(text) => set('search', text.trim())}
        />
        <DatePicker label="From" value={from} onChange={(value) => set('from', value)} />
        <DatePicker
          label="To"
          value={to}
          onChange={(value) => set('to', value)}
          errorMessage={isReversed ? 'Before the first day' : undefined}
        />
      </Stack>
      {(from ?? to) !== null && (
        <Text tone="muted" size="sm">
          Days as they are in your organization's time zone, {formatZone(timeZone)}.
        </Text>
      )}
      <Stack direction="row" gap={2} wrap>
        <Menu
          label="Filters"
          trigger={
            <Button size="sm" icon={<IconFilter size={14} />}>
              Filter
            </Button>
          }
          items={sections.map(({ section, name, chosen, choices }) => ({
            section,
            items: choices.map(({ id, label }) => ({
              id: `${name}-${id}`,
              label,
              isSelected: chosen === id,
              onAction: () => set(name, chosen === id ? null : id),
            })),
          }))}
        />
        <Chips filters={filters} sections={sections} />
      </Stack>
    </Stack>
  );
}
