import type { Lead } from '@switchboard/contracts/leads';
import { formatPhone, Text } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import type { CallChoice } from './useCallChoice.ts';

interface DialedNumberProps {
  lead: Lead;
  choice: Pick<CallChoice, 'dialed' | 'dial'>;
}

/** The number that is about to be dialed: a choice where the lead has several. */
export function DialedNumber({ lead, choice }: DialedNumberProps) {
  if (lead.additional_numbers.length === 0)
    return (
      <Text mono size="sm">
        {formatPhone(lead.phone_number)}
      </Text>
    );
  return (
    <Select
      label="Number to call"
      isLabelHidden
      options={[lead.phone_number, ...lead.additional_numbers].map((number) => ({
        id: number,
        label: formatPhone(number),
      }))}
      value={choice.dialed}
      onChange={choice.dial}
    />
  );
}
