import type { ImportOptions } from '@switchboard/contracts/lead-imports';
import { existingLeadRules, sharedNumberRules } from '@switchboard/contracts/lead-imports.limits';
import { Stack } from '@switchboard/design-system';
import { phoneCountries, RadioGroup, Select } from '@switchboard/design-system/forms';
import { useFlag } from '@switchboard/platform';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import { existingLabels, sharedNumberLabels } from './importWords.ts';

const everyNumberSaysIt = { id: '', label: 'Every number says its own' };

const likelyFirst = (likely: string | null) =>
  [...phoneCountries].sort((a, b) => Number(b.id === likely) - Number(a.id === likely));

interface ImportChoicesProps {
  options: ImportOptions;
  /** The country that is offered first; null for none. */
  likelyCountry: string | null;
  onChange: (options: ImportOptions) => void;
}

/** Settings that the rows of a file don't contain. */
export function ImportChoices({ options, likelyCountry, onChange }: ImportChoicesProps) {
  const { data: clients = [] } = useQuery(endpointRows('GET /api/clients'));
  const hasCampaigns = useFlag('campaigns');
  const { data } = useQuery({ ...endpointQuery('GET /api/calls/campaigns'), enabled: hasCampaigns });
  const campaigns = data?.campaigns ?? [];
  return (
    <Stack gap={5} style={{ maxInlineSize: '32rem' }}>
      <Select
        label="Country of the numbers"
        description="For numbers that don't start with + and a country code."
        options={[
          everyNumberSaysIt,
          ...likelyFirst(likelyCountry).map(({ id, name, callingCode }) => ({
            id,
            label: `${name} (+${callingCode})`,
          })),
        ]}
        value={options.country ?? ''}
        onChange={(id) => onChange({ ...options, country: id || null })}
      />
      <RadioGroup
        label="Leads that already exist"
        description="A lead with the same phone number and name is the same lead."
        options={existingLeadRules.map((id) => ({ id, ...existingLabels[id] }))}
        value={options.existing}
        onChange={(id) => onChange({ ...options, existing: id as ImportOptions['existing'] })}
      />
      <RadioGroup
        label="Another person has the number"
        description="The number belongs to a lead with another name, as in a family or an office."
        options={sharedNumberRules.map((id) => ({ id, ...sharedNumberLabels[id] }))}
        value={options.shared_number}
        onChange={(id) => onChange({ ...options, shared_number: id as ImportOptions['shared_number'] })}
      />
      {clients.length > 0 && (
        <Select
          label="Client"
          description="The client's members see the leads and the outcome of each call."
          options={[{ id: '', label: 'No client' }, ...clients.map(({ id, name }) => ({ id, label: name }))]}
          value={options.client_id ?? ''}
          onChange={(id) => onChange({ ...options, client_id: id || null })}
        />
      )}
      {campaigns.length > 0 && (
        <Select
          label="Campaign"
          description="All leads of the file join it, including those that already exist. If there would be too many, none of them joins."
          options={[{ id: '', label: 'No campaign' }, ...campaigns.map(({ id, name }) => ({ id, label: name }))]}
          value={options.campaign_id ?? ''}
          onChange={(id) => onChange({ ...options, campaign_id: id || null })}
        />
      )}
    </Stack>
  );
}
