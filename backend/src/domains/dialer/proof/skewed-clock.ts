// Loaded before a process: sets its clock ahead of all others, or behind. An hour ahead by default.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 3_600_000);
const RealDate = Date;

class SkewedDate extends RealDate {
  constructor(...given: [] | [number | string]) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...(given as [number]));
  }
  static override now(): number {
    return RealDate.now() + aheadMs;
  }
}

globalThis.Date = SkewedDate as DateConstructor;
