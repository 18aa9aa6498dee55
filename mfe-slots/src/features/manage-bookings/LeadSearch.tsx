import { leadSearchFrom } from '@switchboard/contracts/bookings.limits';
import type { Lead } from '@switchboard/contracts/leads';
import { formatPhone } from '@switchboard/design-system';
import { Combobox } from '@switchboard/design-system/forms';
import { useCan, useFlag } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';

const typingMs = 250;
const offered = 20;

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

const nameOf = ({ first_name, last_name }: Pick<Lead, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

interface Props {
  /** The lead that is linked already. */
  linked: { id: string; first_name: string; last_name: string } | null;
  onChoose: (lead: Lead) => void;
}

/** The lead who books, found by name, number or email from two letters; hidden from people who may not read leads. */
export function LeadSearch({ linked, onChoose }: Props) {
  const canRead = useCan('lead.read');
  const isOn = useFlag('leads');
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<{ id: string; label: string } | null>(
    linked && { id: linked.id, label: nameOf(linked) },
  );
  const search = useSettled(typed.trim());
  const isLong = search.length >= leadSearchFrom;
  const leads = useQuery({
    ...endpointQuery('GET /api/leads', { query: { search, limit: offered } }),
    enabled: canRead && isOn && isLong,
    placeholderData: keepPreviousData,
  });
  if (!canRead || !isOn) return null;
  // Results of an earlier search aren't offered for the current one: a click would select the wrong lead.
  const isCurrent = search === typed.trim() && !leads.isPlaceholderData;
  const found = isLong && isCurrent ? (leads.data?.items ?? []) : [];
  const options = found.map((lead) => ({
    id: lead.id,
    label: nameOf(lead),
    description: formatPhone(lead.phone_number),
  }));
  const isListed = chosen === null || options.some(({ id }) => id === chosen.id);
  return (
    <Combobox
      name="lead_id"
      label="Lead"
      description="Fills in name, email and phone."
      placeholder="Search by name, phone number or email"
      filtering="none"
      options={isListed ? options : [chosen, ...options]}
      isLoading={leads.isFetching || (isLong && !isCurrent)}
      emptyText={
        leads.isError
          ? 'Failed to load leads. Please try again.'
          : isLong
            ? 'No leads match your search'
            : `Type at least ${leadSearchFrom} characters.`
      }
      onInputChange={setTyped}
      onChange={(id) => {
        const lead = found.find((row) => row.id === id);
        if (lead) setChosen({ id: lead.id, label: nameOf(lead) });
        if (lead) onChoose(lead);
      }}
    />
  );
}
