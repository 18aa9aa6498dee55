import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { formatPhone } from '@switchboard/design-system';
import { Select } from '@switchboard/design-system/forms';
import { useCan } from '@switchboard/platform';
import { usePreferNumber } from './usePreferNumber.ts';

interface NumbersProps {
  assistant: Pick<AssistantDetail, 'id' | 'preferred_phone_number_id'>;
  numbers: readonly PhoneNumber[];
}

const none = 'none';

const labelOf = ({ phone_number, is_default }: PhoneNumber) =>
  is_default ? `${formatPhone(phone_number)} (default)` : formatPhone(phone_number);

/** The outbound number that an assistant calls from unless another one is chosen. */
export function PreferredNumber({ assistant: { id, preferred_phone_number_id: preferred }, numbers }: NumbersProps) {
  const canWrite = useCan('assistant.write');
  const { mutate, isPending } = usePreferNumber();
  const outbound = numbers.filter(({ type }) => type === 'outbound');
  const isRetired = preferred !== null && !outbound.some((number) => number.id === preferred);
  return (
    <Select
      label="Calls from"
      description="Chosen first where a call of this assistant needs a number."
      options={[
        { id: none, label: 'The default number' },
        ...outbound.map((number) => ({ id: number.id, label: labelOf(number) })),
        ...(isRetired ? [{ id: preferred, label: 'A number that is retired' }] : []),
      ]}
      value={preferred ?? none}
      isDisabled={!canWrite || isPending}
      onChange={(chosen) => mutate({ params: { id }, body: { phone_number_id: chosen === none ? null : chosen } })}
    />
  );
}
