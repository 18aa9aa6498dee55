import type { PromptDetail } from '@switchboard/contracts/prompts';
import { ErrorState, Page, PageHeader, Skeleton, Stack, Text } from '@switchboard/design-system';
import { ApiError } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, useParams } from '@switchboard/platform/router';
import type { ReactNode } from 'react';
import { ForMembers } from './ForMembers.tsx';
import { PromptNotFound } from './NotFound.tsx';

interface LoadedPromptProps {
  /** Shown while it loads. */
  loading: string;
  /** Shown when it can't be loaded. */
  failed: string;
  children: (prompt: PromptDetail, isGone: boolean) => ReactNode;
}

function Reading({ id, loading, failed, children }: LoadedPromptProps & { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(endpointQuery('GET /api/prompts/:id', { params: { id } }));
  const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
  // When the prompt is deleted during editing, the edits stay.
  if (data) return children(data, isGone);
  if (isGone) return <PromptNotFound />;
  return (
    <>
      <PageHeader title="Prompt" breadcrumbs={[{ label: 'Prompt Engine', href: '/prompt-engine' }]} />
      {error ? (
        <ErrorState title={failed} error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <Stack gap={4} role="status" aria-busy="true">
          <Text tone="muted">{loading}</Text>
          <Skeleton lines={8} />
        </Stack>
      )}
    </>
  );
}

/** The prompt that the address names. */
export function LoadedPrompt(props: LoadedPromptProps) {
  const known = anyId(useParams().id ?? null);
  return (
    <ForMembers>
      <Page>{known ? <Reading key={known} id={known} {...props} /> : <PromptNotFound />}</Page>
    </ForMembers>
  );
}
