import type { CSSProperties, ReactNode, Ref } from 'react';
import { FieldDescription, FieldLabel, FieldMessage, RequiredMark } from './Field.styles.ts';

/** The props of every control in addition to its value. */
export interface FieldProps {
  label: ReactNode;
  /** Shows the label only to screen readers. */
  isLabelHidden?: boolean;
  description?: ReactNode;
  /** The error message; it also marks the control as invalid. */
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

/** The description and, if the field is invalid, the error, both linked to the control. */
export function FieldNotes({ description, errorMessage }: Pick<FieldProps, 'description' | 'errorMessage'>) {
  return (
    <>
      {description !== undefined && <FieldDescription slot="description">{description}</FieldDescription>}
      <FieldMessage>{errorMessage}</FieldMessage>
    </>
  );
}

// `undefined` instead of `false` allows the errors that a Form passes down by name.
export function invalidWhen(errorMessage: ReactNode): true | undefined {
  return errorMessage === undefined || errorMessage === null || errorMessage === '' || errorMessage === false
    ? undefined
    : true;
}
