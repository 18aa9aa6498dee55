import { setTimeout as pause } from 'node:timers/promises';
import type { Carrier, CarrierSignal, DialRequest, Script } from '../carrier.ts';
import { CallSetupMissing, DialRefused } from '../carrier-errors.ts';

/** What can go wrong with a carrier in a network. */
export type Fault =
  | 'refuses'
  | 'is-not-set-up'
  | 'times-out-before-dialing'
  | 'times-out-after-dialing'
  | 'reports-twice'
  | 'reports-late'
  | 'breaks-off'
  | 'forgets';

/** The faults triggered by the last four digits of the called number, if faults are enabled. */
export const faultNumbers: Record<string, Fault> = {
  '0190': 'refuses',
  '0191': 'is-not-set-up',
  '0192': 'times-out-before-dialing',
  '0193': 'times-out-after-dialing',
  '0194': 'reports-twice',
  '0195': 'reports-late',
  '0196': 'breaks-off',
  '0197': 'forgets',
};

const noAnswer = () => new Error('The carrier did not answer in time');

async function* twice(signals: AsyncIterable<CarrierSignal>): AsyncGenerator<CarrierSignal> {
  for await (const signal of signals) {
    yield signal;
    yield signal;
  }
}

/** Yields all signals at the end, in reverse order. */
async function* late(signals: AsyncIterable<CarrierSignal>): AsyncGenerator<CarrierSignal> {
  const all: CarrierSignal[] = [];
  for await (const signal of signals) all.unshift(signal);
  yield* all;
}

async function* untilConnected(signals: AsyncIterable<CarrierSignal>): AsyncGenerator<CarrierSignal> {
  for await (const signal of signals) {
    yield signal;
    if (signal.kind === 'connected') throw new Error('The connection to the carrier broke off');
  }
}

/** The carrier behind it never received the attempt, and so doesn't know it. */
async function* forgotten(): AsyncGenerator<CarrierSignal> {
  for (const kind of ['dialing', 'ringing', 'connected'] as const) yield { kind, at: new Date() };
  await pause(100);
  throw new Error('The carrier was started anew');
}

async function* failing(
  fault: Fault,
  carrier: Carrier,
  ...call: [DialRequest, Script, AbortSignal]
): AsyncGenerator<CarrierSignal> {
  switch (fault) {
    case 'refuses':
      throw new DialRefused(503, 'Service Unavailable');
    case 'is-not-set-up':
      throw new CallSetupMissing();
    case 'times-out-before-dialing':
      throw noAnswer();
    case 'times-out-after-dialing':
      for await (const _ of carrier.dial(...call)) throw noAnswer();
      return;
    case 'reports-twice':
      return yield* twice(carrier.dial(...call));
    case 'reports-late':
      return yield* late(carrier.dial(...call));
    case 'breaks-off':
      return yield* untilConnected(carrier.dial(...call));
    case 'forgets':
      return yield* forgotten();
  }
}

/** The same carrier with faults, selected by the called number. For tests: no installation can enable it by accident. */
export function withFaults(carrier: Carrier): Carrier {
  return {
    ...carrier,
    dial(request, script, hangUp) {
      const fault = faultNumbers[request.to.slice(-4)];
      return fault ? failing(fault, carrier, request, script, hangUp) : carrier.dial(request, script, hangUp);
    },
  };
}
