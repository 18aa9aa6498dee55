/** Something that runs until it is stopped, and the line of the stack that started it. */
export interface Running {
  what: string;
  caller: string;
  end: () => void;
  /** The element it depended on, such as a dialog, has left the document: it ends with that, and nothing is left behind. */
  isGone?: () => boolean;
}

const running = new Map<unknown, Running>();

interface Stacks {
  captureStackTrace?: (target: object, below: unknown) => void;
  stackTraceLimit?: number;
  prepareStackTrace?: unknown;
}
const stacks = Error as Stacks;

const usualLimit = 10;

function switchStacks(stackTraceLimit: number | undefined, prepareStackTrace: unknown): void {
  Object.assign(stacks, { stackTraceLimit });
  if ('prepareStackTrace' in stacks) stacks.prepareStackTrace = prepareStackTrace;
}

/** Reads a stack as the browser writes it, although a module may have disabled stacks or formatted them differently. */
function plainStack(below: unknown): string {
  const trace: { stack?: unknown } = {};
  const { stackTraceLimit, prepareStackTrace } = stacks;
  const isPlain = stackTraceLimit === usualLimit && prepareStackTrace === undefined;
  if (!isPlain) switchStacks(usualLimit, undefined);
  try {
    stacks.captureStackTrace?.(trace, below);
    return typeof trace.stack === 'string' ? trace.stack : '';
  } finally {
    if (!isPlain) switchStacks(stackTraceLimit, prepareStackTrace);
  }
}

/** The line of the stack that called `callee`; empty for code of the shell, and where the browser does not report it. */
export function callerOf(callee: unknown): string {
  // Built-in functions such as `Reflect.apply` have no file.
  const line = plainStack(callee)
    .split('\n')
    .find((one) => one.includes('://'));
  return line && !line.includes('/shell/') ? line : '';
}

/** Records what is running if code other than the shell's started it. */
export function note(key: unknown, entry: Running): void {
  if (entry.caller) running.set(key, entry);
}

/** Everything that still runs and was started by code other than the shell's. */
export const stillRunning = (): Map<unknown, Running> => running;
