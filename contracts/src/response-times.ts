import { z } from 'zod';

const figures = {
  /** Answers that were measured. */
  answers: z.int(),
  /** Half of them came within, in milliseconds. */
  p50_ms: z.int(),
  /** Of a hundred, 95 came within. */
  p95_ms: z.int(),
};

/** Null: from before there were versions. */
const version = z.int().nullable();

/** How long an assistant took to answer in the calls of a range of days, by version and by day. */
export const ResponseTimes = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  time_zone: z.string(),
  /** Simulated calls, which are counted only where there are no others. */
  are_simulated: z.boolean(),
  /** Null where nothing was measured. */
  total: z.object(figures).nullable(),
  /** Newest first. */
  versions: z.array(z.object({ version, ...figures })),
  /** Days on which something was measured, newest first; a day of two versions stands twice. */
  days: z.array(z.object({ date: z.iso.date(), version, ...figures })),
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;
