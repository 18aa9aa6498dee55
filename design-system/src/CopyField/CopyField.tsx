import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { IconCheck } from '../icons/icons.ts';
import { IconCopy } from '../icons/moreIcons.ts';
import { Stack } from '../Stack/Stack.tsx';
import { TextField } from '../TextField/TextField.tsx';

export interface CopyFieldProps {
  label: string;
  /** The value to copy, as shown. */
  value: string;
  description?: ReactNode;
  /** Label of the button, which confirms the copy for two seconds. */
  copyLabel?: string;
  onCopied?: () => void;
  /** The browser didn't allow copying: the text can be selected and copied by hand. */
  onRefused?: () => void;
  /** More buttons next to the copy button. */
  children?: ReactNode;
}

// Source: specification 03 §8.
const copiedMs = 2000;

/** A link or another text to pass on, with a button that copies it. */
export function CopyField({
  label,
  value,
  description,
  copyLabel = 'Copy Link',
  onCopied,
  onRefused,
  children,
}: CopyFieldProps) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
    } catch {
      return onRefused?.();
    }
    setCopied(true);
    onCopied?.();
  };
  return (
    <Stack gap={3}>
      <TextField label={label} value={value} isReadOnly description={description} />
      <Stack direction="row" gap={2} wrap>
        <Button icon={isCopied ? <IconCheck /> : <IconCopy />} onPress={() => void copy()}>
          {copyLabel}
        </Button>
        {children}
      </Stack>
    </Stack>
  );
}
