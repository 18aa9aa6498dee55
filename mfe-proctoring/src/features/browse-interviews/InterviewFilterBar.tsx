import { Button, Stack } from '@switchboard/design-system';
import { FilterChip } from '@switchboard/design-system/data';
import { SearchField } from '@switchboard/design-system/forms';
import { IconFilter } from '@switchboard/design-system/icons';
import { Menu } from '@switchboard/design-system/overlays';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { type InterviewFilters, statusChoices } from './useInterviewFilters.ts';

interface Props {
  filters: InterviewFilters;
  /** Of the lead that the address names, where it is known. */
  leadName: string | undefined;
}

type Name = Parameters<InterviewFilters['set']>[0];

interface Section {
  section: string;
  name: Name;
  chosen: string | null;
  choices: readonly { id: string; label: string }[];
}

function useSections(filters: InterviewFilters, leadName: string | undefined): Section[] {
  const assistants = useQuery(endpointRows('GET /api/assistants', { query: { limit: 100 } }));
  return [
    { section: 'Review', name: 'review', chosen: filters.review, choices: [{ id: 'yes', label: 'Needs review' }] },
    { section: 'Status', name: 'status', chosen: filters.status, choices: statusChoices },
    {
      section: 'Assistant',
      name: 'assistant',
      chosen: filters.assistant,
      choices: (assistants.data ?? []).map(({ id, name }) => ({ id, label: name })),
    },
    {
      section: 'Lead',
      name: 'lead',
      chosen: filters.lead,
      choices: filters.lead ? [{ id: filters.lead, label: leadName ?? 'one of them' }] : [],
    },
  ];
}

/** Search by the lead's name; filters in effect as chips, and the menu that adds them. */
export function InterviewFilterBar({ filters, leadName }: Props) {
  const sections = useSections(filters, leadName);
  return (
    <Stack direction="row" gap={2} wrap role="search" aria-label="Interviews">
      <SearchField
        label="Search by the lead's name"
        placeholder="Search leads..."
        value={filters.search ?? ''}
        debounceMs={250}
        onChange={(text) => filters.set('search', text.trim())}
      />
      <Menu
        label="Filters"
        trigger={<Button icon={<IconFilter size={14} />}>Filter</Button>}
        items={sections
          .filter(({ choices }) => choices.length > 0)
          .map(({ section, name, chosen, choices }) => ({
            section,
            items: choices.map(({ id, label }) => ({
              id: `${name}-${id}`,
              label,
              isSelected: chosen === id,
              onAction: () => filters.set(name, chosen === id ? null : id),
            })),
          }))}
      />
      {sections.map(({ section, name, chosen, choices }) => {
        if (chosen === null) return null;
        const word = choices.find(({ id }) => id === chosen)?.label ?? 'one of them';
        return (
          <FilterChip
            key={name}
            label={name === 'review' ? word : `${section}: ${word}`}
            onRemove={() => filters.set(name, null)}
          />
        );
      })}
    </Stack>
  );
}
