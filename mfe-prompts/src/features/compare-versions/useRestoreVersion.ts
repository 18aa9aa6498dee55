import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';

/** Makes a copy of an earlier version the newest one. */
export function useRestoreVersion(id: string, onRestored: () => void) {
  const { mutate, isPending } = useMutation(
    endpointMutation('POST /api/prompts/:id/restore', {
      stale: 'prompt.changed',
      failed: 'Failed to restore version. Please try again.',
    }),
  );
  const restore = (version: number) =>
    mutate(
      { params: { id }, body: { version } },
      {
        onSuccess: () => {
          notify({ title: `Restored version ${version} as the latest version.`, tone: 'success' });
          onRestored();
        },
      },
    );
  return { restore, isPending };
}
