import type { RefusalReason } from '@switchboard/contracts/calls';
import FlatQueue from 'flatqueue';
import { soonMs } from '../../dialer/rules/hold-time.ts';
import type { LeadState } from './store.ts';

/** Calls that the dialer checks again at the same time, in the order of their turns. */
interface Round {
  due: number;
  line: FlatQueue<LeadState>;
}

/**
 * Calls that wait for others: for one to end, or for a minute to pass. The dialer checks each of them repeatedly as long as a
 * line is free; here the check times are computed, and the call checked first when there is capacity gets its turn.
 */
export function createBlocked() {
  const groups = new Map<RefusalReason, Round[]>();
  let size = 0;
  /** When the last line was taken: no call is checked while none is free. */
  let fullSince: number | null = null;

  /** Why calls checked since the last event are held back; null if none was checked. */
  let refusing: RefusalReason | null = null;

  /** Skips the checks before a moment, which all fail: calls that waited for another reason wait for this one from then on. */
  function passTo(moment: number): void {
    if (refusing !== null)
      for (const reason of groups.keys()) if (reason !== refusing) moveLate(reason, refusing, moment);
    for (const [reason, rounds] of groups) {
      const every = soonMs(reason);
      for (const round of rounds) if (round.due < moment) round.due += Math.ceil((moment - round.due) / every) * every;
    }
  }

  function moveLate(from: RefusalReason, to: RefusalReason, moment: number): void {
    const rounds = groups.get(from) ?? [];
    groups.set(
      from,
      rounds.filter(({ due }) => due >= moment),
    );
    for (const { due, line } of rounds.filter((round) => round.due < moment)) {
      const round = roundAt(to, due + soonMs(to));
      for (let lead = line.pop(); lead; lead = line.pop()) round.line.push(lead, lead.turn);
    }
  }

  function roundAt(reason: RefusalReason, due: number): Round {
    const rounds = groups.get(reason) ?? [];
    groups.set(reason, rounds);
    const every = soonMs(reason);
    // Calls with the same check times share a round from the next check on.
    const known = rounds.find((round) => (round.due - due) % every === 0);
    if (known) return known;
    const made = { due, line: new FlatQueue<LeadState>() };
    rounds.push(made);
    return made;
  }

  return {
    size: () => size,
    reasons: () => [...groups.keys()],
    add(reason: RefusalReason, lead: LeadState, now: number): void {
      roundAt(reason, now + soonMs(reason)).line.push(lead, lead.turn);
      refusing = reason;
      size += 1;
    },
    /** The call that is checked first from now on, and when. */
    take(reason: RefusalReason, now: number): { lead: LeadState; due: number } | undefined {
      if (fullSince === null) passTo(now);
      refusing = null;
      const rounds = groups.get(reason) ?? [];
      const first = rounds.reduce<Round | null>(
        (soonest, round) => (soonest && soonest.due <= round.due ? soonest : round),
        null,
      );
      const lead = first?.line.pop();
      if (!first || !lead) return undefined;
      if (first.line.length === 0) rounds.splice(rounds.indexOf(first), 1);
      size -= 1;
      return { lead, due: first.due };
    },
    /** Reports whether a line is free after all due calls were dialed. */
    reportLines(isFree: boolean, now: number): void {
      if (!isFree && fullSince === null) {
        passTo(now);
        fullSince = now;
      }
      if (!isFree || fullSince === null) return;
      fullSince = null;
      // Calls due while no line was free were checked now, and there was still no capacity.
      for (const [reason, rounds] of groups) {
        const late = rounds.filter(({ due }) => due <= now);
        if (late.length === 0) continue;
        groups.set(
          reason,
          rounds.filter(({ due }) => due > now),
        );
        const { line } = roundAt(reason, now + soonMs(reason));
        for (const round of late)
          for (let lead = round.line.pop(); lead; lead = round.line.pop()) line.push(lead, lead.turn);
      }
    },
  };
}
