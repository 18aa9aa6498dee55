/** Prints the steps of a start. Finished steps stay; the current one is shown in a changing line below them. */
export interface Display {
  /** A step began or made progress; a terminal shows it until it is done. */
  working(step: string, detail?: string): void;
  /** A step is done; `milliseconds` is its duration. */
  done(step: string, detail: string, milliseconds: number): void;
  /** A line about one part of a step. */
  note(text: string): void;
  /** Something the reader must see. */
  problem(text: string): void;
  /** Text that is printed unchanged. */
  print(text: string): void;
  close(): void;
}

type Output = Pick<NodeJS.WriteStream, 'write'> & { isTTY?: boolean; columns?: number };

const dim = (text: string) => `\x1b[2m${text}\x1b[22m`;
const red = (text: string) => `\x1b[31m${text}\x1b[39m`;
const green = (text: string) => `\x1b[32m${text}\x1b[39m`;

/** A duration for people: `0.4 s`, `12 s`. */
export function seconds(milliseconds: number): string {
  return milliseconds < 9_950 ? `${(milliseconds / 1000).toFixed(1)} s` : `${Math.round(milliseconds / 1000)} s`;
}

/** A display for a terminal, or plain lines for any other output. */
export function createDisplay(output: Output = process.stdout): Display {
  return output.isTTY && process.env.NO_COLOR === undefined && process.env.CI === undefined
    ? new TerminalDisplay(output)
    : new PlainDisplay(output);
}

class PlainDisplay implements Display {
  readonly #output: Output;
  readonly #begun = new Set<string>();

  constructor(output: Output) {
    this.#output = output;
  }

  // Where lines can't be redrawn, a log still shows which step takes long.
  working(step: string): void {
    if (this.#begun.has(step)) return;
    this.#begun.add(step);
    this.print(`${step}…`);
  }

  done(step: string, detail: string, milliseconds: number): void {
    this.print(`${step}: ${detail} (${seconds(milliseconds)})`);
  }

  note(text: string): void {
    this.print(`  ${text}`);
  }

  problem(text: string): void {
    this.print(text);
  }

  print(text: string): void {
    this.#output.write(`${text}\n`);
  }

  close(): void {}
}

class TerminalDisplay implements Display {
  readonly #output: Output;
  readonly #working = new Map<string, { detail: string; since: number }>();
  readonly #timer: NodeJS.Timeout;
  #isLineShown = false;

  constructor(output: Output) {
    this.#output = output;
    this.#timer = setInterval(() => this.#draw(), 500);
    this.#timer.unref();
  }

  working(step: string, detail = ''): void {
    this.#working.set(step, { detail, since: this.#working.get(step)?.since ?? performance.now() });
    this.#draw();
  }

  done(step: string, detail: string, milliseconds: number): void {
    this.#working.delete(step);
    this.print(`${green('✓')} ${step.padEnd(9)} ${detail} ${dim(seconds(milliseconds))}`);
  }

  note(text: string): void {
    this.print(dim(`  ${text}`));
  }

  problem(text: string): void {
    this.print(red(text));
  }

  print(text: string): void {
    this.#clear();
    this.#output.write(`${text}\n`);
    this.#draw();
  }

  close(): void {
    clearInterval(this.#timer);
    this.#working.clear();
    this.#clear();
  }

  #clear(): void {
    if (this.#isLineShown) this.#output.write('\r\x1b[K');
    this.#isLineShown = false;
  }

  #draw(): void {
    this.#clear();
    if (this.#working.size === 0) return;
    const now = performance.now();
    const parts = [...this.#working].map(
      ([step, { detail, since }]) => `${step}${detail && ` ${detail}`} ${seconds(now - since)}`,
    );
    this.#output.write(dim(`… ${parts.join(' · ')}`.slice(0, (this.#output.columns ?? 80) - 1)));
    this.#isLineShown = true;
  }
}
