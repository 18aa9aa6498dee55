import type { MergeCandidate } from '@switchboard/contracts/lead-merges';
import type { MergedValue, MergeField } from '@switchboard/contracts/lead-merges.limits';
import { formatPhone, Moment, phoneOnly, tokens } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import styled from 'styled-components';
import { leadName } from '../../display/leadName.ts';
import { customFields, shownValue } from '../../fields/customFields.ts';
import { customKeyIn, differingFields, keptFrom, type MergeChoice, taking } from './mergeChoice.ts';

const Scroll = styled.div`
  overflow-x: auto;
`;

const Grid = styled.table`
  min-inline-size: 100%;
  border-collapse: collapse;
  font-size: ${tokens.text.sm};

  & th,
  & td {
    padding: ${tokens.space[2]} ${tokens.space[3]};
    border-block-end: ${tokens.line.hair} solid ${tokens.color.line};
    text-align: start;
    vertical-align: top;
  }

  & input {
    accent-color: ${tokens.color.accent};
  }

  & th:first-child {
    padding-inline-start: 0;
  }

  & tbody th {
    color: ${tokens.color.inkMuted};
    font-weight: ${tokens.weight.regular};
    white-space: nowrap;
  }

  & td {
    min-inline-size: 10rem;
    max-inline-size: 16rem;
    overflow-wrap: anywhere;
  }

  /* Two leads fit next to each other on a phone; more of them scroll. */
  ${phoneOnly} {
    & th,
    & td {
      padding-inline: ${tokens.space[1]};
    }

    & td {
      min-inline-size: 7rem;
    }

    & tbody th {
      white-space: normal;
    }
  }

  & label {
    display: inline-flex;
    align-items: flex-start;
    gap: ${tokens.space[2]};
  }
`;

const PhoneNumber = styled.div`
  font-family: ${tokens.font.mono};
  white-space: nowrap;
`;

const fieldLabels: Record<MergeField, string> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  company: 'Company',
  title: 'Title',
  status: 'Status',
  source: 'Source',
  client_id: 'Client',
  time_zone: 'Time zone',
  notes: 'Notes',
};

interface CompareLeadsProps {
  candidates: readonly MergeCandidate[];
  choice: MergeChoice;
  onChange: (choice: MergeChoice) => void;
}

/** Leads in columns: which stays, which take part, and a choice for every field in which they differ. */
export function CompareLeads({ candidates, choice, onChange }: CompareLeadsProps) {
  const clients = useQuery(endpointRows('GET /api/clients')).data ?? [];
  const included = taking(candidates, choice);
  const fields = useQuery(customFields()).data ?? [];
  const defined = (field: MergedValue) => fields.find(({ key }) => key === customKeyIn(field));
  const labelOf = (field: MergedValue) =>
    fieldLabels[field as MergeField] ?? defined(field)?.label ?? customKeyIn(field);
  const shown = ({ lead }: MergeCandidate, field: MergedValue) => {
    const key = customKeyIn(field);
    if (key !== null) return shownValue(defined(field) ?? { field_type: 'text' }, lead.custom_fields[key]) ?? '–';
    if (field === 'client_id') return clients.find(({ id }) => id === lead.client_id)?.name ?? '–';
    return lead[field as MergeField] ?? '–';
  };
  const leaveOut = (id: string, isLeftOut: boolean) => {
    const leftOut = new Set(choice.leftOut);
    if (isLeftOut) leftOut.add(id);
    else leftOut.delete(id);
    const stays = leftOut.has(choice.survivorId)
      ? candidates.find(({ lead }) => !leftOut.has(lead.id))?.lead.id
      : choice.survivorId;
    onChange({ ...choice, leftOut, survivorId: stays ?? choice.survivorId });
  };
  return (
    <Scroll>
      <Grid>
        <thead>
          <tr>
            <th scope="col">Lead</th>
            {candidates.map(({ lead }) => (
              <th scope="col" key={lead.id}>
                {leadName(lead)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {candidates.length > 2 && (
            <tr>
              <th scope="row">Takes part</th>
              {candidates.map(({ lead }) => (
                <td key={lead.id}>
                  <Checkbox
                    aria-label={`Merge ${leadName(lead)}`}
                    isSelected={!choice.leftOut.has(lead.id)}
                    onChange={(isIn) => leaveOut(lead.id, !isIn)}
                  />
                </td>
              ))}
            </tr>
          )}
          <tr>
            <th scope="row">Stays</th>
            {candidates.map(({ lead }) => (
              <td key={lead.id}>
                <label>
                  <input
                    type="radio"
                    name="survivor"
                    aria-label={`${leadName(lead)} stays`}
                    disabled={choice.leftOut.has(lead.id)}
                    checked={choice.survivorId === lead.id}
                    onChange={() => onChange({ ...choice, survivorId: lead.id })}
                  />
                  <span>
                    Created <Moment at={lead.created_at} isDayOnly />
                  </span>
                </label>
              </td>
            ))}
          </tr>
          {differingFields(included).map((field) => (
            <tr key={field}>
              <th scope="row">{labelOf(field)}</th>
              {candidates.map((candidate) => (
                <td key={candidate.lead.id}>
                  <label>
                    <input
                      type="radio"
                      name={field}
                      aria-label={`${labelOf(field)} of ${leadName(candidate.lead)}`}
                      disabled={choice.leftOut.has(candidate.lead.id)}
                      checked={keptFrom(included, choice, field) === candidate.lead.id}
                      onChange={() =>
                        onChange({ ...choice, valuesFrom: { ...choice.valuesFrom, [field]: candidate.lead.id } })
                      }
                    />
                    <span>{shown(candidate, field)}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
          {included.some(({ lead }) => lead.additional_numbers.length > 0) && (
            <tr>
              <th scope="row">
                Additional numbers
                <br />
                (all are kept)
              </th>
              {candidates.map(({ lead }) => (
                <td key={lead.id}>
                  {lead.additional_numbers.length === 0
                    ? '–'
                    : lead.additional_numbers.map((number) => (
                        <PhoneNumber key={number}>{formatPhone(number)}</PhoneNumber>
                      ))}
                </td>
              ))}
            </tr>
          )}
        </tbody>
      </Grid>
    </Scroll>
  );
}
