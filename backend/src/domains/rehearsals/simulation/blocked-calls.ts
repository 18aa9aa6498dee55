import type { RefusalReason } from '@switchboard/contracts/calls';
import FlatQueue from 'flatqueue';
import { soonMs } from '../../dialer/rules/hold-time.ts';
import type { LeadState } from './store.ts';

/** Calls that the dialer looks at again at the same moment, in the order of their turns. */
interface Round {
  due: number;
  line: FlatQueue<LeadState>;
}

/**
 * Calls that wait for others: for one to end, or for a minute to pass. The dialer looks at each of them again and again, as long as a
 * line is free; here the moments are known without looking, and whoever is looked at first when there is room has its turn.
 */
export function createBlocked() {
  const groups = new Map<RefusalReason, Round[]>();
  let size = 0;
  /** Since when no line is free: nobody is looked at meanwhile. */
  let fullSince: number | null = null;

  /** Why whoever is looked at is kept back since the last event; null while nobody was looked at since. */
  let refusing: RefusalReason | null = null;

  /** Passes over the looks before a moment, which let nobody through: who waited for something else waits for this from then on. */
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
    // Those of one rhythm are looked at together, from the next look on.
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
    /** The one that is looked at first from now on, and when. */
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
    /** Tells whether a line is free after all that was due was dialed. */
    reportLines(isFree: boolean, now: number): void {
      if (!isFree && fullSince === null) {
        passTo(now);
        fullSince = now;
      }
      if (!isFree || fullSince === null) return;
      fullSince = null;
      // Whoever was to be looked at while there was no line was looked at now, and there was still no room.
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
