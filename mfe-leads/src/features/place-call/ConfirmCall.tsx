import type { Lead } from '@switchboard/contracts/leads';
import { Banner, DescriptionList, formatPhone, Heading, Stack, Text } from '@switchboard/design-system';
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

/** A value of a campaign's configuration as text; null if it is empty. */
function configured(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'object') return String(value);
  const parts = Object.values(value).flatMap((part) => configured(part) ?? []);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** The name of a field, as its label would be: `opening_hours` is Opening hours. */
const labelOf = (name: string) => {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A summary of the call: who is called, on which number, by which agent. */
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
      {choice.isSandbox && (
        <Banner role="note" title="Simulated call: no phone rings">
          Switchboard plays both sides of the conversation, so you can try everything without calling anyone.
        </Banner>
      )}
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
  const configuration = Object.entries(campaign?.configuration ?? {}).map(([name, value]) => ({
    term: labelOf(name),
    value: configured(value),
  }));
  if (configuration.length === 0) return facts;
  return (
    <Stack gap={4}>
      {facts}
      <Stack as="section" gap={2}>
        <Heading level={3}>Campaign configuration</Heading>
        <DescriptionList items={configuration} />
      </Stack>
    </Stack>
  );
}
