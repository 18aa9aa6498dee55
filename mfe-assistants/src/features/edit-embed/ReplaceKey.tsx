import type { Embed } from '@switchboard/contracts/embeds';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

interface ReplaceKeyProps {
  embed: Embed;
  onClose: () => void;
  onReplaced: (embed: Embed) => void;
}

/** Asks before the public key of a web embed is replaced. */
export function ReplaceKey({ embed, onClose, onReplaced }: ReplaceKeyProps) {
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/embeds/:id/rotate-key', {
      stale: 'embed.changed',
      done: 'Key replaced',
      failed: 'Failed to replace the key. Please try again.',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Replace the key of ${embed.name}?`}
      description="Sites with the current key show nothing until you add the new code to them."
      confirmLabel="Replace key"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: embed.id } }, { onSuccess: onReplaced })}
    />
  );
}
