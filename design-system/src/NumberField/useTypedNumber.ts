import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { NumberFieldStateContext, useLocale } from 'react-aria-components';
import { flushSync } from 'react-dom';

const decimals = new Map<string, string>();

function useDecimal() {
  const { locale } = useLocale();
  const known = decimals.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5);
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.';
  decimals.set(locale, decimal);
  return decimal;
}

/**
 * A typed text with the decimal sign of a language: `0,5` becomes `0.5` where that is a point. Null for text that isn't part of a number
 * and for ambiguous text, such as `1,234`.
 */
export function withDecimal(text: string, decimal: string): string | null {
  if (!/^[-+]?\d*([.,]\d*)?$/.test(text)) return null;
  const isForeign = /[.,]/.test(text) && !text.includes(decimal);
  if (isForeign && /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null;
  return text.replace(/[.,]/, decimal);
}

/** The message about characters that were left out of the input. */
export function useLeftOut() {
  const decimal = useDecimal();
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const sign = decimal === ',' ? 'comma' : 'point';
  const message =
    leftOut === null
      ? null
      : `“${leftOut.slice(0, 20)}” was left out: only digits and one decimal ${sign} belong here.`;
  return [message, setLeftOut] as const;
}

/** The number of a text in the field's own format; null for an empty text, undefined for any other text. */
function typedNumber(text: string, decimal: string): number | null | undefined {
  if (text === '') return null;
  const value = Number(text.replace(decimal, '.'));
  return String(value).replace('.', decimal) === text ? value : undefined;
}

/** Reports each number as it is typed, so that values saved by others don't replace it while the field has the focus. */
function useReportedInput(box: HTMLElement | null, onTyped: ((value: number | null) => void) | undefined): void {
  const inputValue = useContext(NumberFieldStateContext)?.inputValue;
  const decimal = useDecimal();
  const report = useEffectEvent((text: string) => {
    const value = typedNumber(text, decimal);
    if (value !== undefined && box?.contains(document.activeElement)) onTyped?.(value);
  });
  useEffect(() => {
    if (inputValue !== undefined) report(inputValue);
  }, [inputValue]);
}

/**
 * Handles text typed or pasted inside a NumberField: a decimal comma counts as a point, and the other way round. Characters that were left
 * out are reported, so that they never silently make another number; null once something else is typed.
 */
export function useTypedNumber(
  setLeftOut: (text: string | null) => void,
  onTyped: ((value: number | null) => void) | undefined,
) {
  const state = useContext(NumberFieldStateContext);
  const decimal = useDecimal();
  const [box, boxRef] = useState<HTMLElement | null>(null);
  useReportedInput(box, onTyped);

  const isWhole = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
    selectionStart === 0 && selectionEnd === value.length;
  const insert = (input: HTMLInputElement, text: string) => {
    const { value, selectionStart, selectionEnd } = input;
    const before = value.slice(0, selectionStart ?? 0) + text;
    flushSync(() => state?.setInputValue(before + value.slice(selectionEnd ?? value.length)));
    input.setSelectionRange(before.length, before.length);
  };

  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    const { target: input, data } = event;
    if (!(input instanceof HTMLInputElement) || !data) return;
    if (isWhole(input)) setLeftOut(null);
    const { value, selectionStart, selectionEnd } = input;
    const kept = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length);
    const text = withDecimal(data, decimal);
    if (text === null || text === data || kept.includes(decimal)) return;
    event.preventDefault();
    event.stopPropagation();
    insert(input, text);
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const { target: input, clipboardData } = event;
    if (!(input instanceof HTMLInputElement) || input.readOnly || !isWhole(input)) return;
    const pasted = clipboardData?.getData('text/plain').trim() ?? '';
    const text = withDecimal(pasted, decimal);
    setLeftOut(text === null ? pasted : null);
    if (text === pasted) return;
    event.preventDefault();
    event.stopPropagation();
    if (text !== null) insert(input, text);
  });

  useEffect(() => {
    if (!box) return;
    const afterInput = ({ defaultPrevented, data }: InputEvent) => {
      if (defaultPrevented && data) setLeftOut(data);
    };
    const clear = () => setLeftOut(null);
    // Listens before the field's own listener, which would reject the comma, and after it.
    box.addEventListener('beforeinput', onBeforeInput, true);
    box.addEventListener('beforeinput', afterInput);
    box.addEventListener('paste', onPaste, true);
    box.addEventListener('focusin', clear);
    return () => {
      box.removeEventListener('beforeinput', onBeforeInput, true);
      box.removeEventListener('beforeinput', afterInput);
      box.removeEventListener('paste', onPaste, true);
      box.removeEventListener('focusin', clear);
    };
  }, [box, setLeftOut]);
  return boxRef;
}
