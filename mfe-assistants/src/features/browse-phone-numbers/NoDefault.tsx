import { type PhoneNumber, PhoneNumberType } from '@switchboard/contracts/phone-numbers';
import { Banner } from '@switchboard/design-system';

/** Warns about call directions with numbers but no default. */
export function NoDefault({ numbers }: { numbers: readonly PhoneNumber[] }) {
  const inUse = numbers.filter(({ retired_at }) => retired_at === null);
  const missing = PhoneNumberType.options.filter((type) => {
    const ofType = inUse.filter((number) => number.type === type);
    return ofType.length > 0 && !ofType.some(({ is_default }) => is_default);
  });
  return missing.map((type) => (
    <Banner key={type} tone="warning">
      There is no default number for {type} calls. Choose one in the menu of a number.
    </Banner>
  ));
}
