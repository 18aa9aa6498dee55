import { formatZone, Stack, Text } from '@switchboard/design-system';
import { Toolbar, type ToolbarFilter } from '@switchboard/design-system/data';
import { DatePicker } from '@switchboard/design-system/dates';
import { SearchField } from '@switchboard/design-system/forms';
import { endedReasonText, useOrganization } from '@switchboard/platform';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import type { ReactNode } from 'react';
import {
  type CallLogFilterState,
  directionChoices,
  originChoices,
  reasonChoices,
  statusChoices,
} from './useCallLogFilters.ts';

type Name = Parameters<CallLogFilterState['set']>[0];

/** An ended reason that telephones don't have still has a name. */
const reasonChip = (reason: string | null) => {
  const isOffered = reasonChoices.some(({ id }) => id === reason);
  return reason === null || isOffered ? {} : { chip: `Ended Reason: ${endedReasonText(reason)}` };
};

function useFilters(filters: CallLogFilterState): ToolbarFilter[] {
  const assistants = useQuery(endpointRows('GET /api/assistants', { query: { limit: 100 } }));
  const campaigns = useQuery(endpointQuery('GET /api/calls/campaigns'));
  const tags = useQuery(endpointQuery('GET /api/call-logs/tags'));
  const offered: ToolbarFilter[] = [
    { label: 'Status', name: 'status', chosen: filters.status?.id ?? null, choices: statusChoices },
    { label: 'Direction', name: 'direction', chosen: filters.direction?.id ?? null, choices: directionChoices },
    { label: 'Kind', name: 'origin', chosen: filters.origin?.id ?? null, choices: originChoices },
    {
      label: 'Tag',
      name: 'tag',
      chosen: filters.tag,
      choices: (tags.data?.tags ?? []).map((tag) => ({ id: tag, label: tag })),
      ...(filters.tag === null ? {} : { chip: `Tag: ${filters.tag}` }),
    },
    {
      label: 'Assistant',
      name: 'assistant',
      chosen: filters.assistant,
      choices: (assistants.data ?? []).map(({ id, name }) => ({ id, label: name })),
    },
    {
      label: 'Campaign',
      name: 'campaign',
      chosen: filters.campaign,
      choices: (campaigns.data?.campaigns ?? []).map(({ id, name }) => ({ id, label: name })),
    },
    {
      label: 'Ended Reason',
      name: 'reason',
      chosen: filters.reason,
      choices: reasonChoices,
      ...reasonChip(filters.reason),
    },
  ];
  return offered.filter(({ choices, chosen }) => choices.length > 0 || chosen !== null);
}

/** Search, days and filters above the call logs. */
export function CallLogFilterBar({ filters, end }: { filters: CallLogFilterState; end?: ReactNode }) {
  const { search, from, to, isReversed, set } = filters;
  const offered = useFilters(filters);
  const timeZone = useOrganization()?.time_zone ?? 'UTC';
  return (
    <Stack gap={2}>
      <Toolbar
        label="Call logs"
        search={
          <SearchField
            label="Search transcripts and summaries"
            placeholder="Search what was said..."
            value={search ?? ''}
            debounceMs={250}
            onChange={(text) => set('search', text.trim())}
          />
        }
        filters={offered}
        onFilter={(name, chosen) => set(name as Name, chosen)}
        end={end}
      >
        <DatePicker label="From" value={from} onChange={(value) => set('from', value)} />
        <DatePicker
          label="To"
          value={to}
          onChange={(value) => set('to', value)}
          errorMessage={isReversed ? 'Before the first day' : undefined}
        />
      </Toolbar>
      {(from ?? to) !== null && (
        <Text tone="muted" size="sm">
          Days as they are in your organization's time zone, {formatZone(timeZone)}.
        </Text>
      )}
    </Stack>
  );
}
