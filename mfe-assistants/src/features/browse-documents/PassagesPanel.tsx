import type { KnowledgeDocument, KnowledgePassage } from '@switchboard/contracts/knowledge';
import {
  EmptyState,
  IconFileText,
  isolated,
  Loaded,
  LoadMore,
  Skeleton,
  Stack,
  Text,
} from '@switchboard/design-system';
import { SidePanel } from '@switchboard/design-system/overlays';
import { notifyError } from '@switchboard/platform';
import { endpointPages, useInfiniteQuery } from '@switchboard/platform/query';
import { PassagePlace } from '../../knowledge/PassagePlace.tsx';
import { PassageText } from '../../knowledge/PassageText.tsx';

function Passages({ passages, document }: { passages: readonly KnowledgePassage[]; document: KnowledgeDocument }) {
  if (passages.length === 0)
    return (
      <EmptyState
        icon={<IconFileText />}
        title={document.document_status === 'failed' ? 'This document could not be read' : 'It was not read yet'}
        description={document.error_message ?? 'Its passages stand here in a moment.'}
      />
    );
  return (
    <Stack as="ol" gap={5} aria-label="Passages">
      {passages.map((passage) => (
        <Stack as="li" key={passage.id} gap={1}>
          <Text size="sm" tone="muted" mono>
            {passage.position}
          </Text>
          <PassagePlace passage={passage} />
          <PassageText content={passage.content} />
        </Stack>
      ))}
    </Stack>
  );
}

/** The text extracted from a document, in the passages that search finds. */
export function PassagesPanel({ document, onClose }: { document: KnowledgeDocument; onClose: () => void }) {
  const params = { id: document.knowledge_base_id, document_id: document.id };
  const list = useInfiniteQuery(
    endpointPages('GET /api/knowledge-bases/:id/documents/:document_id/passages', { params }),
  );
  return (
    <SidePanel title={isolated(document.title)} size="lg" isModal onClose={onClose}>
      <Loaded query={list} failed="Failed to load passages" loading={<Skeleton lines={6} />}>
        {(passages) => (
          <Stack gap={4}>
            <Passages passages={passages} document={document} />
            <LoadMore query={list} onFailed={(error) => notifyError('Failed to load passages', error)} />
          </Stack>
        )}
      </Loaded>
    </SidePanel>
  );
}
