import type { Assistant } from '@switchboard/contracts/assistants';
import { Badge, type BadgeTone } from '@switchboard/design-system';
import { publicationText } from './publicationText.ts';

type PublishState = Pick<Assistant, 'status' | 'published_version' | 'has_unpublished_changes'>;

function toneOf({ status, has_unpublished_changes }: PublishState): BadgeTone {
  if (status === 'archived') return 'neutral';
  if (status === 'draft') return 'outline';
  return has_unpublished_changes ? 'warning' : 'success';
}

/** The publication status of an assistant: only published ones can call. */
export function AssistantStatusBadge({ assistant }: { assistant: PublishState }) {
  return <Badge tone={toneOf(assistant)}>{publicationText(assistant)}</Badge>;
}
