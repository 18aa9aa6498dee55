import { AsyncLocalStorage } from 'node:async_hooks';

/** A job of the queue, with what is counted if it freezes or ends the process. */
export interface NamedJob {
  kind: string;
  key: string;
  payload: unknown;
}

/** A process's current work, so that a blocked event loop can be explained. */
export interface CurrentWork {
  /** For people, e.g. `job knowledge.read` or `GET /api/leads/:id`. */
  name: string;
  /** The work to set aside if it freezes the process twice. */
  job?: NamedJob;
}

const works = new AsyncLocalStorage<CurrentWork>();

/** Runs `work` under a name. The watchdog reads the name while the event loop is blocked. */
export const doing = <T>(work: CurrentWork, run: () => T): T => works.run(work, run);

export const currentWork = (): CurrentWork | undefined => works.getStore();

/** What the watchdog's thread sees of a blocked main thread. */
export interface Seen {
  work: CurrentWork | null;
  stack: string;
}

const lookName = 'switchboard.look';

/** The expression that the watchdog's thread evaluates in the main thread. */
export const lookExpression = `globalThis[Symbol.for('${lookName}')]?.()`;

/** Stack frames of the inspection itself. */
const ownFrames = 2;

/** Lets the watchdog's thread inspect the main thread in the middle of its work. */
export function allowLooks(): void {
  const look = (): string => {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 40;
    const { stack = '' } = new Error('look');
    Error.stackTraceLimit = limit;
    const frames = stack.split('\n').slice(1 + ownFrames);
    return JSON.stringify({ work: currentWork() ?? null, stack: frames.join('\n') } satisfies Seen);
  };
  Reflect.set(globalThis, Symbol.for(lookName), look);
}
