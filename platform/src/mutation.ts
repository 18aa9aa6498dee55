import {
  type DefaultError,
  type MutateOptions,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation as useUnguardedMutation,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { createOnce } from './once.ts';
import { assertConfirmed } from './opened-rows.ts';

/**
 * A mutation that a double click sends only once, and only after its row has been read since its dialog opened.
 * Otherwise the same as in react-query.
 */
export function useMutation<Data = unknown, Failure = DefaultError, Variables = void, Kept = unknown>(
  options: UseMutationOptions<Data, Failure, Variables, Kept>,
  client?: QueryClient,
): UseMutationResult<Data, Failure, Variables, Kept> {
  const { mutationFn } = options;
  const mutation = useUnguardedMutation<Data, Failure, Variables, Kept>(
    {
      ...options,
      ...(mutationFn && {
        mutationFn: async (variables, context) => {
          await assertConfirmed(variables);
          return mutationFn(variables, context);
        },
      }),
    },
    client,
  );
  const [once] = useState(createOnce);
  const { mutateAsync: send } = mutation;
  const guarded = useMemo(() => {
    const mutateAsync = (variables: Variables, more?: MutateOptions<Data, Failure, Variables, Kept>) =>
      once(variables, () => send(variables, more));
    // `onError` reports failures.
    const mutate = (...given: Parameters<typeof mutateAsync>) => void mutateAsync(...given).catch(() => undefined);
    return { mutate, mutateAsync };
  }, [once, send]);
  return { ...mutation, ...guarded } as UseMutationResult<Data, Failure, Variables, Kept>;
}
