import { leadCallStates } from '@switchboard/contracts/leads.limits';
import { Button, Grid, Stack, tokens } from '@switchboard/design-system';
import { DatePicker } from '@switchboard/design-system/dates';
import { Select } from '@switchboard/design-system/forms';
import { endpointQuery, endpointRows, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { callStateLabels } from '../../filters/callStateLabels.ts';
import type { FilterPart, LeadFilterState } from '../../filters/useLeadFilter.ts';
import { FieldConditions } from './FieldConditions.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { SaveFilter } from './SaveFilter.tsx';

const Panel = styled.section`
  padding: ${tokens.space[4]};
  border: ${tokens.line.hair} solid ${tokens.color.line};
  border-radius: ${tokens.radius.md};
  background: ${tokens.color.raised};
`;

interface ChoiceProps {
  filter: LeadFilterState;
  part: FilterPart;
  label: string;
  options: readonly { id: string; label: string }[];
}

const any = { id: '', label: 'Any' };

/** One part of the filter, or none. A value of the address that isn't among the options stays visible. */
function Choice({ filter, part, label, options }: ChoiceProps) {
  const value = filter.given[part];
  const isOnOffer = value === null || options.some(({ id }) => id === value);
  return (
    <Select
      label={label}
      options={[any, ...options, ...(isOnOffer ? [] : [{ id: value, label: value }])]}
      value={value ?? ''}
      onChange={(id) => filter.change({ [part]: id || null })}
    />
  );
}

const asOptions = (words: readonly string[] = []) => words.map((word) => ({ id: word, label: word }));

/** All filters of the list, in addition to its search. Changes apply immediately. */
export function FilterPanel({ filter, id }: { filter: LeadFilterState; id: string }) {
  const { data: words } = useQuery(endpointQuery('GET /api/leads/filter-words'));
  const { data: clients = [] } = useQuery(endpointRows('GET /api/clients'));
  const { from, to, client } = filter.given;
  const isReversed = from !== null && to !== null && to < from;
  return (
    <Panel id={id} aria-label="Filters">
      <Stack gap={4}>
        <SavedFilters filter={filter} />
        <Grid min={180} gap={4}>
          <Choice filter={filter} part="status" label="Status" options={asOptions(words?.statuses)} />
          <Choice filter={filter} part="source" label="Source" options={asOptions(words?.sources)} />
          {(clients.length > 0 || client) && (
            <Choice
              filter={filter}
              part="client"
              label="Client"
              options={clients.map(({ id: clientId, name }) => ({ id: clientId, label: name }))}
            />
          )}
          <Choice
            filter={filter}
            part="email"
            label="Email"
            options={[
              { id: 'yes', label: 'With email' },
              { id: 'no', label: 'Without email' },
            ]}
          />
          <Choice
            filter={filter}
            part="call"
            label="Scheduled call"
            options={leadCallStates.map((id) => ({ id, label: callStateLabels[id] }))}
          />
          <Choice
            filter={filter}
            part="blocked"
            label="Do not call"
            options={[
              { id: 'yes', label: 'On the list' },
              { id: 'no', label: 'Not on the list' },
            ]}
          />
          <Choice filter={filter} part="zone" label="Time zone" options={asOptions(words?.time_zones)} />
          <DatePicker label="Created from" value={from} onChange={(day) => filter.change({ from: day })} />
          <DatePicker
            label="Created to"
            value={to}
            onChange={(day) => filter.change({ to: day })}
            errorMessage={isReversed ? 'Before the first day' : undefined}
          />
        </Grid>
        <FieldConditions filter={filter} />
        <Stack direction="row" gap={2} justify="end" wrap>
          <SaveFilter filter={filter} />
          <Button size="sm" isDisabled={!filter.isNarrowed} onPress={filter.clear}>
            Reset
          </Button>
        </Stack>
      </Stack>
    </Panel>
  );
}
