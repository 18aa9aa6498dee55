import { hasCountry } from '@switchboard/contracts/phone-rules';
import { formatPhone, Text } from '@switchboard/design-system';

/** A lead's number in one line; one without a country says that it cannot be called yet. */
export function LeadPhone({ phoneNumber }: { phoneNumber: string }) {
  return (
    <>
      {formatPhone(phoneNumber)}
      {!hasCountry(phoneNumber) && (
        <Text size="sm" tone="danger">
          {' '}
          Country missing
        </Text>
      )}
    </>
  );
}
