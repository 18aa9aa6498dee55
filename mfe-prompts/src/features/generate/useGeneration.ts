import { type GenerationDetail, GenerationPiece } from '@switchboard/contracts/generations';
import { endpointQuery, makeStale, useQuery, useQueryClient } from '@switchboard/platform/query';
import { useEffect, useState } from 'react';

// Live events report the progress of a generation; a lost one costs this many milliseconds.
const againMs = 3_000;

/** The text during generation: the stored part when the page loaded, and the parts streamed since. */
function useStreamedText(generation: GenerationDetail | undefined): string {
  const client = useQueryClient();
  const [streamed, setStreamed] = useState({ id: '', text: '' });
  const id = generation?.status === 'generating' ? generation.id : null;
  const stored = generation?.text ?? '';
  useEffect(() => {
    if (id === null || typeof EventSource === 'undefined') return;
    setStreamed({ id, text: '' });
    const source = new EventSource(`/api/generations/${id}/stream`);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const piece = GenerationPiece.parse(JSON.parse(data));
      if (piece.type === 'text')
        return setStreamed(({ text }) => ({ id, text: text.slice(0, piece.offset) + piece.text }));
      source.close();
      void makeStale(client, 'generation.changed');
    };
    return () => source.close();
  }, [id, client]);
  return streamed.id === generation?.id && streamed.text.length > stored.length ? streamed.text : stored;
}

/** A text that is written in the background: how far it is, also after a reload. */
export function useGeneration(id: string | null) {
  const query = useQuery({
    ...endpointQuery('GET /api/generations/:id', { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.status === 'generating' ? againMs : false),
  });
  const generation = id === null ? undefined : query.data;
  return { query, generation, text: useStreamedText(generation) };
}
