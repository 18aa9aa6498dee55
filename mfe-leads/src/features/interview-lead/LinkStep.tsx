import { Button, formatMoment, IconCheck, Stack } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { IconCopy } from '@switchboard/design-system/icons';
import { notify } from '@switchboard/platform';
import { useEffect, useState } from 'react';
import type { MadeLink } from './useInterview.ts';

// How long the copy button shows that it has copied. Source: specification 03 §8.
const copiedMs = 2000;

/** The link, to copy; it is shown once. */
export function LinkStep({ link }: { link: MadeLink }) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url);
      setIsCopied(true);
      notify({ title: 'Copied!', description: 'Video call link copied to clipboard.', tone: 'success' });
    } catch {
      notify({ title: 'The link could not be copied', description: 'Select it and copy it by hand.', tone: 'warning' });
    }
  };
  const sent = link.isMailed ? ' It is being mailed to the lead as well.' : '';
  return (
    <Stack gap={3}>
      <TextField
        label="Interview link"
        value={link.url}
        isReadOnly
        description={`Good until ${formatMoment(link.expiresAt)}. Whoever has it can open it: send it to the lead only.${sent}`}
      />
      <Stack direction="row" gap={2}>
        <Button icon={isCopied ? <IconCheck /> : <IconCopy />} onPress={() => void copy()}>
          Copy Link
        </Button>
      </Stack>
    </Stack>
  );
}
