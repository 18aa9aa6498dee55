import { Toolbar, type ToolbarFilter } from '@switchboard/design-system/data';
import { SearchField } from '@switchboard/design-system/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { type InterviewFilters, statusChoices } from './useInterviewFilters.ts';

interface Props {
  filters: InterviewFilters;
  /** The name of the lead in the address, if known. */
  leadName: string | undefined;
}

type Name = Parameters<InterviewFilters['set']>[0];

function useFilters(filters: InterviewFilters, leadName: string | undefined): ToolbarFilter[] {
  const assistants = useQuery(endpointRows('GET /api/assistants', { query: { limit: 100 } }));
  return [
    {
      label: 'Review',
      name: 'review',
      chosen: filters.review,
      choices: [{ id: 'yes', label: 'Needs review' }],
      chip: 'Needs review',
    },
    { label: 'Status', name: 'status', chosen: filters.status, choices: statusChoices },
    {
      label: 'Assistant',
      name: 'assistant',
      chosen: filters.assistant,
      choices: (assistants.data ?? []).map(({ id, name }) => ({ id, label: name })),
    },
    {
      label: 'Lead',
      name: 'lead',
      chosen: filters.lead,
      choices: filters.lead ? [{ id: filters.lead, label: leadName ?? 'one of them' }] : [],
    },
  ];
}

/** Search by the lead's name, and filters. */
export function InterviewFilterBar({ filters, leadName }: Props) {
  return (
    <Toolbar
      label="Interviews"
      search={
        <SearchField
          label="Search by the lead's name"
          placeholder="Search leads..."
          value={filters.search ?? ''}
          debounceMs={250}
          onChange={(text) => filters.set('search', text.trim())}
        />
      }
      filters={useFilters(filters, leadName)}
      onFilter={(name, chosen) => filters.set(name as Name, chosen)}
    />
  );
}
