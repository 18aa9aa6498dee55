import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Banner, formatPhone, Link, Loaded, type Reading, Skeleton } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';

interface ChooseNumberProps {
  numbers: Reading<PhoneNumber[]>;
  /** The caller's own state; without it, the form keeps the choice as `phone_number_id`. */
  choice?: { id: string | null; onChoose: (id: string) => void; errorMessage: string | undefined };
}

const numberLabel = ({ phone_number, is_default }: PhoneNumber) =>
  is_default ? `${formatPhone(phone_number)} (default)` : formatPhone(phone_number);

/** The number to call from; without any, explains where to add one. */
export function ChooseNumber({ numbers, choice }: ChooseNumberProps) {
  return (
    <Loaded
      query={numbers}
      failed="Failed to load phone numbers. Please try again."
      loading={<Skeleton shape="block" height={60} />}
    >
      {(outbound) =>
        outbound.length === 0 ? (
          <Banner tone="warning" actions={<Link href="/phone-numbers">Go to Phone Numbers</Link>}>
            No outbound phone numbers available. Please add a phone number first.
          </Banner>
        ) : (
          <Select
            label="Outbound Phone Number"
            isRequired
            placeholder="Select a phone number"
            options={outbound.map((one) => ({ id: one.id, label: numberLabel(one) }))}
            {...(choice
              ? { value: choice.id, onChange: choice.onChoose, errorMessage: choice.errorMessage }
              : { name: 'phone_number_id' })}
          />
        )
      }
    </Loaded>
  );
}
