import type { Lead } from '@switchboard/contracts/leads';
import { formatPhone, IconUser } from '@switchboard/design-system';
import type { CommandItem } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useDebounced } from './useDebounced.ts';

const leadsShown = 6;
const searchDelayMs = 180;

/** The newest matching leads, requested after typing has paused, for at least `from` letters. */
export function useLeadSearch(query: string, from: number) {
  const search = useDebounced(query.trim(), searchDelayMs);
  const canRead = useCan('lead.read');
  const asked = endpointQuery('GET /api/leads', { query: { limit: leadsShown, search } });
  return useQuery({
    ...asked,
    // Apart from what live events renew: a list that moves under the pointer loses the click, or gives it to another lead.
    queryKey: ['palette', ...asked.queryKey],
    gcTime: 0,
    enabled: canRead && search.length >= from,
    placeholderData: keepPreviousData,
  });
}

/** A lead as a line of a palette. */
export function leadItem(lead: Lead, onAction: () => void): CommandItem {
  return {
    id: `lead-${lead.id}`,
    label: `${lead.first_name} ${lead.last_name}`,
    description: [formatPhone(lead.phone_number), lead.email].filter(Boolean).join(' · '),
    icon: <IconUser />,
    onAction,
  };
}
