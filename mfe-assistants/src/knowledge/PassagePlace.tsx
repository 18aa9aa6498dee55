import type { KnowledgePassage } from '@switchboard/contracts/knowledge';
import { Text } from '@switchboard/design-system';

/** The location of a passage: the headings above it, and the page. */
export function PassagePlace({
  passage: { headings, page },
}: {
  passage: Pick<KnowledgePassage, 'headings' | 'page'>;
}) {
  const place = [headings.join(' › '), page === null ? '' : `page ${page}`].filter(Boolean).join(', ');
  if (!place) return null;
  return (
    <Text as="p" size="sm" tone="muted">
      {place}
    </Text>
  );
}
