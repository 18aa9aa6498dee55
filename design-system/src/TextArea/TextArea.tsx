import { type ComponentProps, createContext, memo, type Ref, useContext } from 'react';
import {
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  TextAreaContext,
} from 'react-aria-components';
import styled from 'styled-components';
import { controlBox, fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindText } from '../Form/FormBinding.tsx';
import { useControllableValue } from '../state/useControllableValue.ts';
import { useTypedText } from '../state/useTypedText.ts';
import { tokens } from '../tokens/tokens.ts';

export interface TextAreaProps
  extends FieldProps,
    Omit<AriaTextFieldProps, keyof FieldProps | 'children' | 'type' | 'validationBehavior' | 'isInvalid'> {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  rows?: number;
  placeholder?: string;
  /** Shows the number of characters, with the limit if maxLength is given. */
  showCount?: boolean;
  /** Mono, for prompts and code. */
  isMono?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
  /** The caller renders each text later than it is typed: typed text stays until then. */
  keepsTyped?: boolean;
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
  /* Another digit lays out nothing around it. */
  contain: strict;
  block-size: 1lh;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  font-variant-numeric: tabular-nums;
  text-align: end;
  white-space: nowrap;
`;

/** The length of the text. It changes with each key, while the surrounding field doesn't. */
const TextLength = createContext(0);

function Counter({ max }: { max: number | undefined }) {
  const length = useContext(TextLength);
  const counted = length.toLocaleString('en-US');
  const text = max === undefined ? `${counted} characters` : `${counted} / ${max.toLocaleString('en-US')}`;
  return <Count style={{ inlineSize: `${text.length}ch` }}>{text}</Count>;
}

type AreaProps = ComponentProps<typeof Area>;

/** The text area of a field, which manages the text on its own. */
function OwnArea(props: AreaProps) {
  const { value: _, onChange: __, ...wiring } = useContext(TextAreaContext) as AreaProps;
  return (
    <TextAreaContext value={wiring}>
      <Area {...props} />
    </TextAreaContext>
  );
}

interface FrameProps extends Omit<TextAreaProps, 'value' | 'defaultValue' | 'onChange' | 'inputRef'> {
  areaRef: AreaProps['ref'];
  onType: AreaProps['onChange'];
}

/** Everything in a field except its text, memoized so that a key doesn't render it again. */
const Frame = memo(function Frame({
  label,
  isLabelHidden,
  description,
  errorMessage,
  rows = 4,
  placeholder,
  showCount = false,
  isMono = false,
  areaRef,
  onType,
  ...rest
}: FrameProps) {
  return (
    <Root {...rest} validationBehavior="aria" isInvalid={invalidWhen(errorMessage)}>
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <OwnArea
        ref={areaRef}
        rows={rows}
        placeholder={placeholder}
        data-mono={isMono || undefined}
        dir="auto"
        onChange={onType}
      />
      <Foot>
        <div>
          <FieldNotes description={description} errorMessage={errorMessage} />
        </div>
        {showCount && <Counter max={rest.maxLength} />}
      </Foot>
    </Root>
  );
});

function PlainTextArea({ value, defaultValue, onChange, inputRef, keepsTyped, ...rest }: TextAreaProps) {
  const [text, setText] = useControllableValue(value, defaultValue ?? '', onChange);
  const typed = useTypedText(text, setText, { inputRef, keepsTyped });
  return (
    <TextLength value={text.length}>
      <Frame {...rest} areaRef={typed.ref} onType={typed.onChange} />
    </TextLength>
  );
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  return <Bound field={PlainTextArea} props={props} bind={bindText} />;
}
