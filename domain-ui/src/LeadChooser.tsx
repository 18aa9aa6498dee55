import type { Lead } from '@switchboard/contracts/leads';
import { Combobox } from '@switchboard/design-system/forms';

/** A lead's full name. */
export const nameOfLead = ({ first_name, last_name }: Pick<Lead, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

interface LeadChooserProps {
  /** The leads found by the search. */
  found: readonly Lead[];
  isSearching: boolean;
  chosen: Lead | null;
  onSearch: (text: string) => void;
  onChoose: (lead: Lead | null) => void;
}

/** Chooses the lead for which a text is shown. The chosen lead stays in the list while another search is open. */
export function LeadChooser({ found, isSearching, chosen, onSearch, onChoose }: LeadChooserProps) {
  const listed = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Combobox
      label="Lead"
      placeholder="Search leads..."
      filtering="none"
      isLoading={isSearching}
      emptyText="No lead found."
      options={listed.map((lead) => ({
        id: lead.id,
        label: nameOfLead(lead),
        description: lead.company ?? lead.phone_number,
      }))}
      value={chosen?.id ?? null}
      onInputChange={onSearch}
      onChange={(id) => onChoose(listed.find((lead) => lead.id === id) ?? null)}
    />
  );
}
