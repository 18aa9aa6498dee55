import type { UploadStatus } from '@switchboard/contracts/lead-uploads';
import { Badge, type BadgeTone, IconAlert, IconCheckCircle, IconClock, IconRefresh } from '@switchboard/design-system';
import { IconCloseCircle } from '@switchboard/design-system/icons';
import type { ReactNode } from 'react';

const looks: Record<UploadStatus, { tone: BadgeTone; word: string; icon: ReactNode }> = {
  pending: { tone: 'outline', word: 'Pending', icon: <IconClock /> },
  processing: { tone: 'ringing', word: 'Processing', icon: <IconRefresh /> },
  completed: { tone: 'success', word: 'Completed', icon: <IconCheckCircle /> },
  needs_review: { tone: 'warning', word: 'Needs review', icon: <IconAlert /> },
  failed: { tone: 'danger', word: 'Failed', icon: <IconCloseCircle /> },
};

/** The status of an uploaded document as word, shape and colour. */
export function UploadStatusBadge({ status }: { status: UploadStatus }) {
  const { tone, word, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}
