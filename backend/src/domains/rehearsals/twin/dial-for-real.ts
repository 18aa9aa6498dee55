import FlatQueue from 'flatqueue';
import { withTenant } from '../../../database/tenant-pool.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Conversation } from '../../calls/carrier.ts';
import { recordProgress, settleCall } from '../../calls/record-signals.ts';
import { planOne } from '../../campaigns/planner/plan-campaigns.ts';
import { claimDueCalls } from '../../dialer/claim.ts';
import { type CommittedCall, commitBatch } from '../../dialer/commit-batch.ts';
import { shownZone, zoneKey } from '../../dialer/rules/lead-zones.ts';
import { wallClock } from '../../dialer/rules/zoned-time.ts';
import { type Callee, type CalleeModel, calleeOf, hashOf } from '../simulation/callees.ts';
import type { SimulatedCall } from '../simulation/world.ts';

const minuteMs = 60_000;
const workerId = '00000000-0000-4000-8000-0000000000d1';

interface Dialed {
  app: TestApp;
  organizationId: string;
  campaignId: string;
  callees: CalleeModel;
  seed: number;
  starts_at: number;
  days: number;
  /** Lines of the organization, and the zone of leads that have none. */
  lines: number;
  time_zone: string;
  setClock(now: number): Promise<void>;
}

interface LiveCall {
  made: CommittedCall;
  callee: Callee;
  seconds: number;
}

const conversationOf = (duration_seconds: number): Conversation => ({
  utterances: [],
  duration_seconds,
  is_recorded: false,
  summary: 'Dictated.',
});

/**
 * Runs a campaign with the real dialer: its planner, claims, decisions and settlements on Postgres, with a virtual clock and
 * given outcomes. Returns the calls that it made.
 */
export async function dialForReal(dialed: Dialed): Promise<SimulatedCall[]> {
  const { app, organizationId, campaignId, callees, seed, starts_at, setClock } = dialed;
  const { services } = app;
  const endsAt = starts_at + dialed.days * 24 * 60 * minuteMs;
  const ends = new FlatQueue<LiveCall>();
  const attempts = new Map<string, number>();
  const calls: SimulatedCall[] = [];

  const ask = async <T extends object>(text: string) =>
    withTenant(
      organizationId,
      async () => (await services.tenantPool.query<T>(text, [organizationId, campaignId])).rows[0],
    );
  async function nextDue(): Promise<number> {
    const row = await ask<{ at: Date | null }>(
      `SELECT min(due_at) AS at FROM scheduled_calls WHERE organization_id = $1 AND campaign_id = $2 AND status = 'scheduled'`,
    );
    return row?.at?.getTime() ?? Infinity;
  }
  /** What planning would change. */
  const planned = async () =>
    JSON.stringify(
      await ask(`SELECT status, planned_until, (SELECT count(*) FROM campaign_leads m WHERE m.organization_id = c.organization_id
        AND m.campaign_id = c.id AND m.planned_at IS NOT NULL) AS leads FROM campaigns c WHERE organization_id = $1 AND id = $2`),
    );
  const isActive = async () =>
    (await ask<{ status: string }>('SELECT status FROM campaigns WHERE organization_id = $1 AND id = $2'))?.status ===
    'active';

  async function begin(made: CommittedCall, now: number): Promise<void> {
    const lead_id = made.call.lead_id ?? '';
    const lead = await withTenant(organizationId, () =>
      services.db.leads.findFirstOrThrow({
        where: { id: lead_id },
        select: { time_zone: true, possible_time_zones: true, phone_e164: true },
      }),
    );
    const attempt = (attempts.get(lead_id) ?? 0) + 1;
    attempts.set(lead_id, attempt);
    const hour = Math.floor(wallClock(shownZone(zoneKey(lead), dialed.time_zone), new Date(now)).minute / 60);
    const callee = calleeOf(callees, { seed, lead: hashOf(lead_id), attempt, hour });
    const seconds = Math.min(callee.talking_ms / 1000, made.call.max_seconds ?? Infinity);
    calls.push({ lead_id, attempt, at: now, outcome: callee.outcome });
    ends.push({ made, callee, seconds }, now + callee.ringing_ms + seconds * 1000);
  }

  async function end(now: number): Promise<void> {
    const live = ends.pop();
    if (!live) return;
    const { made, callee, seconds } = live;
    const at = new Date(now);
    const call = await withTenant(organizationId, () =>
      services.db.calls.findFirstOrThrow({ where: { id: made.call.id } }),
    );
    if (callee.talking_ms > 0)
      await recordProgress(services, organizationId, [
        { call, attemptId: made.attempt_id, signal: { kind: 'connected', at: new Date(now - seconds * 1000) } },
      ]);
    const isCut = callee.outcome === 'answered' && seconds * 1000 < callee.talking_ms;
    await settleCall(services, call, {
      kind: 'ended',
      at,
      reason: isCut ? 'time-limit-reached' : callee.ended_reason,
      conversation: callee.talking_ms > 0 ? conversationOf(seconds) : null,
    } as never);
  }

  /** Whether nothing has happened since planning produced no calls. */
  let isIdle = false;

  async function dialDue(now: number): Promise<void> {
    for (;;) {
      const room = { limit: 32, perOrganization: 8, fullNumbers: [], served: [] };
      const claims = await claimDueCalls(services.systemPool, workerId, room);
      if (claims.length === 0) return;
      isIdle = false;
      const { committed } = await commitBatch(services, organizationId, claims);
      for (const made of committed) await begin(made, now);
    }
  }

  let nextPlan = starts_at;
  /** The minute in which planning may have a result: after an empty plan, when a window opens or something happens. */
  function planAt(event: number): number {
    if (!isIdle) return nextPlan;
    let at = nextPlan;
    while (new Date(at).getUTCMinutes() % 30 !== 27 && at < event) at += minuteMs;
    return at;
  }
  for (;;) {
    const active = await isActive();
    const due = active && ends.length < dialed.lines ? await nextDue() : Infinity;
    const event = Math.min(ends.peekValue() ?? Infinity, due);
    nextPlan = planAt(event);
    const now = Math.min(active ? nextPlan : Infinity, event);
    if (now >= endsAt) return calls;
    await setClock(now);
    while ((ends.peekValue() ?? Infinity) <= now) {
      await end(now);
      isIdle = false;
    }
    if (!(await isActive())) continue;
    if (nextPlan <= now) {
      const before = await planned();
      await planOne(services, { organization_id: organizationId, campaign_id: campaignId });
      isIdle = before === (await planned());
      nextPlan += minuteMs;
    }
    await dialDue(now);
  }
}
