import type { Lead } from '@switchboard/contracts/leads';
import { formatPhone } from '@switchboard/design-system';
import { Combobox } from '@switchboard/design-system/forms';
import { notifyError } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';

const typingMs = 250;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const optionOf = ({ id, first_name, last_name, phone_number }: Lead) => ({
  id,
  label: `${first_name} ${last_name}`.trim(),
  description: formatPhone(phone_number),
});

/** The lead who wants to be called, found by name, number or email. */
export function LeadField({ chosen }: { chosen: { id: string; name: string } | undefined }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const leads = useQuery({
    ...endpointQuery('GET /api/leads', { query: { search, sort: 'created_at', direction: 'desc', limit: 20 } }),
    placeholderData: keepPreviousData,
  });
  const { error } = leads;
  useEffect(() => {
    if (error) notifyError('Failed to load leads. Please try again.', error);
  }, [error]);
  // Results of an earlier search aren't offered for the current one: a click would select the wrong lead.
  const isCurrent = search === typed.trim() && !leads.isPlaceholderData;
  const found = isCurrent ? (leads.data?.items ?? []).map(optionOf) : [];
  const isListed = !chosen || search !== '' || found.some(({ id }) => id === chosen.id);
  return (
    <Combobox
      name="lead_id"
      label="Lead"
      isRequired
      placeholder="Search by name, phone number or email"
      filtering="none"
      options={isListed ? found : [{ id: chosen.id, label: chosen.name }, ...found]}
      isLoading={leads.isFetching || !isCurrent}
      emptyText={leads.isError ? 'Failed to load leads. Please try again.' : 'No leads match your search'}
      onInputChange={setTyped}
    />
  );
}
