import { moduleArchiveLimits } from '@switchboard/contracts/module-registry.limits';
import { Banner, Button, ProgressBar, Stack, Text } from '@switchboard/design-system';
import { FileDropZone } from '@switchboard/design-system/forms';
import { Dialog } from '@switchboard/design-system/overlays';
import { notify } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { moduleEndpoints } from '../../superadmin/assignment.ts';
import { OverBudget } from '../../superadmin/OverBudget.tsx';
import { Refusal } from '../../superadmin/Refusal.tsx';

const patienceMs = 120_000;

const refusals = {
  type: 'This is no archive of a module: its name ends in .tgz.',
  size: `The archive is larger than ${moduleArchiveLimits.packedBytes / 1_000_000} MB.`,
  empty: 'The archive is empty.',
} as const;

/** Uploads the archive of a build. No organization gets the version until it is activated or given to a canary. */
export function PublishDialog({ moduleId, onClose }: { moduleId: string; onClose: () => void }) {
  const publish = useMutation(endpointMutation('POST /api/modules/:id/versions', { stale: moduleEndpoints }));
  const [progress, setProgress] = useState(0);
  const [rejection, setRejection] = useState<string | null>(null);
  const [archive, setArchive] = useState<File | null>(null);
  const [reason, setReason] = useState('');
  const send = (file: File) => {
    setRejection(null);
    setArchive(file);
    setProgress(0);
    const query = { over_budget: reason || undefined };
    const call = { params: { id: moduleId }, query, archive: file };
    const input = { ...call, onUploadProgress: setProgress, timeoutMs: patienceMs };
    publish.mutate(input, {
      onSuccess: ({ version }) => {
        notify({
          title: `${version} is published`,
          description: 'It is not in use yet: activate it, or start a canary.',
          tone: 'success',
        });
        onClose();
      },
    });
  };
  return (
    <Dialog
      isDismissable={!publish.isPending}
      onClose={onClose}
      title={`Publish a version of ${moduleId}`}
      description="The team makes the archive with the command below. Its description, checksums and fit are checked."
      footer={
        <Button onPress={onClose} isDisabled={publish.isPending}>
          Cancel
        </Button>
      }
    >
      <Stack gap={3}>
        <Text as="p" mono size="sm">
          npm run release -w mfe-{moduleId} -- --pack {moduleId}.tgz
        </Text>
        <FileDropZone
          label="Drop the archive here"
          hint={`.tgz, up to ${moduleArchiveLimits.packedBytes / 1_000_000} MB`}
          accept={['.tgz', '.gz']}
          maxBytes={moduleArchiveLimits.packedBytes}
          isDisabled={publish.isPending}
          onFiles={([file]) => file && send(file)}
          onReject={([first]) => setRejection(first ? refusals[first.reason] : null)}
        />
        {publish.isPending && (
          <ProgressBar label="Publishing" value={progress < 1 ? Math.round(progress * 100) : undefined} />
        )}
        {rejection && (
          <Banner tone="danger" title="Not published">
            {rejection}
          </Banner>
        )}
        <Refusal title="Not published" error={publish.error} />
        <OverBudget error={publish.error} reason={reason} onChange={setReason} />
        {archive && reason !== '' && (
          <Button onPress={() => send(archive)} isDisabled={publish.isPending}>
            Publish it all the same
          </Button>
        )}
      </Stack>
    </Dialog>
  );
}
