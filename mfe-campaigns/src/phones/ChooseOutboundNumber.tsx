import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { formatPhone, Link } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { endpointRows } from '@switchboard/platform/query';

/** The numbers from which a campaign can call, the default one first. */
export const outboundNumbers = () => endpointRows('GET /api/phone-numbers', { query: { type: 'outbound' } });

const noNumber = (
  <>
    No outbound phone numbers available. Please add a phone number first.{' '}
    <Link href="/phone-numbers">Go to Phone Numbers</Link>
  </>
);

/** The number from which a campaign calls, as the form's `phone_number_id`. */
export function ChooseOutboundNumber({ numbers, hint }: { numbers: readonly PhoneNumber[]; hint?: string }) {
  return (
    <Select
      name="phone_number_id"
      label="Outbound Phone Number"
      isRequired
      placeholder="Select a phone number"
      options={numbers.map(({ id, phone_number, is_default }) => ({
        id,
        label: is_default ? `${formatPhone(phone_number)} (default)` : formatPhone(phone_number),
      }))}
      description={numbers.length === 0 ? noNumber : hint}
    />
  );
}
