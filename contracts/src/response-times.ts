import { z } from 'zod';

const figures = {
  /** Number of measured answers. */
  answers: z.int(),
  /** Median in milliseconds. */
  p50_ms: z.int(),
  /** 95th percentile in milliseconds. */
  p95_ms: z.int(),
};

/** Null: from before versions existed. */
const version = z.int().nullable();

/** An assistant's response times in the calls of a range of days, by version and by day. */
export const ResponseTimes = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  time_zone: z.string(),
  /** Whether the calls are simulated; these are counted only if there are no others. */
  are_simulated: z.boolean(),
  /** Null without measurements. */
  total: z.object(figures).nullable(),
  /** Newest first. */
  versions: z.array(z.object({ version, ...figures })),
  /** Days with measurements, newest first; a day with two versions is listed twice. */
  days: z.array(z.object({ date: z.iso.date(), version, ...figures })),
});
export type ResponseTimes = z.infer<typeof ResponseTimes>;
