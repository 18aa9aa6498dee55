import type { AssistantDetail } from '@switchboard/contracts/assistants';
import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { formatPhone, Stack, Text } from '@switchboard/design-system';
import { Switch } from '@switchboard/design-system/forms';
import { useCan } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useAnswererName } from './useAnswererName.ts';

interface AnsweredNumbersProps {
  assistant: Pick<AssistantDetail, 'id' | 'status'>;
  numbers: readonly PhoneNumber[];
}

function AnsweredNumber({ assistant, number }: { assistant: AnsweredNumbersProps['assistant']; number: PhoneNumber }) {
  const canManage = useCan('phone_number.manage');
  const { mutate, isPending } = useMutation(
    endpointMutation('PATCH /api/phone-numbers/:id', {
      stale: 'phone_number.changed',
      done: 'Phone number updated',
      failed: 'Failed to update phone number. Please try again.',
    }),
  );
  const isMine = number.assistant_id === assistant.id;
  const other = useAnswererName(isMine ? null : number.assistant_id);
  const mayAnswer = isMine || assistant.status === 'published';
  return (
    <Switch
      label={formatPhone(number.phone_number)}
      description={
        isMine ? 'Answered by this assistant' : number.assistant_id ? `Answered by ${other}` : 'Not answered'
      }
      isSelected={isMine}
      isDisabled={!canManage || !mayAnswer || isPending}
      onChange={(answers) =>
        mutate({ params: { id: number.id }, body: { assistant_id: answers ? assistant.id : null } })
      }
    />
  );
}

/** The inbound numbers, and which of them an assistant answers. */
export function AnsweredNumbers({ assistant, numbers }: AnsweredNumbersProps) {
  const inbound = numbers.filter(({ type }) => type === 'inbound');
  if (inbound.length === 0) return null;
  return (
    <Stack gap={3} role="group" aria-label="Answers calls to">
      <Text weight="medium">Answers calls to</Text>
      {inbound.map((number) => (
        <AnsweredNumber key={number.id} assistant={assistant} number={number} />
      ))}
      {assistant.status !== 'published' && (
        <Text size="sm" tone="muted">
          Only published assistants answer calls.
        </Text>
      )}
    </Stack>
  );
}
