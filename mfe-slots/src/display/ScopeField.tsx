import type { SeriesScope } from '@switchboard/contracts/slots';
import { RadioGroup, type RadioGroupProps } from '@switchboard/design-system/forms';

const options: { id: SeriesScope; label: string }[] = [
  { id: 'this', label: 'This one' },
  { id: 'following', label: 'This and later' },
  { id: 'all', label: 'All' },
];

type Props = Omit<RadioGroupProps, 'options' | 'value' | 'onChange' | 'label'> & {
  label?: string;
  value?: SeriesScope;
  onChange?: (scope: SeriesScope) => void;
};

/** For which occurrences of a slot that repeats something holds. */
export function ScopeField({ label = 'For', onChange, ...rest }: Props) {
  return (
    <RadioGroup
      orientation="horizontal"
      {...rest}
      label={label}
      options={options}
      {...(onChange && { onChange: (id: string) => onChange(id as SeriesScope) })}
    />
  );
}
