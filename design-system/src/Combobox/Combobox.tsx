import { type ReactNode, type Ref, useState } from 'react';
import { Button as AriaButton, ComboBox, Group, Input } from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, boxButton, controlBox, fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindInput } from '../Form/FormBinding.tsx';
import { IconChevronDown } from '../icons/moreIcons.ts';
import { ListNote, ListPopover, OptionList } from '../Listbox/Listbox.styles.ts';
import { type Option, OptionRow } from '../Listbox/OptionRow.tsx';
import { componentTexts } from '../language/componentTexts.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { useControllableValue } from '../state/useControllableValue.ts';

export interface ComboboxProps extends FieldProps {
  options: readonly Option[];
  /** Id of the chosen option, or the typed text when `allowsCustomValue`; null for none. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (value: string | null) => void;
  /** Called with the typed text, for options from a server. */
  onInputChange?: (text: string) => void;
  /** 'contains' filters the options here; 'none' leaves it to the caller, who searches on the server. */
  filtering?: 'contains' | 'none';
  allowsCustomValue?: boolean;
  isLoading?: boolean;
  placeholder?: string;
  emptyText?: ReactNode;
  autoFocus?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
  id?: string;
  inputRef?: Ref<HTMLInputElement>;
}

const Root = styled(ComboBox)`
  ${fieldFrame}
` as typeof ComboBox;

const Box = styled(Group)`
  ${controlBox}
`;

const Bare = styled(Input)`
  ${bareInput}
`;

const Open = styled(AriaButton)`
  ${boxButton}
`;

function matches(option: Option, text: string): boolean {
  return option.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
}

function PlainCombobox({
  label,
  isLabelHidden,
  description,
  errorMessage,
  options,
  value,
  defaultValue,
  onChange,
  onInputChange,
  filtering = 'contains',
  allowsCustomValue = false,
  isLoading = false,
  placeholder,
  emptyText = componentTexts.noMatches,
  inputRef,
  ...rest
}: ComboboxProps) {
  const [chosen, setChosen] = useControllableValue(value, defaultValue ?? null, onChange);
  const chosenOption = options.find((option) => option.id === chosen);
  const chosenText = chosenOption?.label ?? (allowsCustomValue ? (chosen ?? '') : '');
  // The typed text while no option is chosen; null while the field shows its value.
  const [draft, setDraft] = useState<string | null>(null);
  // A chosen option of a server search may be missing from the next answer: its label is kept.
  const [keptLabel, setKeptLabel] = useState('');
  const shownText = draft ?? (chosenText !== '' || chosen === null ? chosenText : keptLabel);
  const isNarrowed = filtering === 'contains' && draft !== null;
  const items = isNarrowed ? options.filter((option) => matches(option, draft)) : options;

  const choose = (next: string | null) => {
    setDraft(null);
    setKeptLabel(options.find((option) => option.id === next)?.label ?? '');
    if (next !== chosen) setChosen(next);
  };

  return (
    <Root
      {...rest}
      value={chosenOption ? chosen : null}
      inputValue={shownText}
      onInputChange={(text) => {
        if (text === shownText) return;
        setDraft(text);
        onInputChange?.(text);
        if (text === '' && !allowsCustomValue) setChosen(null);
        if (allowsCustomValue) setChosen(text === '' ? null : text);
      }}
      onChange={(key) => {
        if (key !== null) choose(String(key));
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen) setDraft(null);
      }}
      allowsCustomValue={allowsCustomValue}
      // A custom value has no list below it, which would cover the content there.
      allowsEmptyCollection={!allowsCustomValue || isLoading}
      // The options are already filtered above: react-aria shows all that it gets.
      defaultFilter={() => true}
      menuTrigger="focus"
      validationBehavior="aria"
      isInvalid={invalidWhen(errorMessage)}
    >
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <Box role="presentation" isDisabled={rest.isDisabled} isInvalid={invalidWhen(errorMessage)}>
        <Bare ref={inputRef} placeholder={placeholder} />
        {isLoading && <Spinner label={componentTexts.loadingOptions} size="sm" />}
        <Open>
          <IconChevronDown />
        </Open>
      </Box>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <ListPopover>
        <OptionList
          items={items}
          renderEmptyState={() => <ListNote>{isLoading ? componentTexts.searching : emptyText}</ListNote>}
        >
          {(option: Option) => <OptionRow option={option} />}
        </OptionList>
      </ListPopover>
    </Root>
  );
}

/** One choice from a list that is searched by typing. */
export function Combobox(props: ComboboxProps) {
  return <Bound field={PlainCombobox} props={props} bind={bindInput<string>} />;
}
