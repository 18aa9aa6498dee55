import type { VideoLink } from '@switchboard/contracts/interviews';
import { Button, formatMoment, IconCheck, Stack } from '@switchboard/design-system';
import { TextField } from '@switchboard/design-system/forms';
import { IconCopy } from '@switchboard/design-system/icons';
import { notify } from '@switchboard/platform';
import { useEffect, useState } from 'react';

// How long the button shows that it has copied. Source: specification 03 §8.
const copiedMs = 2000;

/** The address of a link as it is sent to people. */
export const addressOf = ({ url }: Pick<VideoLink, 'url'>) => new URL(url, window.location.origin).href;

/** A link that is shown once, to copy. */
export function CopyLink({ link }: { link: VideoLink }) {
  const url = addressOf(link);
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), copiedMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setIsCopied(true);
      notify({ title: 'Copied!', description: 'Video call link copied to clipboard.', tone: 'success' });
    } catch {
      notify({ title: 'The link could not be copied', description: 'Select it and copy it by hand.', tone: 'warning' });
    }
  };
  const sent = link.is_mailed ? ' It is being mailed to the lead as well.' : '';
  return (
    <Stack gap={3}>
      <TextField
        label="Interview link"
        value={url}
        isReadOnly
        description={`Shown once. Good until ${formatMoment(link.expires_at)}. Whoever has it can open it: send it to the lead only.${sent}`}
      />
      <Stack direction="row" gap={2}>
        <Button icon={isCopied ? <IconCheck /> : <IconCopy />} onPress={() => void copy()}>
          Copy Link
        </Button>
      </Stack>
    </Stack>
  );
}
