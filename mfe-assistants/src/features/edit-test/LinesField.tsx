import type { TestConversationInput } from '@switchboard/contracts/test-conversations';
import { TextArea } from '@switchboard/design-system/forms';
import { useFormContext } from '@switchboard/platform/forms';
import { useState } from 'react';

interface LinesFieldProps<T> {
  /** The form field that contains the lines. */
  name: string;
  label: string;
  description?: string;
  isRequired?: boolean;
  rows?: number;
  read: (text: string) => T;
  write: (value: T) => string;
}

/** A field of several values as lines of one text. */
export function LinesField<T>({ name, read, write, rows = 3, ...rest }: LinesFieldProps<T>) {
  const { setValue, getValues, getFieldState, formState } = useFormContext<TestConversationInput>();
  const [text, setText] = useState(() => write(getValues(name as never) as T));
  const { error } = getFieldState(name as never, formState);
  const first = ([error].flat() as ({ message?: string } | undefined)[]).find(Boolean);
  return (
    <TextArea
      {...rest}
      rows={rows}
      value={text}
      errorMessage={first?.message}
      onChange={(typed) => {
        setText(typed);
        setValue(name as never, read(typed) as never, { shouldDirty: true, shouldValidate: formState.isSubmitted });
      }}
    />
  );
}
