import { type ChangeEvent, type Ref, type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';

type TextElement = HTMLInputElement | HTMLTextAreaElement;

interface TypedText<E extends TextElement> {
  ref: RefCallback<E>;
  defaultValue: string;
  onChange: (event: ChangeEvent<E>) => void;
}

interface Options<E> {
  inputRef?: Ref<E> | undefined;
  /** The caller renders later than it is called: typed text stays until then. */
  keepsTyped?: boolean;
}

function assign<E>(ref: Ref<E> | undefined, element: E | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}

/**
 * Leaves the text of a field to the browser, so that a key doesn't render the field again. React itself writes the text into the page twice
 * with each key, which takes longer the longer the text is. As in a controlled field, the value of `text` is shown. A text area must not
 * get `defaultValue`: React would set it again with each key, which the surrounding page would notice.
 */
export function useTypedText<E extends TextElement>(
  text: string,
  setText: (text: string) => void,
  { inputRef, keepsTyped = false }: Options<E> = {},
): TypedText<E> {
  const element = useRef<E | null>(null);
  const latest = useRef({ text, setText, inputRef, keepsTyped });
  const [first] = useState(text);
  const [show] = useState(() => () => {
    const field = element.current;
    if (field && field.value !== latest.current.text) field.value = latest.current.text;
  });
  useLayoutEffect(show, [show]);
  useLayoutEffect(() => {
    const isSame = latest.current.text === text;
    latest.current = { text, setText, inputRef, keepsTyped };
    // A render for another reason must not drop text that the caller hasn't rendered yet.
    if (!keepsTyped || !isSame) show();
  });
  const ref = useCallback<RefCallback<E>>(
    (found) => {
      element.current = found;
      assign(inputRef, found);
    },
    [inputRef],
  );
  const onChange = useCallback(
    (event: ChangeEvent<E>) => {
      latest.current.setText(event.target.value);
      // A caller that rejects a text doesn't render. One that accepts it has rendered by then.
      if (!latest.current.keepsTyped) queueMicrotask(show);
    },
    [show],
  );
  return { ref, defaultValue: first, onChange };
}
