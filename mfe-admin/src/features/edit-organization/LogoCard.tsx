import { logoExtensions, maxLogoBytes } from '@switchboard/contracts/organizations.limits';
import type { ActiveOrganization } from '@switchboard/contracts/session';
import { Avatar, Banner, Button, Card, Stack } from '@switchboard/design-system';
import { FileDropZone, type FileRejection } from '@switchboard/design-system/forms';
import { ConfirmDialog } from '@switchboard/design-system/overlays';
import { host, useSession } from '@switchboard/platform';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';

const kinds = 'PNG, JPEG or WebP, up to 1 MB';

const rejectionTexts: Record<FileRejection['reason'], string> = {
  type: 'Please upload a PNG, JPEG or WebP picture.',
  size: 'This picture is larger than 1 MB.',
  empty: 'This file is empty.',
};

function RemoveLogo({ name, onClose }: { name: string; onClose: () => void }) {
  const remove = useMutation(
    endpointMutation('DELETE /api/organization/logo', {
      stale: 'organization.changed',
      done: 'Logo removed',
      failed: 'The logo was not removed',
    }),
  );
  const onConfirm = () =>
    remove.mutate(
      {},
      {
        onSuccess: async () => {
          await host().refreshSession();
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={`Remove the logo of ${name}?`}
      description="Its initials are shown instead. You can upload a picture again at any time."
      confirmLabel="Remove"
      tone="danger"
      isPending={remove.isPending}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}

/** The logo that is shown next to the organization's name. */
export function LogoCard({ organization: { id, name } }: { organization: ActiveOrganization }) {
  const logo = useSession()?.organizations.find((one) => one.id === id)?.logo_url;
  const [problem, setProblem] = useState<string | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const upload = useMutation(
    endpointMutation('POST /api/organization/logo', {
      stale: 'organization.changed',
      done: 'Logo saved',
      failed: (error) => setProblem(error.message),
    }),
  );
  const send = ([file]: File[]) => {
    setProblem(null);
    if (file) upload.mutate({ file }, { onSuccess: () => host().refreshSession() });
  };
  return (
    <Card title="Logo" titleLevel={2} description="Shown next to the name in the list of organizations.">
      <Stack gap={3}>
        <Stack direction="row" gap={3} align="center">
          <Avatar name={name} src={logo ?? null} size="lg" shape="square" />
          {logo && <Button onPress={() => setRemoving(true)}>Remove logo</Button>}
        </Stack>
        <FileDropZone
          label={logo ? 'Drop another picture here' : 'Drop a picture here'}
          hint={kinds}
          accept={logoExtensions}
          maxBytes={maxLogoBytes}
          isDisabled={upload.isPending}
          onFiles={send}
          onReject={([first]) => first && setProblem(rejectionTexts[first.reason])}
        />
        {problem && <Banner tone="danger">{problem}</Banner>}
      </Stack>
      {isRemoving && <RemoveLogo name={name} onClose={() => setRemoving(false)} />}
    </Card>
  );
}
