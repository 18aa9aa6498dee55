import { Combobox } from '@switchboard/design-system/forms';
import { useCan, useFlag } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';

interface Props {
  /** The campaign that is already chosen. */
  chosen?: string | null;
}

const offered = 20;

/** The slot's campaign, found by name; hidden from people who may not read campaigns. */
export function CampaignField({ chosen = null }: Props) {
  const canRead = useCan('campaign.read');
  const isOn = useFlag('campaigns');
  const enabled = canRead && isOn;
  const [search, setSearch] = useState('');
  // The list is loaded once the user opens it.
  const [isWanted, setIsWanted] = useState(false);
  const found = useQuery({
    ...endpointQuery('GET /api/campaigns', { query: { limit: offered, search } }),
    enabled: enabled && isWanted,
    placeholderData: keepPreviousData,
  });
  const known = useQuery({
    ...endpointQuery('GET /api/campaigns/:id', { params: { id: chosen ?? '' } }),
    enabled: enabled && chosen !== null,
  });
  if (!enabled) return null;
  const campaigns = found.data?.items ?? [];
  const listed =
    known.data && !campaigns.some(({ id }) => id === known.data.id) ? [known.data, ...campaigns] : campaigns;
  return (
    <Combobox
      name="campaign_id"
      label="Campaign"
      description="Whose leads this slot is offered to."
      placeholder="No campaign"
      filtering="none"
      isLoading={found.isFetching}
      emptyText={found.isError ? 'Failed to load campaigns' : 'No campaigns match your search'}
      options={listed.map(({ id, name }) => ({ id, label: name }))}
      onFocus={() => setIsWanted(true)}
      onInputChange={setSearch}
    />
  );
}
