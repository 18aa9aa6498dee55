import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
  Group,
  Input,
} from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, boxButton, controlBox, fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindInput } from '../Form/FormBinding.tsx';
import { IconMinus, IconPlus } from '../icons/icons.ts';
import { tokens } from '../tokens/tokens.ts';
import { useLeftOut, useTypedNumber } from './useTypedNumber.ts';

type Replaced = keyof FieldProps | 'children' | 'value' | 'defaultValue' | 'onChange' | 'minValue' | 'maxValue';

export interface NumberFieldProps
  extends FieldProps,
    Omit<AriaNumberFieldProps, Replaced | 'validationBehavior' | 'isInvalid'> {
  /** Null while the field is empty. */
  value?: number | null;
  defaultValue?: number | null;
  onChange?: (value: number | null) => void;
  min?: number;
  max?: number;
  step?: number;
  placeholder?: string;
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

const Root = styled(AriaNumberField)`
  ${fieldFrame}
`;

const Box = styled(Group)`
  ${controlBox}
`;

const Bare = styled(Input)`
  ${bareInput}
  font-variant-numeric: tabular-nums;
`;

const Suffix = styled.span`
  flex: none;
  padding-inline-end: ${tokens.space[2]};
  color: ${tokens.color.inkMuted};
`;

const Step = styled(AriaButton)`
  ${boxButton}
`;

interface TypedBoxProps {
  onLeftOut: (text: string | null) => void;
  onTyped: ((value: number | null) => void) | undefined;
  children: ReactNode;
}

function TypedBox({ onLeftOut, onTyped, children }: TypedBoxProps) {
  return <Box ref={useTypedNumber(onLeftOut, onTyped)}>{children}</Box>;
}

// react-aria represents an empty field as NaN; forms and JSON only know null.
const toAria = (value: number | null | undefined) => (value === null ? Number.NaN : value);
const fromAria = (value: number) => (Number.isNaN(value) ? null : value);

function PlainNumberField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  value,
  defaultValue,
  onChange,
  min,
  max,
  placeholder,
  suffix,
  inputRef,
  ...rest
}: NumberFieldProps) {
  const [leftOut, setLeftOut] = useLeftOut();
  const message = leftOut ?? errorMessage;
  // In a form, the typed number stays unchanged: the form validates it, not the steps of the buttons.
  const { commitBehavior = rest.name === undefined ? 'snap' : 'validate' } = rest;
  const isJudgedOutside = commitBehavior === 'validate';
  const reportTyped = (typed: number | null) => {
    if (typed !== (value ?? null)) onChange?.(typed);
  };
  // With a minimum of 0 or more, react-aria swallows a minus sign, so the field would show another number than was typed.
  const swallowsMinus = isJudgedOutside && min !== undefined && min >= 0;
  return (
    <Root
      formatOptions={{ useGrouping: false, maximumFractionDigits: 20 }}
      {...rest}
      commitBehavior={commitBehavior}
      value={toAria(value)}
      defaultValue={toAria(defaultValue)}
      onChange={(next) => onChange?.(fromAria(next))}
      minValue={swallowsMinus ? undefined : min}
      maxValue={max}
      validationBehavior="aria"
      isInvalid={isJudgedOutside ? invalidWhen(message) === true : invalidWhen(message)}
    >
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <TypedBox onLeftOut={setLeftOut} onTyped={isJudgedOutside ? reportTyped : undefined}>
        <Bare ref={inputRef} placeholder={placeholder} />
        {suffix !== undefined && <Suffix>{suffix}</Suffix>}
        <Step slot="decrement" {...(swallowsMinus && { isDisabled: typeof value === 'number' && value <= min })}>
          <IconMinus size={14} />
        </Step>
        <Step slot="increment">
          <IconPlus size={14} />
        </Step>
      </TypedBox>
      <FieldNotes description={description} errorMessage={message} />
    </Root>
  );
}

/**
 * A number with steps, changed by arrow keys, Page Up and Page Down. A decimal comma counts as a point; other characters are left out with
 * a message. In a form (with a name) a number out of range stays for the form to validate.
 */
export function NumberField(props: NumberFieldProps) {
  return <Bound field={PlainNumberField} props={props} bind={bindInput<number>} />;
}
