import type { Ref } from 'react';
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components';
import styled from 'styled-components';
import { controlBox, fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindText } from '../Form/FormBinding.tsx';
import { useControllableValue } from '../state/useControllableValue.ts';
import { tokens } from '../tokens/tokens.ts';

export interface TextAreaProps
  extends FieldProps,
    Omit<AriaTextFieldProps, keyof FieldProps | 'children' | 'type' | 'validationBehavior' | 'isInvalid'> {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  rows?: number;
  placeholder?: string;
  /** Shows how many characters are used, of how many when maxLength is given. */
  showCount?: boolean;
  /** Mono, for prompts and code. */
  isMono?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
}

const Root = styled(AriaTextField)`
  ${fieldFrame}
`;

const Area = styled(AriaTextArea)`
  ${controlBox}
  display: block;
  padding: ${tokens.space[2]} ${tokens.space[3]};
  line-height: ${tokens.leading.normal};
  resize: vertical;

  &[data-mono] {
    font-family: ${tokens.font.mono};
    font-size: ${tokens.text.sm};
  }
`;

const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${tokens.space[3]};

  & > :first-child {
    display: flex;
    flex-direction: column;
    gap: ${tokens.space[1]};
    min-inline-size: 0;
  }
`;

const Count = styled.span`
  flex: none;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-variant-numeric: tabular-nums;
`;

function PlainTextArea({
  label,
  isLabelHidden,
  description,
  errorMessage,
  rows = 4,
  placeholder,
  showCount = false,
  isMono = false,
  inputRef,
  value,
  defaultValue,
  onChange,
  ...rest
}: TextAreaProps) {
  const [text, setText] = useControllableValue(value, defaultValue ?? '', onChange);
  return (
    <Root {...rest} value={text} onChange={setText} validationBehavior="aria" isInvalid={invalidWhen(errorMessage)}>
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <Area ref={inputRef} rows={rows} placeholder={placeholder} data-mono={isMono || undefined} dir="auto" />
      <Foot>
        <div>
          <FieldNotes description={description} errorMessage={errorMessage} />
        </div>
        {showCount && (
          <Count>{rest.maxLength === undefined ? text.length : `${text.length} / ${rest.maxLength}`}</Count>
        )}
      </Foot>
    </Root>
  );
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  return <Bound field={PlainTextArea} props={props} bind={bindText} />;
}
