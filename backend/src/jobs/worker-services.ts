import type { Lines } from '../domains/calls/lines.ts';
import type { Writings } from '../domains/prompts/writings.ts';
import type { Services } from '../services.ts';

/** Services for jobs: those that the process shares, and the lines on which this worker carries calls. */
export interface WorkerServices extends Services {
  lines: Lines;
}

/** The same, with the texts that are being written. */
export interface JobServices extends WorkerServices {
  /** Texts that are written in this process. */
  writings: Writings;
}
