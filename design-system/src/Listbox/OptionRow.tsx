import type { ReactNode } from 'react';
import { IconCheck } from '../icons/icons.ts';
import { OptionDescription, OptionItem, OptionLabel } from './Listbox.styles.ts';

/** One choice of a Select, a Combobox or a RadioGroup. */
export interface Option {
  id: string;
  label: string;
  description?: ReactNode;
  isDisabled?: boolean;
}

/** One choice in an open list, ticked when it is the chosen one. */
export function OptionRow({ option }: { option: Option }) {
  return (
    <OptionItem id={option.id} textValue={option.label} isDisabled={option.isDisabled}>
      {({ isSelected }) => (
        <>
          <OptionLabel slot="label">{option.label}</OptionLabel>
          {isSelected && <IconCheck />}
          {option.description !== undefined && (
            <OptionDescription slot="description">{option.description}</OptionDescription>
          )}
        </>
      )}
    </OptionItem>
  );
}
