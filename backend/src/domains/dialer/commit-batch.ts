import { randomUUID } from 'node:crypto';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import type { calls } from '../../generated/prisma/client.ts';
import { enqueueAll } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { doing } from '../../watchdog/current-work.ts';
import { readSnapshots } from '../assistants/versions.ts';
import type { Script } from '../calls/carrier.ts';
import { scriptFrom } from '../calls/script.ts';
import type { Claim } from './claim.ts';
import type { DueCall, Judged } from './judged.ts';
import { placementOf } from './lost-claims.ts';
import { countIn, type DialFacts, readFacts, stateOf, withNumber } from './read-facts.ts';
import { type Decision, decide } from './rules/decide.ts';
import { writeClosed, writeHeld } from './write-held.ts';
import { type MadeCall, writeMade } from './write-made.ts';

/** A committed attempt, to be dialed immediately. */
export interface CommittedCall {
  call: calls;
  attempt_id: string;
  from: string;
  script: Script;
}

export interface Batch {
  committed: CommittedCall[];
  /** Numbers that can't make more calls at the moment. */
  fullNumbers: string[];
}

/** How long to wait for an organization's lock before giving its calls back. */
const lockPatience = '2s';

// Canceling or moving a call raises its fence, which invalidates earlier claims.
const lockClaimed = (tx: Tx, claims: readonly Claim[]) =>
  tx.$queryRaw<DueCall[]>`
    SELECT s.id, s.id AS key, s.lead_id, s.assistant_id, s.phone_number_id, s.campaign_id, s.scheduled_time, s.due_at,
      s.retries_made, s.hold_reason, s.hold_until, s.custom_variables, s.assistant_variables, 'schedule' AS asker, false AS is_video
    FROM unnest(${claims.map(({ id }) => id)}::uuid[], ${claims.map(({ fence }) => fence)}::bigint[]) AS c(id, fence)
    JOIN scheduled_calls s ON s.id = c.id AND s.claim_fence = c.fence AND s.status = 'scheduled'
    ORDER BY s.due_at, s.id FOR UPDATE OF s`;

function judge(facts: DialFacts, due: readonly DueCall[]): Judged[] {
  const dialed = new Set<string>();
  return due.flatMap((planned) => {
    const call = withNumber(facts, planned);
    const state = stateOf(facts, call);
    if (!state) return [];
    const line = [call.lead_id, state.lead_phone_number];
    if (line.some((one) => dialed.has(one))) state.lead_is_in_call = true;
    const decision = decide(state, facts.now);
    if (decision.is_allowed) {
      countIn(facts, call, state);
      for (const one of line) dialed.add(one);
    }
    return [{ call, planned_number_id: planned.phone_number_id, state, decision }];
  });
}

const numberIsFull = ({ reason }: Decision) => reason === 'number_concurrency_limit' || reason === 'calls_per_second';

function toMade(facts: DialFacts, { call, state, decision }: Judged): MadeCall {
  const party = facts.parties.get(call.key);
  return {
    due: call,
    state,
    decision,
    call_id: randomUUID(),
    attempt_id: randomUUID(),
    lead_name: `${party?.first_name ?? ''} ${party?.last_name ?? ''}`.trim(),
    from_number: facts.numbers.get(call.phone_number_id)?.phone_number ?? '',
  };
}

async function readScripts(tx: Tx, organizationId: string, organizationName: string, made: readonly calls[]) {
  const snapshotOf = await readSnapshots(tx, organizationId, made);
  const campaignIds = [...new Set(made.flatMap(({ campaign_id }) => campaign_id ?? []))];
  const campaigns =
    campaignIds.length === 0
      ? []
      : await tx.campaigns.findMany({
          where: { id: { in: campaignIds } },
          select: { id: true, configuration_data: true },
        });
  return (call: calls) =>
    scriptFrom(
      {
        assistant: snapshotOf(call),
        organization_name: organizationName,
        configuration: campaigns.find(({ id }) => id === call.campaign_id)?.configuration_data,
      },
      call,
    );
}

/**
 * Decides about claimed calls of one organization in one transaction. Writes calls and attempts for the allowed ones, holds for the
 * others, and a decision for each. The returned attempts are committed, but not dialed yet.
 */
export async function commitBatch(
  { db, carrier }: Pick<Services, 'db' | 'carrier'>,
  organizationId: string,
  claims: readonly Claim[],
): Promise<Batch> {
  return transact({ db, organizationId }, async (tx) => {
    // Locks the organization's row first, as every other path that places calls does. A waiting transaction blocks a connection.
    await tx.$queryRaw`WITH patience AS MATERIALIZED (SELECT set_config('lock_timeout', ${lockPatience}, true))
      SELECT o.id FROM patience, organizations o WHERE o.id = ${organizationId}::uuid FOR UPDATE OF o`;
    const due = await lockClaimed(tx, claims);
    if (due.length === 0) return { committed: [], fullNumbers: [] };
    const facts = await readFacts(tx, organizationId, due, { isLocked: true, carrier });
    const judged = judge(facts, due);
    const made = judged.filter(({ decision }) => decision.is_allowed).map((one) => toMade(facts, one));
    const refused = judged.filter(({ decision }) => !decision.is_allowed);
    await writeClosed(
      tx,
      organizationId,
      refused.filter(({ decision }) => decision.remedy === 'never'),
    );
    await writeHeld(
      tx,
      { organizationId, now: facts.now },
      refused.filter(({ decision }) => decision.remedy !== 'never'),
    );
    const fullNumbers = refused
      .filter(({ decision }) => numberIsFull(decision))
      .flatMap(({ call, planned_number_id }) => [call.phone_number_id, planned_number_id]);
    if (made.length === 0) return { committed: [], fullNumbers };
    // Read ahead, to keep the time between an attempt's commit and its dialing short.
    const all = await writeMade(tx, { organizationId, carrier }, made);
    const rows = all.filter(({ call }) => !call.awaits_hook);
    const waiting = all.filter(({ call }) => call.awaits_hook);
    if (waiting.length > 0) {
      const jobs = waiting.map(({ call }) => ({ organization_id: organizationId, call_id: call.id }));
      await enqueueAll(tx, 'call.ask-hook', jobs);
    }
    const scriptOf = await readScripts(
      tx,
      organizationId,
      facts.organization.name,
      rows.map(({ call }) => call),
    );
    const committed = rows.map(async ({ call, attempt_id, from }) => {
      const job = placementOf(organizationId, call.scheduled_call_id ?? call.id);
      return { call, attempt_id, from, script: await doing({ name: 'placing a call', job }, () => scriptOf(call)) };
    });
    return { fullNumbers, committed: await Promise.all(committed) };
  });
}
