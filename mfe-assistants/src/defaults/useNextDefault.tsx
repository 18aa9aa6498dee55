import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { Banner, formatPhone } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { type ReactNode, useState } from 'react';

const none = 'none';

/** Asks which number becomes the default instead of one that is removed, and makes the change before the removal. */
export function useNextDefault(number: PhoneNumber | undefined, listed: readonly PhoneNumber[] | undefined) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { mutate, isPending } = useMutation(
    endpointMutation('PATCH /api/phone-numbers/:id', {
      stale: 'phone_number.changed',
      failed: 'Failed to save phone number. Please try again.',
    }),
  );
  const others = number?.is_default
    ? (listed ?? [])
        .filter(({ id, type, retired_at }) => id !== number.id && type === number.type && retired_at === null)
        .sort((one, other) => one.phone_number.localeCompare(other.phone_number))
    : [];
  const next = chosen ?? others[0]?.id ?? none;
  const question: ReactNode =
    number?.is_default &&
    (others.length === 0 ? (
      <Banner tone="warning">There will be no default number for {number.type} calls.</Banner>
    ) : (
      <Select
        label={`Default number for ${number.type} calls afterwards`}
        description={next === none ? `There will be no default number for ${number.type} calls.` : undefined}
        options={[
          ...others.map(({ id, phone_number }) => ({ id, label: formatPhone(phone_number) })),
          { id: none, label: 'No default number' },
        ]}
        value={next}
        onChange={setChosen}
      />
    ));
  return {
    question,
    isPending,
    /** Makes another number the default if one was chosen, and continues after that. */
    handOver: (goOn: () => void) =>
      next === none ? goOn() : mutate({ params: { id: next }, body: { is_default: true } }, { onSuccess: goOn }),
  };
}
