import { Loaded, Skeleton } from '@switchboard/design-system';
import { endpointQuery, useQuery } from '@switchboard/platform/query';
import { TranscriptView } from './TranscriptView.tsx';

/** The transcript that a prompt was made from. */
export function OriginalTranscript({ id }: { id: string }) {
  const query = useQuery(endpointQuery('GET /api/transcripts/:id', { params: { id } }));
  return (
    <Loaded query={query} failed="Failed to load transcript. Please try again." loading={<Skeleton lines={8} />}>
      {({ content }) => <TranscriptView content={content} />}
    </Loaded>
  );
}
