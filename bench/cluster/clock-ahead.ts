// Loaded before a process: its own clock is ahead of everybody else's, or behind.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

class AheadDate extends RealDate {
  constructor(...given: [] | [number | string]) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = AheadDate as DateConstructor;

// A module of its own, with names of its own.
export {};
