import { Button } from '@switchboard/design-system';
import { Toolbar } from '@switchboard/design-system/data';
import { DatePicker } from '@switchboard/design-system/dates';
import { Combobox } from '@switchboard/design-system/forms';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import type { ScheduledCallList } from './useScheduledCallList.ts';

interface Named {
  id: string;
  name: string;
}

/** The options, including the one in the address if it isn't among them. */
function optionsOf(rows: readonly Named[] | undefined, chosen: string | null) {
  const options = (rows ?? []).map(({ id, name }) => ({ id, label: name }));
  return chosen === null || options.some(({ id }) => id === chosen) || !rows
    ? options
    : [...options, { id: chosen, label: 'Deleted' }];
}

/** The filters by assistant, campaign and day. All of them are part of the address. */
export function ScheduledCallFilters({ list }: { list: ScheduledCallList }) {
  const { assistant, campaign, day, isNarrowed, clear, change } = list;
  const assistants = useQuery(endpointRows('GET /api/assistants', { query: { limit: 100 } }));
  const campaigns = useQuery(endpointQuery('GET /api/calls/campaigns'));
  return (
    <Toolbar label="Filters of the scheduled calls">
      <Combobox
        label="Assistant"
        placeholder="Any assistant"
        options={optionsOf(assistants.data, assistant)}
        isLoading={assistants.isPending}
        value={assistant}
        onChange={(id) => change({ assistant: id })}
      />
      <Combobox
        label="Campaign"
        placeholder="Any campaign"
        options={optionsOf(campaigns.data?.campaigns, campaign)}
        isLoading={campaigns.isPending}
        value={campaign}
        onChange={(id) => change({ campaign: id })}
      />
      <DatePicker label="Day" value={day} onChange={(value) => change({ day: value })} />
      {isNarrowed && <Button onPress={clear}>Clear filters</Button>}
    </Toolbar>
  );
}
