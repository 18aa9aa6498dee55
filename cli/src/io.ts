/** Lines that a person types, or that are piped in. */
export interface Lines {
  /** A person types at a prompt. */
  isTyped: boolean;
  /** The next line; null at the end of the input. */
  next(): Promise<string | null>;
  /** Prints a line above the one that is being typed. */
  print(line: string): void;
  close(): void;
}

/** Everything that a command reads and writes, so that tests can run commands. */
export interface Io {
  /** Folder in which the command runs. */
  cwd: string;
  env: Record<string, string | undefined>;
  out(line: string): void;
  error(line: string): void;
  /** Asks for a line; what is typed isn't shown if it is secret. Null if no one can answer. */
  ask(question: string, options?: { isSecret?: boolean }): Promise<string | null>;
  /** Reads lines until the input ends. A prompt is only shown in a terminal. */
  lines(options: { isPrompted: boolean }): Lines;
  /** Opens an address in a browser; false if that isn't possible. */
  open(address: string): Promise<boolean>;
  /** Ends what is running, for example after Ctrl+C. */
  signal: AbortSignal;
  fetch?: typeof fetch;
}

export const exitCodes = {
  done: 0,
  /** A refusal, a failed test, or an error. */
  failed: 1,
  /** The command line or a file is wrong. Nothing was sent. */
  usage: 2,
  /** With `plan --check`: there are changes. */
  changes: 3,
  /** The organization was changed since the last pull. */
  drift: 4,
} as const;

/** Ends a command with a message for the person who ran it. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failed) {
    super(message);
    this.exitCode = exitCode;
  }
}

export const usageError = (message: string) => new CommandError(message, exitCodes.usage);
