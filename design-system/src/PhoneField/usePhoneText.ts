import { useEffect, useRef, useState } from 'react';
import type { PhoneCountry } from './countries.ts';
import { fromPhoneValue, loadPhoneLibrary, toPhoneValue } from './phoneNumbers.ts';

interface PhoneTextOptions {
  value: string;
  onChange: (value: string) => void;
  defaultCountry: PhoneCountry;
  showCountry: boolean;
}

/** Keeps what is typed apart from what is emitted, so that a number does not change under the typing hand. */
export function usePhoneText({ value, onChange, defaultCountry, showCountry }: PhoneTextOptions) {
  const [text, setText] = useState(value);
  const [country, setCountry] = useState<PhoneCountry>(defaultCountry);
  const emitted = useRef<string | null>(null);
  const request = useRef(0);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });

  // A value from outside is shown in the national form of its country; one the field emitted itself is left alone.
  useEffect(() => {
    if (value === emitted.current) return;
    emitted.current = value;
    request.current += 1;
    const asked = request.current;
    setText(value);
    if (!showCountry || !value.startsWith('+')) return;
    void loadPhoneLibrary().then((phones) => {
      const shown = fromPhoneValue(phones, value);
      if (!shown || request.current !== asked) return;
      setCountry(shown.country);
      setText(shown.text);
    });
  }, [value, showCountry]);

  const emit = (next: string) => {
    if (next === emitted.current) return;
    emitted.current = next;
    latestOnChange.current(next);
  };

  const update = (typed: string, chosenCountry: PhoneCountry) => {
    const next = showCountry ? typed.replace(/^0/, '') : typed;
    request.current += 1;
    const asked = request.current;
    setText(next);
    setCountry(chosenCountry);
    emit(next);
    if (next === '') return;
    void loadPhoneLibrary().then((phones) => {
      if (request.current === asked) emit(toPhoneValue(phones, next, chosenCountry));
    });
  };

  return {
    text,
    country,
    onTextChange: (typed: string) => update(typed, country),
    onCountryChange: (next: PhoneCountry) => update(text, next),
  };
}
