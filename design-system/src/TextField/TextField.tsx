import { type ComponentProps, type ReactNode, type Ref, useContext, useState } from 'react';
import {
  Button as AriaButton,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  Group,
  Input,
  InputContext,
} from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, boxButton, controlBox, fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindText } from '../Form/FormBinding.tsx';
import { IconEye, IconEyeOff } from '../icons/moreIcons.ts';
import { useTypedText } from '../state/useTypedText.ts';
import { tokens } from '../tokens/tokens.ts';

export const textFieldTypes = ['text', 'email', 'password', 'url', 'tel'] as const;

export interface TextFieldProps
  extends FieldProps,
    Omit<AriaTextFieldProps, keyof FieldProps | 'children' | 'type' | 'validationBehavior' | 'isInvalid' | 'prefix'> {
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  type?: (typeof textFieldTypes)[number];
  placeholder?: string;
  /** Shown inside the box before the text: a unit or an icon. */
  prefix?: ReactNode;
  /** Shown inside the box after the text. */
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  /** The caller renders each text later than it is typed: typed text stays until then. Needs `value`. */
  keepsTyped?: boolean;
}

const Root = styled(AriaTextField)`
  ${fieldFrame}
`;

const Box = styled(Group)`
  ${controlBox}
`;

const Bare = styled(Input)`
  ${bareInput}
`;

const Affix = styled.span`
  display: inline-flex;
  flex: none;
  align-items: center;
  color: ${tokens.color.inkMuted};

  &[data-side='start'] {
    padding-inline-start: ${tokens.space[3]};
    margin-inline-end: calc(-1 * ${tokens.space[1]});
  }

  &[data-side='end'] {
    padding-inline-end: ${tokens.space[3]};
  }
`;

const Reveal = styled(AriaButton)`
  ${boxButton}
`;

type BareProps = ComponentProps<typeof Bare>;

type TypedProps = BareProps & {
  text: string;
  onType: (text: string) => void;
  inputRef: Ref<HTMLInputElement> | undefined;
};

/** A field whose caller renders later than it is called: a key doesn't render the field again. */
function Typed({ text, onType, inputRef, ...props }: TypedProps) {
  const { value: _, onChange: __, ...wiring } = useContext(InputContext) as BareProps;
  const typed = useTypedText(text, onType, { inputRef, keepsTyped: true });
  return (
    <InputContext value={wiring}>
      <Bare {...props} {...typed} />
    </InputContext>
  );
}

function PlainTextField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  type = 'text',
  placeholder,
  prefix,
  suffix,
  inputRef,
  keepsTyped = false,
  ...given
}: TextFieldProps) {
  const { value = '', onChange = () => undefined, ...unbound } = given;
  const rest = keepsTyped ? unbound : given;
  const [isRevealed, setIsRevealed] = useState(false);
  const isPassword = type === 'password';
  return (
    <Root
      {...rest}
      type={isPassword && isRevealed ? 'text' : type}
      validationBehavior="aria"
      isInvalid={invalidWhen(errorMessage)}
    >
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <Box role="presentation" isDisabled={rest.isDisabled} isInvalid={invalidWhen(errorMessage)}>
        {prefix !== undefined && <Affix data-side="start">{prefix}</Affix>}
        {keepsTyped ? (
          <Typed text={value} onType={onChange} inputRef={inputRef} placeholder={placeholder} dir="auto" />
        ) : (
          <Bare ref={inputRef} placeholder={placeholder} dir="auto" />
        )}
        {suffix !== undefined && <Affix data-side="end">{suffix}</Affix>}
        {isPassword && (
          <Reveal
            aria-label={isRevealed ? 'Hide password' : 'Show password'}
            isDisabled={rest.isDisabled}
            onPress={() => setIsRevealed(!isRevealed)}
          >
            {isRevealed ? <IconEyeOff /> : <IconEye />}
          </Reveal>
        )}
      </Box>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </Root>
  );
}

/** One line of text. Passwords can be shown and hidden. */
export function TextField(props: TextFieldProps) {
  return <Bound field={PlainTextField} props={props} bind={bindText} />;
}
