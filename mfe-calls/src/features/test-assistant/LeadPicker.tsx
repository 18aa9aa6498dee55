import { leadValues } from '@switchboard/contracts/lead-values';
import type { Lead } from '@switchboard/contracts/leads';
import { formatPhone } from '@switchboard/design-system';
import { Combobox } from '@switchboard/design-system/forms';
import { useCan, useFlag, useOrganization } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';

const leadsShown = 20;

/** Fills the values of a test from one of the organization's leads; nothing to people who can't read leads. */
export function LeadPicker({ onValues }: { onValues: (values: Record<string, string>) => void }) {
  const canRead = useCan('lead.read');
  const hasLeads = useFlag('leads');
  const organization = useOrganization()?.name ?? '';
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Lead | null>(null);
  const { data, isFetching, isError } = useQuery({
    ...endpointQuery('GET /api/leads', { query: { limit: leadsShown, search } }),
    enabled: canRead && hasLeads,
    placeholderData: keepPreviousData,
  });
  if (!canRead || !hasLeads) return null;
  const found = data?.items ?? [];
  const listed = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Combobox
      label="Values of a lead"
      placeholder="Search leads..."
      filtering="none"
      isLoading={isFetching}
      emptyText={isError ? 'Failed to load leads. Please try again.' : 'No lead found.'}
      options={listed.map((lead) => ({
        id: lead.id,
        label: `${lead.first_name} ${lead.last_name}`.trim(),
        description: formatPhone(lead.phone_number),
      }))}
      value={chosen?.id ?? null}
      onInputChange={setSearch}
      onChange={(id) => {
        const lead = listed.find((one) => one.id === id) ?? null;
        setChosen(lead);
        if (lead) onValues(leadValues(lead, organization));
      }}
    />
  );
}
