import { promptTexts } from '@switchboard/contracts/prompts.limits';
import { Button, ErrorState, Link, Skeleton, Stack, Text } from '@switchboard/design-system';
import { Combobox } from '@switchboard/design-system/forms';
import { ApiError } from '@switchboard/platform';
import { endpointQuery, keepPreviousData, useQuery } from '@switchboard/platform/query';
import { useState } from 'react';
import { TranscriptNotFound } from '../../display/NotFound.tsx';
import { enginePath, transcriptTitle } from '../../display/words.ts';
import { GeneratedPrompt } from './GeneratedPrompt.tsx';

interface FromTranscriptProps {
  transcriptId: string | null;
  onChoose: (id: string) => void;
}

const transcriptsShown = 20;

function ChooseTranscript({ onChoose }: Pick<FromTranscriptProps, 'onChoose'>) {
  const [search, setSearch] = useState('');
  const { data, isFetching } = useQuery({
    ...endpointQuery('GET /api/transcripts', { query: { limit: transcriptsShown, search } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap={4} align="start">
      <Text tone="muted">{promptTexts.noTranscript}</Text>
      <Combobox
        label="Transcript"
        placeholder="Search transcripts..."
        filtering="none"
        isLoading={isFetching}
        emptyText="No transcripts found"
        options={(data?.items ?? []).map((row) => ({
          id: row.id,
          label: transcriptTitle(row),
          description: row.preview,
        }))}
        value={null}
        onInputChange={setSearch}
        onChange={(id) => id && onChoose(id)}
      />
      <Button href={`${enginePath}/transcript/create`}>Add Transcript</Button>
    </Stack>
  );
}

function OfTranscript({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(endpointQuery('GET /api/transcripts/:id', { params: { id } }));
  if (!data) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return <TranscriptNotFound />;
    if (!error) return <Skeleton lines={6} role="status" aria-busy="true" aria-label="Loading transcript..." />;
    return (
      <ErrorState
        title="Failed to load transcript. Please try again."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  }
  return (
    <GeneratedPrompt
      name={`create ${id}`}
      isOfCall={data.call_log_id !== null}
      source={() => ({ transcript_id: id })}
      asked={() => ({ kind: 'transcript', transcript_id: id })}
      conversation={() => (
        <Stack gap={2}>
          <Link href={`${enginePath}/transcript/${id}`}>{transcriptTitle(data)}</Link>
          <Text as="p" size="sm" tone="muted">
            {data.preview}
          </Text>
        </Stack>
      )}
    />
  );
}

/** A prompt from a transcript that is stored. */
export function FromTranscript({ transcriptId, onChoose }: FromTranscriptProps) {
  if (transcriptId === null) return <ChooseTranscript onChoose={onChoose} />;
  return <OfTranscript key={transcriptId} id={transcriptId} />;
}
