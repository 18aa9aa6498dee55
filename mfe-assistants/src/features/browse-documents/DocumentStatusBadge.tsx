import type { KnowledgeDocumentStatus } from '@switchboard/contracts/knowledge';
import { Badge, type BadgeTone, IconAlert, IconCheckCircle, IconClock, IconRefresh } from '@switchboard/design-system';
import type { ReactNode } from 'react';

const looks: Record<KnowledgeDocumentStatus, { tone: BadgeTone; word: string; icon: ReactNode }> = {
  waiting: { tone: 'outline', word: 'Waiting', icon: <IconClock /> },
  reading: { tone: 'ringing', word: 'Being read', icon: <IconRefresh /> },
  ready: { tone: 'success', word: 'Ready', icon: <IconCheckCircle /> },
  failed: { tone: 'danger', word: 'Failed', icon: <IconAlert /> },
};

/** The status of a document as text, shape and colour. */
export function DocumentStatusBadge({ status }: { status: KnowledgeDocumentStatus }) {
  const { tone, word, icon } = looks[status];
  return (
    <Badge tone={tone} icon={icon} isPulsing={status === 'reading'}>
      {word}
    </Badge>
  );
}
