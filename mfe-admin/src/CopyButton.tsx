import { Button, IconCheck } from '@switchboard/design-system';
import { IconCopy } from '@switchboard/design-system/icons';
import { notify } from '@switchboard/platform';
import { useEffect, useState } from 'react';
import { copyText } from './copyText.ts';

// Source: specification 03 §8, the copy icon resets after 2 s.
const copiedMs = 2000;

interface Props {
  text: string;
  /** The object in the button's name: 'organization ID'. */
  what: string;
  /** Takes the focus when it appears, since people copy next. */
  autoFocus?: boolean;
}

/** Copies a text and shows a short confirmation. */
export function CopyButton({ text, what, autoFocus = false }: Props) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    const isDone = await copyText(text);
    setIsCopied(isDone);
    if (!isDone)
      notify({ title: `Select the ${what} and copy it manually, because the browser refused.`, tone: 'warning' });
  };
  return (
    <Button
      aria-label={`Copy ${what}`}
      autoFocus={autoFocus}
      icon={isCopied ? <IconCheck /> : <IconCopy />}
      onPress={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy'}</span>
    </Button>
  );
}
