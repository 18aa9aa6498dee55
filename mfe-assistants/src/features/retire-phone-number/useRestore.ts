import type { PhoneNumber } from '@switchboard/contracts/phone-numbers';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Puts a retired number back into use. */
export function useRestore() {
  const { mutate } = useMutation(
    endpointMutation('POST /api/phone-numbers/:id/restore', {
      stale: 'phone_number.changed',
      done: 'Phone number restored',
      failed: 'Failed to restore phone number. Please try again.',
    }),
  );
  return ({ id }: PhoneNumber) => mutate({ params: { id } });
}
