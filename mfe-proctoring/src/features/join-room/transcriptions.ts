/** A line spoken in a room, or the part of it spoken so far. */
export interface Said {
  /** The same from the first word of a line to the last. */
  id: string;
  role: 'assistant' | 'user';
  text: string;
  isFinal: boolean;
}

/** Parses a transcription text stream: for LiveKit's agents with its attributes, for others as a complete line. */
export function saidBy(
  text: string,
  attributes: Record<string, string>,
  { id, own }: { id: string; own: string | undefined },
): Said {
  const track = attributes['lk.transcribed_track_id'];
  const isTheirs = attributes['switchboard.speaker'] === 'candidate' || (track !== undefined && track === own);
  return {
    id: attributes['lk.segment_id'] ?? id,
    role: isTheirs ? 'user' : 'assistant',
    text: text.trim(),
    isFinal: attributes['lk.transcription_final'] !== 'false',
  };
}

interface TranscriptMessage {
  type?: unknown;
  role?: unknown;
  message?: unknown;
  text?: unknown;
  id?: unknown;
}

/** Parses a data message of type `transcript`; null for any other. Source: specification 03 §7. */
export function saidIn(payload: Uint8Array): Said | null {
  let sent: TranscriptMessage | null;
  try {
    sent = JSON.parse(new TextDecoder().decode(payload)) as TranscriptMessage | null;
  } catch {
    return null;
  }
  const text = sent?.message ?? sent?.text;
  if (sent?.type !== 'transcript' || typeof text !== 'string' || text.trim() === '') return null;
  return {
    id: typeof sent.id === 'string' ? sent.id : crypto.randomUUID(),
    role: sent.role === 'user' ? 'user' : 'assistant',
    text: text.trim(),
    isFinal: true,
  };
}
