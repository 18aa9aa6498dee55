import { Button, IconBot, Loaded, NotFound, Skeleton, Stack } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { lazy, Suspense } from 'react';

// Loaded with the field table and the validation, while the assistant is being read.
const Editor = lazy(async () => ({ default: (await import('./AssistantEditor.tsx')).AssistantEditor }));

function EditorSkeleton() {
  return (
    <Stack gap={5} role="status" aria-busy="true" aria-label="Loading assistant">
      <Skeleton width="40%" />
      <Skeleton lines={4} />
      <Skeleton lines={6} />
    </Stack>
  );
}

/** The right side of the page: one assistant, to read and to edit. */
export function LazyAssistantEditor({ id }: { id: string }) {
  const assistant = useQuery(endpointQuery('GET /api/assistants/:id', { params: { id } }));
  const { data, error } = assistant;
  if (!data && error instanceof ApiError && error.code === 'NOT_FOUND')
    return (
      <NotFound what="Assistant" icon={<IconBot />} actions={<Button href="/assistants">All assistants</Button>}>
        It belongs to another organization, or the address is mistyped.
      </NotFound>
    );
  return (
    <Loaded query={assistant} failed="Failed to fetch assistant details" loading={<EditorSkeleton />}>
      {(row) => (
        <Suspense fallback={<EditorSkeleton />}>
          <Editor assistant={row} />
        </Suspense>
      )}
    </Loaded>
  );
}
