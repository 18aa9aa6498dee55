import type { CSSProperties, ReactNode, Ref } from 'react';
import { FieldDescription, FieldLabel, FieldMessage, RequiredMark } from './Field.styles.ts';

/** What every control takes besides its value. */
export interface FieldProps {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  /** Says what is wrong and marks the control as invalid. */
  errorMessage?: ReactNode;
  isRequired?: boolean;
  isDisabled?: boolean;
  name?: string;
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLDivElement>;
}

/** The label of a field, with a mark when the field is required. */
export function FieldCaption({
  label,
  isLabelHidden,
  isRequired,
}: Pick<FieldProps, 'label' | 'isLabelHidden' | 'isRequired'>) {
  return (
    <FieldLabel data-hidden={isLabelHidden || undefined}>
      {label}
      {isRequired && <RequiredMark aria-hidden="true">*</RequiredMark>}
    </FieldLabel>
  );
}

/** The description and, when the field is invalid, the error, both tied to the control. */
export function FieldNotes({ description, errorMessage }: Pick<FieldProps, 'description' | 'errorMessage'>) {
  return (
    <>
      {description !== undefined && <FieldDescription slot="description">{description}</FieldDescription>}
      <FieldMessage>{errorMessage}</FieldMessage>
    </>
  );
}

// `undefined` instead of `false` leaves room for the errors a Form hands down by name.
export function invalidWhen(errorMessage: ReactNode): true | undefined {
  return errorMessage === undefined || errorMessage === null || errorMessage === '' || errorMessage === false
    ? undefined
    : true;
}
