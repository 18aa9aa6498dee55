import { Button, ErrorState, Moment, Page, PageHeader, Skeleton, Stack, Text } from '@switchboard/design-system';
import { IconArrowLeft } from '@switchboard/design-system/icons';
import { ApiError, useCan } from '@switchboard/platform';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { anyId, useParams } from '@switchboard/platform/router';
import { ForMembers } from '../display/ForMembers.tsx';
import { TranscriptNotFound } from '../display/NotFound.tsx';
import { counted, engineCrumb, enginePath, transcriptTitle } from '../display/words.ts';
import { TranscriptView } from '../features/read-transcript/TranscriptView.tsx';

function Reading({ id }: { id: string }) {
  const canWrite = useCan('prompt.write');
  const { data, error, refetch, isFetching } = useQuery(endpointQuery('GET /api/transcripts/:id', { params: { id } }));
  if (!data) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return <TranscriptNotFound />;
    if (error)
      return (
        <ErrorState
          title="Failed to load transcript. Please try again."
          error={error}
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      );
    return (
      <Stack gap={4} role="status" aria-busy="true">
        <Text tone="muted">Loading transcript...</Text>
        <Skeleton lines={8} />
      </Stack>
    );
  }
  const title = transcriptTitle(data);
  return (
    <>
      <PageHeader
        title={title}
        description={
          <>
            <Moment at={data.created_at} />
            {data.call_log_id && ', from a call'}
            {`, ${counted(data.prompt_count, 'prompt')} made of it`}
          </>
        }
        breadcrumbs={[engineCrumb, { label: 'Transcripts', href: `${enginePath}?tab=transcripts` }, { label: title }]}
        actions={
          <>
            <Button variant="ghost" icon={<IconArrowLeft />} href={`${enginePath}?tab=transcripts`}>
              Back to Transcripts
            </Button>
            {canWrite && (
              <Button variant="primary" href={`${enginePath}/create?transcriptId=${id}`}>
                Create Prompt
              </Button>
            )}
          </>
        }
      />
      <TranscriptView content={data.content} />
    </>
  );
}

/** `/prompt-engine/transcript/:id`: a conversation, as a chat and as text. */
export function TranscriptPage() {
  const known = anyId(useParams().id ?? null);
  return (
    <ForMembers>
      <Page>{known ? <Reading key={known} id={known} /> : <TranscriptNotFound />}</Page>
    </ForMembers>
  );
}
