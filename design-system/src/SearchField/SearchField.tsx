import { type Ref, useEffect, useRef, useState } from 'react';
import {
  Button as AriaButton,
  SearchField as AriaSearchField,
  type SearchFieldProps as AriaSearchFieldProps,
  Group,
  Input,
} from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, boxButton, controlBox, fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { IconClose, IconSearch } from '../icons/icons.ts';
import { tokens } from '../tokens/tokens.ts';

export interface SearchFieldProps
  extends Omit<FieldProps, 'label'>,
    Omit<AriaSearchFieldProps, keyof FieldProps | 'children' | 'validationBehavior' | 'isInvalid'> {
  /** Read by screen readers; shown only when `isLabelHidden` is false. */
  label?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  placeholder?: string;
  /** Waits this long after the last key before onChange, in ms. Clearing and Enter do not wait. */
  debounceMs?: number;
  inputRef?: Ref<HTMLInputElement>;
}

const Root = styled(AriaSearchField)`
  ${fieldFrame}
`;

const Box = styled(Group)`
  ${controlBox}

  & > svg {
    margin-inline: ${tokens.space[3]} calc(-1 * ${tokens.space[1]});
    color: ${tokens.color.inkMuted};
  }
`;

const Bare = styled(Input)`
  ${bareInput}
`;

const Clear = styled(AriaButton)`
  ${boxButton}

  [data-empty] & {
    display: none;
  }
`;

/**
 * Shows every key at once and reports the text after a pause. A value changed from outside replaces the typed text, unless it is an earlier
 * report that comes back, for example through the address.
 */
function useDebouncedText(
  value: string | undefined,
  start: string,
  debounceMs: number,
  onChange?: (text: string) => void,
) {
  const [text, setText] = useState(value ?? start);
  const reported = useRef<string[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (value === undefined) return;
    const place = reported.current.findIndex((earlier) => earlier.trim() === value.trim());
    reported.current = place < 0 ? [] : reported.current.slice(place + 1);
    if (place < 0) setText(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const report = (next: string, isImmediate: boolean) => {
    const change = () => {
      // The list is limited, because reported texts don't come back in an uncontrolled field.
      reported.current = [...reported.current.slice(-20), next];
      onChange?.(next);
    };
    setText(next);
    clearTimeout(timer.current);
    if (isImmediate || debounceMs <= 0) change();
    else timer.current = setTimeout(change, debounceMs);
  };
  return [text, report] as const;
}

/** Filters the page while the user types. Escape clears it. */
export function SearchField({
  label = 'Search',
  isLabelHidden = true,
  description,
  errorMessage,
  value,
  defaultValue,
  onChange,
  onSubmit,
  placeholder = 'Search',
  debounceMs = 0,
  inputRef,
  ...rest
}: SearchFieldProps) {
  const [text, report] = useDebouncedText(value, defaultValue ?? '', debounceMs, onChange);
  return (
    <Root
      {...rest}
      value={text}
      onChange={(next) => report(next, next === '')}
      onSubmit={(submitted) => {
        report(submitted, true);
        onSubmit?.(submitted);
      }}
      validationBehavior="aria"
      isInvalid={invalidWhen(errorMessage)}
    >
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <Box role="presentation" isDisabled={rest.isDisabled} isInvalid={invalidWhen(errorMessage)}>
        <IconSearch />
        <Bare ref={inputRef} placeholder={placeholder} />
        <Clear>
          <IconClose size={14} />
        </Clear>
      </Box>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </Root>
  );
}
