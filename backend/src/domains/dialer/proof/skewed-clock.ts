// Loaded before a worker: its own clock is an hour ahead of the database's.
const aheadMs = 3_600_000;
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
