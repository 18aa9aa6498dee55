import { z } from 'zod';

/** The joiner's input, as one line of JSON. */
export interface JoinOrder {
  /** The path of the joined file. */
  output: string;
  /** Maximum running time in milliseconds. */
  most_ms: number;
  /** Maximum size of the joined file in bytes. */
  most_bytes: number;
  /** The latest second of the recording that can have content. */
  most_seconds: number;
  streams: JoinStream[];
}

export interface JoinStream {
  /** The position of the stream's zero in the recording. */
  from_seconds: number;
  /** Files of consecutive chunks. Only the first run has the beginning of the stream. */
  runs: string[][];
  jumps: { media_seconds: number; by_seconds: number }[];
}

/** A readable part, in seconds of the recording. */
const Span = z.object({ from_seconds: z.number().min(0), until_seconds: z.number().min(0) });
export type Span = z.infer<typeof Span>;

/** The joiner's last line of output. */
export const JoinAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    duration_seconds: z.number().min(0),
    codecs: z.array(z.string().max(20)).max(4),
    /** One per run with readable parts. */
    spans: z.array(Span).max(10_000),
  }),
  /** The input isn't a browser's recording, or not as long as it claims. */
  z.object({ status: z.literal('failed'), detail: z.string().max(500) }),
]);
export type JoinAnswer = z.infer<typeof JoinAnswer>;
