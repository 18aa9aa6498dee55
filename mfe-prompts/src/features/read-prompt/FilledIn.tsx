import { customVariables } from '@switchboard/contracts/custom-field-values';
import type { Lead } from '@switchboard/contracts/leads';
import { Stack, Text } from '@switchboard/design-system';
import { Combobox } from '@switchboard/design-system/forms';
import { useOrganization } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { placeholdersOf } from '../../editor/placeholders.ts';

const leadsShown = 20;
const nameOf = ({ first_name, last_name }: Lead) => `${first_name} ${last_name}`.trim();

/** What a call knows of a lead, as its placeholders are called. */
function valuesOf(lead: Lead, organization: string): Record<string, string> {
  const name = nameOf(lead);
  return {
    ...customVariables(lead.custom_fields),
    first_name: lead.first_name,
    last_name: lead.last_name,
    name,
    lead_contact_name: name,
    email: lead.email ?? '',
    phone: lead.phone_number,
    phone_number: lead.phone_number,
    lead_contact_number: lead.phone_number,
    organization,
  };
}

/** A text with its placeholders filled in; a name without a value is left out. */
function filledText(text: string, values: Readonly<Record<string, string>>): { text: string; missing: string[] } {
  const known = new Map(Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]));
  const missing = new Set<string>();
  let filled = '';
  let at = 0;
  for (const { name, start, end, isClosed } of placeholdersOf(text)) {
    if (!isClosed) continue;
    const value = known.get(name.toLowerCase());
    if (!value) missing.add(name);
    filled += text.slice(at, start) + (value ?? '');
    at = end;
  }
  return { text: filled + text.slice(at), missing: [...missing] };
}

interface FilledInProps {
  content: string;
  frame: ComponentType<{ role: string; 'aria-label': string; tabIndex: number; style?: object; children: ReactNode }>;
}

/** A prompt as a call to one of the organization's leads would have it. */
export function FilledIn({ content, frame: Frame }: FilledInProps) {
  const organization = useOrganization()?.name ?? '';
  const [search, setSearch] = useState('');
  const [lead, setLead] = useState<Lead | null>(null);
  const { data, isFetching } = useQuery({
    ...endpointQuery('GET /api/leads', { query: { limit: leadsShown, search } }),
    placeholderData: keepPreviousData,
  });
  const leads = data?.items ?? [];
  const listed = lead && !leads.some(({ id }) => id === lead.id) ? [lead, ...leads] : leads;
  const filled = lead && filledText(content, valuesOf(lead, organization));
  return (
    <Stack gap={3}>
      <Combobox
        label="Lead"
        placeholder="Search leads..."
        filtering="none"
        isLoading={isFetching}
        emptyText="No lead found."
        options={listed.map((row) => ({
          id: row.id,
          label: nameOf(row),
          description: row.company ?? row.phone_number,
        }))}
        value={lead?.id ?? null}
        onInputChange={setSearch}
        onChange={(id) => setLead(listed.find((row) => row.id === id) ?? null)}
      />
      {filled ? (
        <>
          {filled.missing.length > 0 && (
            <Text as="p" size="sm" tone="warning">
              Without a value for this lead, and left out: {filled.missing.join(', ')}.
            </Text>
          )}
          <Frame role="region" aria-label="Prompt, filled in" tabIndex={0} style={{ whiteSpace: 'pre-wrap' }}>
            {filled.text}
          </Frame>
        </>
      ) : (
        <Text size="sm" tone="muted">
          Choose a lead to read what a call to it would go by.
        </Text>
      )}
    </Stack>
  );
}
