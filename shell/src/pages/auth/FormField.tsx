import { TextField, type TextFieldProps } from '@switchboard/design-system/forms';
import { type Control, Controller, type FieldPath, type FieldValues } from '@switchboard/platform/forms';

interface FormFieldProps<T extends FieldValues> extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur'> {
  control: Control<T>;
  name: FieldPath<T>;
}

/** A text field of a form, with the schema's message below it. */
export function FormField<T extends FieldValues>({ control, name, ...field }: FormFieldProps<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { ref, value, ...bound }, fieldState }) => (
        <TextField {...field} {...bound} value={value ?? ''} inputRef={ref} errorMessage={fieldState.error?.message} />
      )}
    />
  );
}
