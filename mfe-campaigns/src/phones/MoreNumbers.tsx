import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { formatPhone, Stack, Text } from '@switchboard/design-system';
import { Checkbox } from '@switchboard/design-system/forms';
import { HelpLink } from '@switchboard/platform';

interface MoreNumbersProps {
  /** Outbound numbers besides the campaign's own one. */
  numbers: readonly Pick<PhoneNumber, 'id' | 'phone_number'>[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
}

/** The numbers that a campaign calls from in addition to its own one. */
export function MoreNumbers({ numbers, chosen, onChange }: MoreNumbersProps) {
  if (numbers.length === 0) return null;
  return (
    <Stack gap={2} role="group" aria-label="More numbers">
      <Text weight="medium">More numbers</Text>
      <Text as="p" size="sm" tone="muted">
        With several numbers, each call comes from a number of the lead’s region, in turn.{' '}
        <HelpLink article="campaign-page">How a number is chosen</HelpLink>
      </Text>
      <Stack direction="row" gap={4} wrap>
        {numbers.map(({ id, phone_number }) => (
          <Checkbox
            key={id}
            label={formatPhone(phone_number)}
            isSelected={chosen.includes(id)}
            onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </Stack>
    </Stack>
  );
}
