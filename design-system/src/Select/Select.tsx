import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, Select as AriaSelect, SelectValue } from 'react-aria-components';
import styled from 'styled-components';
import { controlBox, fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindParts } from '../Form/FormBinding.tsx';
import { IconChevronDown } from '../icons/moreIcons.ts';
import { ListNote, ListPopover, OptionList } from '../Listbox/Listbox.styles.ts';
import { type Option, OptionRow } from '../Listbox/OptionRow.tsx';
import { truncate } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';

export interface SelectProps extends FieldProps {
  options: readonly Option[];
  /** Id of the chosen option; null for none. */
  value?: string | null;
  defaultValue?: string | null;
  onChange?: (id: string) => void;
  placeholder?: string;
  /** Shown in the list if there are no options. */
  emptyText?: ReactNode;
  autoFocus?: boolean;
  onBlur?: () => void;
  id?: string;
  buttonRef?: Ref<HTMLButtonElement>;
}

const Root = styled(AriaSelect)`
  ${fieldFrame}
` as typeof AriaSelect;

const Trigger = styled(AriaButton)`
  ${controlBox}
  justify-content: space-between;
  gap: ${tokens.space[2]};
  padding: 0 ${tokens.space[2]} 0 ${tokens.space[3]};
  text-align: start;
  cursor: pointer;

  [data-invalid] > & {
    border-color: ${tokens.color.danger};
  }

  & > svg {
    color: ${tokens.color.inkMuted};
  }
`;

const Value = styled(SelectValue)`
  flex: 1;
  min-inline-size: 0;
  ${truncate}

  &[data-placeholder] {
    color: ${tokens.color.inkFaint};
  }

  & [slot='description'] {
    display: none;
  }
`;

function PlainSelect({
  label,
  isLabelHidden,
  description,
  errorMessage,
  options,
  value,
  defaultValue,
  onChange,
  placeholder = 'Select…',
  emptyText = 'Nothing to choose from.',
  buttonRef,
  ...rest
}: SelectProps) {
  return (
    <Root
      {...rest}
      value={value}
      defaultValue={defaultValue}
      onChange={(key) => {
        if (key !== null) onChange?.(String(key));
      }}
      placeholder={placeholder}
      validationBehavior="aria"
      isInvalid={invalidWhen(errorMessage)}
      allowsEmptyCollection
    >
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <Trigger ref={buttonRef}>
        <Value>
          {({ selectedText, defaultChildren, isPlaceholder }) => (isPlaceholder ? defaultChildren : selectedText)}
        </Value>
        <IconChevronDown />
      </Trigger>
      <FieldNotes description={description} errorMessage={errorMessage} />
      <ListPopover>
        <OptionList items={options} renderEmptyState={() => <ListNote>{emptyText}</ListNote>}>
          {(option: Option) => <OptionRow option={option} />}
        </OptionList>
      </ListPopover>
    </Root>
  );
}

/** One choice from a known list. Use Combobox if the list is long enough to search. */
export function Select(props: SelectProps) {
  return <Bound field={PlainSelect} props={props} bind={bindParts<string>} />;
}
