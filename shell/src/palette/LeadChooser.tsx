import { IconPlus } from '@switchboard/design-system';
import { CommandPalette } from '@switchboard/design-system/overlays';
import { useCan } from '@switchboard/platform';
import { useNavigate } from '@switchboard/platform/router';
import { useState } from 'react';
import { leadItem, useLeadSearch } from './useLeadSearch.tsx';

/** Chooses one lead by keyboard or pointer: the newest ones, or those that match the typed text. Without leads, it links to adding one. */
export function LeadChooser({ onChoose, onClose }: { onChoose: (leadId: string) => void; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const { data, isFetching } = useLeadSearch(query, 0);
  const canAdd = useCan('lead.write');
  const navigate = useNavigate();
  const leads = data?.items ?? [];
  const add = {
    id: 'add-lead',
    label: 'Add a lead',
    description: 'Enter a name and a phone number, and call them next.',
    icon: <IconPlus />,
    onAction: () => void navigate('/leads?dialog=create'),
  };
  const isEmpty = data !== undefined && !isFetching && leads.length === 0;
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
      groups={[
        ...(leads.length > 0
          ? [
              {
                label: query.trim() ? 'Leads' : 'Newest leads',
                isPrefiltered: true,
                items: leads.map((lead) => leadItem(lead, () => onChoose(lead.id))),
              },
            ]
          : []),
        ...(isEmpty && canAdd
          ? [{ label: query.trim() ? 'No lead found' : 'No leads yet', isPrefiltered: true, items: [add] }]
          : []),
      ]}
    />
  );
}
