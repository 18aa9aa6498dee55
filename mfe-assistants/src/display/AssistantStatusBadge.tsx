import type { AssistantStatus } from '@switchboard/contracts/assistants';
import { Badge, type BadgeTone } from '@switchboard/design-system';

const looks: Record<AssistantStatus, { tone: BadgeTone; label: string }> = {
  draft: { tone: 'outline', label: 'Draft' },
  published: { tone: 'success', label: 'Published' },
  archived: { tone: 'neutral', label: 'Archived' },
};

/** Where an assistant stands: only published ones can call. */
export function AssistantStatusBadge({ status }: { status: AssistantStatus }) {
  const { tone, label } = looks[status];
  return <Badge tone={tone}>{label}</Badge>;
}
