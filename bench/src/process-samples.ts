/** What so much work took by so many processes. */
export interface Sample {
  processes: number;
  done: number;
  seconds: number;
  /** Processor time of our processes and of the database. */
  processMs: number;
  databaseMs: number;
  otherCores: number;
}

/** Pieces of work for a second of processor time, of our processes and the database together. */
export const perProcessorSecond = ({ done, processMs, databaseMs }: Sample) => (1000 * done) / (processMs + databaseMs);
