import type { Lead } from '@switchboard/contracts/leads';
import { DescriptionList, formatPhone, Text } from '@switchboard/design-system';
import { leadName } from '../../display/leadName.ts';
import type { CallChoice } from './useCallChoice.ts';

/** What is about to happen: who is called, on which number, by which agent. */
export function ConfirmCall({ lead, choice }: { lead: Lead; choice: CallChoice }) {
  const { assistant, number, variables } = choice;
  const filled = Object.entries(variables).filter(([, value]) => value.trim());
  const left = Object.keys(variables).filter((name) => !variables[name]?.trim());
  const mono = (text: string) => (
    <Text mono size="sm">
      {text}
    </Text>
  );
  return (
    <DescriptionList
      items={[
        { term: 'Lead', value: leadName(lead) },
        { term: 'Phone', value: mono(formatPhone(lead.phone_number)) },
        { term: 'Agent', value: assistant?.name ?? '' },
        { term: 'From', value: mono(formatPhone(number?.phone_number ?? '')) },
        ...filled.map(([term, value]) => ({ term, value })),
        ...(left.length > 0 ? [{ term: 'Left empty', value: left.join(', ') }] : []),
      ]}
    />
  );
}
