import { hasCountry } from '@switchboard/contracts/phone-rules';
import { formatPhone, Text } from '@switchboard/design-system';

/** A lead's number in one line, with the count of additional ones. Shows if a number without a country code can't be called yet. */
export function LeadPhone({ phoneNumber, others = 0 }: { phoneNumber: string; others?: number }) {
  return (
    <>
      {formatPhone(phoneNumber)}
      {others > 0 && (
        <Text size="sm" tone="muted" title={`${others} additional ${others === 1 ? 'number' : 'numbers'}`}>
          {' '}
          +{others} more
        </Text>
      )}
      {!hasCountry(phoneNumber) && (
        <Text size="sm" tone="danger">
          {' '}
          Country missing
        </Text>
      )}
    </>
  );
}
