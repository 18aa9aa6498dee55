import { type Ref, useEffect } from 'react';
import {
  Button as AriaButton,
  Select as AriaSelect,
  TextField as AriaTextField,
  Group,
  Input,
  SelectValue,
} from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, controlBox, fieldFrame } from '../Field/Field.styles.ts';
import { FieldCaption, FieldNotes, type FieldProps, invalidWhen } from '../Field/Field.tsx';
import { Bound, bindText } from '../Form/FormBinding.tsx';
import { IconChevronDown } from '../icons/moreIcons.ts';
import { ListPopover, OptionList } from '../Listbox/Listbox.styles.ts';
import { type Option, OptionRow } from '../Listbox/OptionRow.tsx';
import { componentTexts } from '../language/componentTexts.ts';
import { useControllableValue } from '../state/useControllableValue.ts';
import { focusRingInside } from '../tokens/mixins.ts';
import { tokens } from '../tokens/tokens.ts';
import { type PhoneCountry, phoneCountries } from './countries.ts';
import { loadPhoneLibrary } from './phoneNumbers.ts';
import { usePhoneText } from './usePhoneText.ts';

export interface PhoneFieldProps extends FieldProps {
  /**
   * E.164 if the number is valid, otherwise the typed text after its calling code. A value without a leading plus has no country: the field
   * shows that and offers a choice.
   */
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  defaultCountry?: PhoneCountry;
  showCountry?: boolean;
  placeholder?: string;
  autoComplete?: string;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

const Root = styled(AriaTextField)`
  ${fieldFrame}
`;

const Box = styled(Group)`
  ${controlBox}
`;

const Bare = styled(Input)`
  ${bareInput}
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.sm};
`;

const CountryButton = styled(AriaButton)`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space[1]};
  block-size: calc(${tokens.size.controlMd} - 2 * ${tokens.line.hair});
  padding: 0 ${tokens.space[2]} 0 ${tokens.space[3]};
  border: 0;
  border-inline-end: ${tokens.line.hair} solid ${tokens.color.line};
  border-start-start-radius: inherit;
  border-end-start-radius: inherit;
  background: transparent;
  color: inherit;
  font-family: ${tokens.font.mono};
  font-size: ${tokens.text.sm};
  white-space: nowrap;
  cursor: pointer;

  &[data-hovered] {
    background: ${tokens.color.hover};
  }

  &[data-focus-visible] {
    ${focusRingInside}
  }

  &[data-disabled] {
    cursor: not-allowed;
  }
`;

const options = () => {
  const { locale } = componentTexts;
  const names = locale === 'en-US' ? undefined : new Intl.DisplayNames(locale, { type: 'region' });
  return phoneCountries.map(({ id, name, callingCode }) => ({
    id,
    label: `${names?.of(id) ?? name} (+${callingCode})`,
  }));
};

function CountrySelect({
  country,
  onChange,
  isDisabled,
}: {
  country: PhoneCountry | null;
  onChange: (country: PhoneCountry) => void;
  isDisabled?: boolean;
}) {
  const chosen = phoneCountries.find(({ id }) => id === country);
  return (
    <AriaSelect
      aria-label={componentTexts.country}
      value={country}
      isDisabled={isDisabled}
      onChange={(key) => {
        const next = phoneCountries.find(({ id }) => id === key);
        if (next) onChange(next.id);
      }}
    >
      <CountryButton>
        <SelectValue>{() => (chosen ? `${chosen.id} +${chosen.callingCode}` : componentTexts.country)}</SelectValue>
        <IconChevronDown size={14} />
      </CountryButton>
      <ListPopover data-narrow>
        <OptionList items={options()}>{(option: Option) => <OptionRow option={option} />}</OptionList>
      </ListPopover>
    </AriaSelect>
  );
}

function PlainPhoneField({
  label,
  isLabelHidden,
  description,
  errorMessage,
  value,
  defaultValue,
  onChange,
  defaultCountry = 'US',
  showCountry = true,
  placeholder,
  autoComplete = 'tel',
  inputRef,
  ...rest
}: PhoneFieldProps) {
  const [emitted, setEmitted] = useControllableValue(value, defaultValue ?? '', onChange);
  const phone = usePhoneText({ value: emitted, onChange: setEmitted, defaultCountry, showCountry });
  useEffect(() => {
    loadPhoneLibrary().catch(() => undefined);
  }, []);
  return (
    <Root
      {...rest}
      type="tel"
      autoComplete={autoComplete}
      value={phone.text}
      onChange={phone.onTextChange}
      validationBehavior="aria"
      isInvalid={invalidWhen(errorMessage)}
    >
      <FieldCaption label={label} isLabelHidden={isLabelHidden} isRequired={rest.isRequired} />
      <Box role="presentation" isDisabled={rest.isDisabled} isInvalid={invalidWhen(errorMessage)}>
        {showCountry && (
          <CountrySelect country={phone.country} onChange={phone.onCountryChange} isDisabled={rest.isDisabled} />
        )}
        <Bare ref={inputRef} placeholder={placeholder} />
      </Box>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </Root>
  );
}

/** A phone number with its country. A leading 0 is dropped while the country is shown, except in Italy. */
export function PhoneField(props: PhoneFieldProps) {
  return <Bound field={PlainPhoneField} props={props} bind={bindText} />;
}
