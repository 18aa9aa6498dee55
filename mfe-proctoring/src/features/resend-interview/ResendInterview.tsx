import type { Interview, VideoLink } from '@switchboard/contracts/interviews';
import { Button, isolated } from '@switchboard/design-system';
import { ConfirmDialog, Dialog } from '@switchboard/design-system/overlays';
import { endpointMutation, useMutation } from '@switchboard/platform/query';
import { useState } from 'react';
import { CopyLink } from '../../staff/CopyLink.tsx';

interface Props {
  interview: Pick<Interview, 'id' | 'lead_name'>;
  onClose: () => void;
}

/** Asks before a new link is emailed, because the old one stops working. */
export function ResendInterview({ interview, onClose }: Props) {
  const [link, setLink] = useState<VideoLink | null>(null);
  const resend = useMutation({
    ...endpointMutation('POST /api/interviews/:id/resend', {
      stale: 'interview.changed',
      failed: 'The link could not be sent again',
    }),
    onSuccess: setLink,
  });
  const name = isolated(interview.lead_name);
  if (link)
    return (
      <Dialog
        onClose={onClose}
        title="The link was sent again"
        description={`To ${name}. The link that was sent before no longer works.`}
        footer={
          <Button variant="primary" onPress={onClose}>
            Done
          </Button>
        }
      >
        <CopyLink link={link} />
      </Dialog>
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Send ${name} another link?`}
      description="A new link is mailed to the lead. The previous link stops working immediately."
      confirmLabel="Send another link"
      isPending={resend.isPending}
      onConfirm={() => resend.mutate({ params: { id: interview.id }, body: {} }, { onError: onClose })}
    />
  );
}
