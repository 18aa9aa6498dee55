import type { Lines } from '../domains/calls/lines.ts';
import type { Writings } from '../domains/prompts/writings.ts';
import type { Services } from '../services.ts';

/** What jobs work with: what the process shares, and the lines on which this worker carries calls. */
export interface WorkerServices extends Services {
  lines: Lines;
}

/** The same, with what is written beside the calls. */
export interface JobServices extends WorkerServices {
  /** Texts that are written in this process. */
  writings: Writings;
}
