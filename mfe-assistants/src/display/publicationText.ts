import type { Assistant } from '@switchboard/contracts/assistants';

/** The publication status of an assistant in words: `Published v3, unpublished changes`. */
export function publicationText({
  status,
  published_version,
  has_unpublished_changes,
}: Pick<Assistant, 'status' | 'published_version' | 'has_unpublished_changes'>): string {
  if (status === 'archived') return 'Archived';
  if (published_version === null) return 'Draft';
  return `Published v${published_version}${has_unpublished_changes ? ', unpublished changes' : ''}`;
}
