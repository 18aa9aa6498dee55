import type { PhoneNumber, PhoneNumberUses } from '@switchboard/contracts/phone-numbers';
import { Banner, Button, formatPhone, Skeleton, Stack, Text } from '@switchboard/design-system';
import { ConfirmDialog, Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, endpointQuery, useFreshQuery, useMutation } from '@switchboard/platform/query';
import { useNextDefault } from '../../defaults/useNextDefault.tsx';

const words = {
  assistants: ['assistant that prefers it', 'assistants that prefer it'],
  campaigns: ['campaign', 'campaigns'],
  scheduled_calls: ['scheduled call', 'scheduled calls'],
  call_requests: ['call request', 'call requests'],
} as const;
type Kind = keyof typeof words;

function linesOf(uses: PhoneNumberUses): string[] {
  const named = (Object.keys(words) as Kind[]).flatMap((kind) => {
    const { total, first } = uses[kind];
    if (total === 0) return [];
    const others = total > first.length ? ` and ${total - first.length} more` : '';
    return [`${total} ${words[kind][total === 1 ? 0 : 1]}: ${first.map(({ name }) => name).join(', ')}${others}`];
  });
  return uses.calls === 0 ? named : [...named, `${uses.calls} ${uses.calls === 1 ? 'call' : 'calls'} in the past`];
}

interface DeletePhoneNumberProps {
  number: PhoneNumber;
  /** All numbers; one of them may become the default instead. */
  listed: readonly PhoneNumber[] | undefined;
  /** Takes the number out of use instead. */
  onRetire: (number: PhoneNumber) => void;
  onClose: () => void;
}

interface StillUsedProps extends Omit<DeletePhoneNumberProps, 'listed'> {
  lines: readonly string[];
}

function StillUsed({ number, lines, onRetire, onClose }: StillUsedProps) {
  const isRetired = number.retired_at !== null;
  return (
    <Dialog
      title={`${formatPhone(number.phone_number)} is in use`}
      onClose={onClose}
      footer={
        <>
          <Button autoFocus onPress={onClose}>
            Close
          </Button>
          {!isRetired && (
            <Button variant="primary" onPress={() => onRetire(number)}>
              Retire
            </Button>
          )}
        </>
      }
    >
      <Stack gap={3}>
        <Banner tone="warning">
          It cannot be deleted while anything refers to it.
          {isRetired ? ' It is retired: it makes and takes no calls.' : ' It can be retired instead.'}
        </Banner>
        <Stack as="ul" gap={2} style={{ listStyle: 'none' }}>
          {lines.map((line) => (
            <li key={line}>
              <Text>{line}</Text>
            </li>
          ))}
        </Stack>
      </Stack>
    </Dialog>
  );
}

/** Shows what uses a phone number, or asks before it is deleted. */
export function DeletePhoneNumber({ number, listed, onRetire, onClose }: DeletePhoneNumberProps) {
  const uses = useFreshQuery({
    ...endpointQuery('GET /api/phone-numbers/:id/uses', { params: { id: number.id } }),
    staleTime: 0,
  });
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/phone-numbers/:id', {
      stale: 'phone_number.changed',
      done: 'Phone number deleted',
      failed: 'Failed to delete phone number. Please try again.',
    }),
  );
  const next = useNextDefault(number, listed);
  const lines = uses.data ? linesOf(uses.data) : [];
  if (uses.isPending)
    return (
      <Dialog title={`Delete ${formatPhone(number.phone_number)}?`} onClose={onClose}>
        <Skeleton lines={2} />
      </Dialog>
    );
  if (lines.length > 0) return <StillUsed number={number} lines={lines} onRetire={onRetire} onClose={onClose} />;
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${formatPhone(number.phone_number)}?`}
      description="Its SIP trunk and password are deleted with it. A number that campaigns or calls refer to stays. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending || next.isPending}
      onConfirm={() => next.handOver(() => mutate({ params: { id: number.id } }, { onSuccess: onClose }))}
    >
      {next.question}
    </ConfirmDialog>
  );
}
