import { isDeepStrictEqual } from 'node:util';
import type { Row } from '../src/table.ts';

/** The results of the checks, for the closing line. */
export class Report {
  passed = 0;
  failed = 0;
  readonly missing: string[] = [];
  readonly rows: Row[] = [];

  check(what: string, found: unknown, expected: unknown): void {
    const isRight = expected instanceof RegExp ? expected.test(String(found)) : isDeepStrictEqual(found, expected);
    this.#note(
      what,
      isRight,
      isRight
        ? ''
        : `: ${JSON.stringify(found)} instead of ${expected instanceof RegExp ? expected : JSON.stringify(expected)}`,
    );
  }

  /** Runs a case. An error counts as one failure, and the next case runs. */
  async case(name: string, work: () => Promise<void>): Promise<void> {
    const from = performance.now();
    try {
      await work();
    } catch (error) {
      const { message, cause } = error as Error;
      this.#note(name, false, `: ${message}${cause ? ` (${(cause as Error).message})` : ''}`);
    }
    console.log(`        ${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  }

  /** A row of the results, measured by the clock of the phones. */
  figure(measure: string, ratio: string, { goal = '', note = '' } = {}): void {
    this.rows.push({ measure: `phone calls: ${measure}`, against: 'the clock', ratio, goal, note });
    console.log(`        ${measure}: ${ratio}${note === '' ? '' : `, ${note}`}`);
  }

  unavailable(what: string): void {
    this.missing.push(what);
  }

  #note(what: string, isRight: boolean, why: string): void {
    if (isRight) this.passed += 1;
    else this.failed += 1;
    console.log(`${isRight ? 'ok    ' : 'FAILED'}  ${what}${why}`);
  }

  close(): boolean {
    if (this.missing.length > 0) console.log(`Not tested: ${this.missing.join('; ')}.`);
    console.log(`${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0;
  }
}
