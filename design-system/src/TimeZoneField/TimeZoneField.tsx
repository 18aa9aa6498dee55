import { useState } from 'react';
import { Combobox, type ComboboxProps } from '../Combobox/Combobox.tsx';
import { Bound, bindInput } from '../Form/FormBinding.tsx';
import type { Option } from '../Listbox/OptionRow.tsx';
import { componentTexts } from '../language/componentTexts.ts';
import { zoneOption, zoneOptions } from './zoneOptions.ts';

export interface TimeZoneFieldProps extends Omit<ComboboxProps, 'options' | 'filtering' | 'allowsCustomValue'> {
  /** The time zone in use, for browsers that don't list it. */
  known?: string | null;
}

function PlainTimeZoneField({ known, ...props }: TimeZoneFieldProps) {
  // The times of four hundred zones are computed only when someone searches for one.
  const [all, setAll] = useState<readonly Option[]>();
  const chosen = props.value ?? props.defaultValue;
  return (
    <Combobox
      emptyText={componentTexts.noZone}
      {...props}
      options={all ?? (chosen ? [zoneOption(chosen, new Date())] : [])}
      onFocus={() => setAll((read) => read ?? zoneOptions(new Date(), known))}
    />
  );
}

/** A time zone by its IANA name, searched by place or offset. Each option shows its current time. */
export function TimeZoneField(props: TimeZoneFieldProps) {
  return <Bound field={PlainTimeZoneField} props={props} bind={bindInput<string>} />;
}
