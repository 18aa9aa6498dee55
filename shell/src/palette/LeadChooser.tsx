import { CommandPalette } from '@switchboard/design-system/overlays';
import { useState } from 'react';
import { leadItem, useLeadSearch } from './useLeadSearch.tsx';

/** Chooses one lead by keyboard or pointer: the newest ones, or those that match what is typed. */
export function LeadChooser({ onChoose, onClose }: { onChoose: (leadId: string) => void; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const { data, isFetching } = useLeadSearch(query, 0);
  const leads = data?.items ?? [];
  return (
    <CommandPalette
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      query={query}
      onQueryChange={setQuery}
      isLoading={isFetching}
      label="Call a lead"
      placeholder="Whom to call? A name or a phone number…"
      emptyText="No lead found. Add one on the Leads page first."
      groups={
        leads.length > 0
          ? [
              {
                label: query.trim() ? 'Leads' : 'Newest leads',
                isPrefiltered: true,
                items: leads.map((lead) => leadItem(lead, () => onChoose(lead.id))),
              },
            ]
          : []
      }
    />
  );
}
