import { useEffect, useRef, useState } from 'react';
import type { PhoneCountry } from './countries.ts';
import {
  fromPhoneValue,
  loadPhoneLibrary,
  saysCountry,
  toPhoneValue,
  withCallingCode,
  withoutTrunkZero,
} from './phoneNumbers.ts';

interface PhoneTextOptions {
  value: string;
  onChange: (value: string) => void;
  defaultCountry: PhoneCountry;
  showCountry: boolean;
}

/** Keeps the typed text apart from the emitted value, so that a number doesn't change while it is being typed. */
export function usePhoneText({ value, onChange, defaultCountry, showCountry }: PhoneTextOptions) {
  const [text, setText] = useState(value);
  // Null while the number doesn't determine its country.
  const [country, setCountry] = useState<PhoneCountry | null>(defaultCountry);
  // Emitted values that may still come back as the value, oldest first: two can come back one after the other.
  const emitted = useRef<string[]>([]);
  const request = useRef(0);
  // Whether the field dropped a leading 0, which means that the number doesn't start with its country's code.
  const hadZero = useRef(false);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });

  // A value from outside is shown in the national format of its country; one that the field emitted itself isn't changed.
  useEffect(() => {
    const returned = emitted.current.indexOf(value);
    emitted.current = returned < 0 ? [value] : emitted.current.slice(returned);
    if (returned >= 0) return;
    request.current += 1;
    const asked = request.current;
    hadZero.current = false;
    setText(value);
    if (!showCountry) return;
    setCountry(value === '' ? defaultCountry : null);
    if (!value.startsWith('+')) return;
    void loadPhoneLibrary().then((phones) => {
      const shown = fromPhoneValue(phones, value);
      if (!shown || request.current !== asked) return;
      setCountry(shown.country);
      setText(shown.text);
    }, ignore);
  }, [value, showCountry, defaultCountry]);

  const emit = (next: string) => {
    if (next === emitted.current.at(-1)) return;
    emitted.current.push(next);
    latestOnChange.current(next);
  };

  const update = (typed: string, chosenCountry: PhoneCountry | null) => {
    const next = showCountry ? withoutTrunkZero(typed, chosenCountry) : typed;
    hadZero.current = next !== typed || (hadZero.current && next !== '' && !saysCountry(next));
    request.current += 1;
    const asked = request.current;
    setText(next);
    setCountry(next === '' ? (chosenCountry ?? defaultCountry) : chosenCountry);
    const whole = withCallingCode(next, showCountry ? chosenCountry : null);
    emit(whole);
    if (whole === '') return;
    void loadPhoneLibrary().then((phones) => {
      if (request.current !== asked) return;
      const read = toPhoneValue(phones, hadZero.current ? `0${next}` : next, showCountry ? chosenCountry : null);
      emit(read);
      // A typed + determines the country, and the select follows.
      if (showCountry && saysCountry(next)) setCountry(fromPhoneValue(phones, read)?.country ?? null);
    }, ignore);
  };

  return {
    text,
    country,
    onTextChange: (typed: string) => update(typed, country),
    onCountryChange: (next: PhoneCountry) => update(text, next),
  };
}

// Without the numbering plans, the number is emitted as typed, with its calling code.
function ignore() {}
