import { z } from 'zod';

/** Each runner has its own places, so that no kind of work waits for another. */
export type RunnerName = 'calls' | 'hooks' | 'chats' | 'documents' | 'webhooks' | 'rehearsals' | 'hearing' | 'general';

/** The static properties of a job. */
export interface JobDeclaration<P extends z.ZodType = z.ZodType> {
  runner: RunnerName;
  payload: P;
  /** Maximum number of attempts, with growing pauses between them. */
  maxAttempts: number;
  /** The key that distinguishes two jobs of this kind: of two waiting jobs with the same key, the later replaces the earlier. */
  key?(payload: z.output<P>): string;
  /** A crontab expression: one job on that schedule over all processes, and one when a worker starts. */
  every?: string;
}

/** Keeps the payload's type for `key`. */
export function declareJob<P extends z.ZodType>(declaration: JobDeclaration<P>): JobDeclaration<P> {
  return declaration;
}

/** The payload of scheduled jobs. */
export const nothing = z.object({});
