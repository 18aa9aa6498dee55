import { z } from 'zod';

/** Each has places of its own, so that no kind of work waits for another. */
export type RunnerName = 'calls' | 'hooks' | 'documents' | 'webhooks' | 'rehearsals' | 'hearing' | 'general';

/** What is known of a job before anything runs it. */
export interface JobDeclaration<P extends z.ZodType = z.ZodType> {
  runner: RunnerName;
  payload: P;
  /** How often it is tried, with growing pauses between. */
  maxAttempts: number;
  /** What tells two jobs of this kind apart: of two that wait with the same key, the later replaces the earlier. */
  key?(payload: z.output<P>): string;
  /** A crontab expression: one job on that schedule over all processes, and one when a worker starts. */
  every?: string;
}

/** Keeps the payload's type for `key`. */
export function declareJob<P extends z.ZodType>(declaration: JobDeclaration<P>): JobDeclaration<P> {
  return declaration;
}

/** The payload of jobs on a schedule. */
export const nothing = z.object({});
