import type { CustomField } from '@switchboard/contracts/custom-fields';
import type { Lead } from '@switchboard/contracts/leads';
import { DescriptionList, formatPhone, Link, Moment, Stack, Text } from '@switchboard/design-system';
import { endpointRows, useQuery } from '@switchboard/platform/query';
import { customFields, shownValue } from '../fields/customFields.ts';
import { LeadPhone } from '../phones/LeadPhone.tsx';
import { LocalTime } from './LocalTime.tsx';

/** The client to whose people the lead is shown. */
function ClientName({ id }: { id: string }) {
  const { data } = useQuery(endpointRows('GET /api/clients'));
  return <>{data?.find((client) => client.id === id)?.name ?? '…'}</>;
}

function facts(lead: Lead, fields: readonly CustomField[]) {
  return [
    {
      term: 'Phone Number',
      value: (
        <Text mono size="sm">
          <LeadPhone phoneNumber={lead.phone_number} />
        </Text>
      ),
    },
    ...(lead.additional_numbers.length > 0
      ? [
          {
            term: 'Additional numbers',
            value: (
              <Stack gap={1}>
                {lead.additional_numbers.map((number) => (
                  <Text key={number} mono size="sm">
                    {formatPhone(number)}
                  </Text>
                ))}
              </Stack>
            ),
          },
        ]
      : []),
    { term: 'Email', value: lead.email ? <Link href={`mailto:${lead.email}`}>{lead.email}</Link> : null },
    { term: 'Company', value: lead.company },
    { term: 'Title', value: lead.title },
    { term: 'Status', value: lead.status },
    { term: 'Source', value: lead.source ?? 'Manual' },
    ...(lead.client_id ? [{ term: 'Client', value: <ClientName id={lead.client_id} /> }] : []),
    { term: 'Time zone', value: <LocalTime lead={lead} /> },
    { term: 'Scheduled Call', value: <Moment at={lead.scheduled_time} none="Not scheduled" /> },
    { term: 'Total Calls', value: lead.total_calls },
    { term: 'Last Called At', value: <Moment at={lead.last_called_at} /> },
    { term: 'Created', value: <Moment at={lead.created_at} /> },
    ...fields.map((field) => ({ term: field.label, value: shownValue(field, lead.custom_fields[field.key]) })),
    ...(lead.notes ? [{ term: 'Notes', value: <span style={{ whiteSpace: 'pre-wrap' }}>{lead.notes}</span> }] : []),
  ];
}

/** The details of a lead. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const fields = useQuery(customFields()).data ?? [];
  return <DescriptionList items={facts(lead, fields)} />;
}
