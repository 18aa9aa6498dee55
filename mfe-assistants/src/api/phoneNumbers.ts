import type { PhoneNumberInput, PhoneNumberUpdate } from '@switchboard/contracts/phone-numbers';
import { request } from '@switchboard/platform';
import { organizationKey, queryOptions, useMutation, useQueryClient } from '@switchboard/platform/query';

const phoneNumbersKey = () => organizationKey('phone-numbers');

/** All numbers of the organization, newest first. */
export function phoneNumbersOptions() {
  return queryOptions({
    queryKey: organizationKey('phone-numbers', 'all'),
    queryFn: ({ signal }) => request('GET /api/phone-numbers', { signal }),
  });
}

/** Makes every list of phone numbers read again. */
export function useRefreshPhoneNumbers(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: phoneNumbersKey() });
}

/** Adds a number. */
export function useCreatePhoneNumber() {
  const refresh = useRefreshPhoneNumbers();
  return useMutation({
    mutationFn: (body: PhoneNumberInput) => request('POST /api/phone-numbers', { body }),
    onSuccess: refresh,
  });
}

/** Changes a number. */
export function useUpdatePhoneNumber() {
  const refresh = useRefreshPhoneNumbers();
  return useMutation({
    mutationFn: ({ id, ...body }: PhoneNumberUpdate & { id: string }) =>
      request('PATCH /api/phone-numbers/:id', { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Deletes a number. */
export function useDeletePhoneNumber() {
  const refresh = useRefreshPhoneNumbers();
  return useMutation({
    mutationFn: (id: string) => request('DELETE /api/phone-numbers/:id', { params: { id } }),
    onSuccess: refresh,
  });
}
