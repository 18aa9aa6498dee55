import {
  type DefaultValues,
  type FieldValues,
  type SubmitHandler,
  useForm,
  zodResolver,
} from '@switchboard/platform/forms';
import { useState } from 'react';
import type { z } from 'zod';

/** A form of one contract schema, with a message for the form as a whole beside those of its fields. */
export function useAuthForm<T extends FieldValues>(schema: z.ZodType<T, T>, defaultValues: DefaultValues<T>) {
  const form = useForm<T>({ resolver: zodResolver(schema), defaultValues, mode: 'onSubmit' });
  const [failure, setFailure] = useState<string | null>(null);
  const submit = (send: SubmitHandler<T>) =>
    form.handleSubmit(async (values) => {
      setFailure(null);
      await send(values);
    });
  return { ...form, failure, setFailure, submit };
}
