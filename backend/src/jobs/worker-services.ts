import type { Lines } from '../domains/calls/lines.ts';
import type { Services } from '../services.ts';

/** What jobs work with: what the process shares, and the lines on which this worker carries calls. */
export interface WorkerServices extends Services {
  lines: Lines;
}
