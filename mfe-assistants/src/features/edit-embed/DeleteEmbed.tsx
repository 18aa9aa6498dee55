import type { Embed } from '@switchboard/contracts/embeds';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

interface DeleteEmbedProps {
  embed: Embed;
  onClose: () => void;
}

/** Asks before a web embed is deleted. */
export function DeleteEmbed({ embed, onClose }: DeleteEmbedProps) {
  const { mutate, isPending } = useMutation(
    endpointMutation('DELETE /api/embeds/:id', {
      stale: 'embed.changed',
      done: 'Web embed deleted',
      failed: 'Failed to delete the web embed. Please try again.',
    }),
  );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Delete ${embed.name}?`}
      description="Its button disappears from your sites, and open chats end. Their call logs stay. This cannot be undone."
      confirmLabel="Delete"
      tone="danger"
      isPending={isPending}
      onConfirm={() => mutate({ params: { id: embed.id } }, { onSuccess: onClose })}
    />
  );
}
