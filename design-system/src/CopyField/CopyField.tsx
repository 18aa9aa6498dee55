import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../Button/Button.tsx';
import { IconCheck } from '../icons/icons.ts';
import { IconCopy } from '../icons/moreIcons.ts';
import { Stack } from '../Stack/Stack.tsx';
import { TextField } from '../TextField/TextField.tsx';

export interface CopyFieldProps {
  label: string;
  /** What is copied, as it is shown. */
  value: string;
  description?: ReactNode;
  /** On the button, which shows for two seconds that it has copied. */
  copyLabel?: string;
  onCopied?: () => void;
  /** The browser did not allow it: the text can be selected and copied by hand. */
  onRefused?: () => void;
  /** Further buttons beside the one that copies. */
  children?: ReactNode;
}

// Source: specification 03 §8.
const copiedMs = 2000;

/** A link or another text to give to somebody, with a button that copies it. */
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
