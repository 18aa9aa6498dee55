import type { Lead } from '@switchboard/contracts/leads';
import { DescriptionList, formatPhone, Heading, Stack, Text } from '@switchboard/design-system';
import { CodeBlock } from '@switchboard/design-system/data';
import type { SlotProps } from '@switchboard/platform';
import { leadName } from '../../display/leadName.ts';
import { CallParts } from './CallParts.tsx';
import { DialedNumber } from './DialedNumber.tsx';
import type { CallChoice } from './useCallChoice.ts';

interface ConfirmCallProps {
  lead: Lead;
  choice: CallChoice;
  campaign: SlotProps['lead.call.v1']['campaign'];
}

/** What is about to happen: who is called, on which number, by which agent. */
export function ConfirmCall({ lead, choice, campaign }: ConfirmCallProps) {
  const { assistant, number, variables } = choice;
  const filled = Object.entries(variables).filter(([, value]) => value.trim());
  const left = Object.keys(variables).filter((name) => !variables[name]?.trim());
  const mono = (text: string) => (
    <Text mono size="sm">
      {text}
    </Text>
  );
  const facts = (
    <Stack gap={2}>
      <DescriptionList
        items={[
          { term: 'Lead', value: leadName(lead) },
          { term: 'Phone', value: <DialedNumber lead={lead} choice={choice} /> },
          { term: 'Agent', value: assistant?.name ?? '' },
          ...(campaign?.template_name ? [{ term: 'Feature template', value: campaign.template_name }] : []),
          { term: 'From', value: mono(formatPhone(number?.phone_number ?? '')) },
          ...filled.map(([term, value]) => ({ term, value })),
          ...(left.length > 0 ? [{ term: 'Left empty', value: left.join(', ') }] : []),
        ]}
      />
      {assistant && (
        <CallParts assistantId={assistant.id} version={assistant.published_version} isSimulated={choice.isSandbox} />
      )}
    </Stack>
  );
  if (!campaign) return facts;
  return (
    <Stack gap={4}>
      {facts}
      <Stack as="section" gap={2}>
        <Heading level={3}>Campaign configuration</Heading>
        <CodeBlock
          language="json"
          value={JSON.stringify(campaign.configuration, null, 2)}
          label="Campaign configuration"
        />
      </Stack>
    </Stack>
  );
}
