import { leadValues } from '@switchboard/contracts/lead-values';
import type { Lead } from '@switchboard/contracts/leads';
import { Stack, Text } from '@switchboard/design-system';
import { LeadChooser } from '@switchboard/domain-ui/lead-chooser';
import { useOrganization } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { placeholdersOf } from '../../editor/placeholders.ts';

const leadsShown = 20;
/** A text with its placeholders filled in; a name without a value is omitted. */
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
  const filled = lead && filledText(content, leadValues(lead, organization));
  return (
    <Stack gap={3}>
      <LeadChooser
        found={data?.items ?? []}
        isSearching={isFetching}
        chosen={lead}
        onSearch={setSearch}
        onChoose={setLead}
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
