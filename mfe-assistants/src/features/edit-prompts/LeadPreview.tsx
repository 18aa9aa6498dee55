import { leadValues } from '@switchboard/contracts/lead-values';
import type { Lead } from '@switchboard/contracts/leads';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import { Card, DescriptionList, ScrollBox, Stack, Text, tokens } from '@switchboard/design-system';
import { LeadChooser } from '@switchboard/domain-ui/lead-chooser';
import { useCan, useFlag, useOrganization } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import styled from 'styled-components';
import { filledPrompt, filledText } from '../../prompts/placeholders.ts';
import { useSettledFields } from '../../prompts/useSettledFields.ts';

const Said = styled(ScrollBox)`
  max-block-size: ${tokens.height.list};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const leadsShown = 20;
const shownTexts = ['first_message', 'system_prompt', 'end_call_message', 'call_about'];

function Filled({ lead }: { lead: Lead }) {
  const organization = useOrganization()?.name ?? '';
  const [first, system_prompt, end, call_about] = useSettledFields<string[]>(shownTexts);
  const values = leadValues(lead, organization);
  const prompt = systemPromptOf({ system_prompt: system_prompt ?? '', call_about: call_about ?? '' });
  const said = (text = '') => (text === '' ? null : <Said>{filledText(text, values)}</Said>);
  return (
    <DescriptionList
      layout="stacked"
      items={[
        { term: 'First Message', value: said(first) },
        {
          term: 'System Prompt',
          value: <Said>{filledPrompt(prompt, values)}</Said>,
        },
        { term: 'End Call Message', value: said(end) },
      ]}
    />
  );
}

/** The texts as in a call to one of the organization's leads. */
export function LeadPreview() {
  const canRead = useCan('lead.read');
  const isOn = useFlag('leads');
  const [search, setSearch] = useState('');
  const [lead, setLead] = useState<Lead | null>(null);
  const { data, isFetching } = useQuery({
    ...endpointQuery('GET /api/leads', { query: { limit: leadsShown, search } }),
    enabled: canRead && isOn,
    placeholderData: keepPreviousData,
  });
  if (!canRead || !isOn) return null;
  return (
    <Card title="Preview with a lead" padding="sm">
      <Stack gap={3}>
        <LeadChooser
          found={data?.items ?? []}
          isSearching={isFetching}
          chosen={lead}
          onSearch={setSearch}
          onChoose={setLead}
        />
        {lead ? (
          <Filled lead={lead} />
        ) : (
          <Text size="sm" tone="muted">
            Choose a lead to see the text with its values.
          </Text>
        )}
      </Stack>
    </Card>
  );
}
