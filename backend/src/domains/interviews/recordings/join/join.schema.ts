import { z } from 'zod';

/** What the joiner is told, as one line of JSON. */
export interface JoinOrder {
  /** Where it writes the joined file. */
  output: string;
  /** Milliseconds that it takes at most. */
  most_ms: number;
  /** Bytes that the joined file has at most. */
  most_bytes: number;
  /** Second of the recording beyond which nothing of it can be. */
  most_seconds: number;
  streams: JoinStream[];
}

export interface JoinStream {
  /** Where its own zero lies in the recording. */
  from_seconds: number;
  /** Files of chunks that follow each other. Only the first run has the beginning of the stream. */
  runs: string[][];
  jumps: { media_seconds: number; by_seconds: number }[];
}

/** Of what could be read, in seconds of the recording. */
const Span = z.object({ from_seconds: z.number().min(0), until_seconds: z.number().min(0) });
export type Span = z.infer<typeof Span>;

/** The last line that the joiner writes. */
export const JoinAnswer = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('done'),
    duration_seconds: z.number().min(0),
    codecs: z.array(z.string().max(20)).max(4),
    /** One of each run that something could be read of. */
    spans: z.array(Span).max(10_000),
  }),
  /** What it is given is no recording of a browser, or not as long as it says. */
  z.object({ status: z.literal('failed'), detail: z.string().max(500) }),
]);
export type JoinAnswer = z.infer<typeof JoinAnswer>;
