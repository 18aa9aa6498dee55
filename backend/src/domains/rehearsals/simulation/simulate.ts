import type { RefusalReason } from '@switchboard/contracts/calls';
import FlatQueue from 'flatqueue';
import { planAheadMinutes, planCampaign } from '../../dialer/plan/plan-campaign.ts';
import { autoPause, isFailure } from '../../dialer/rules/auto-pause.ts';
import { windowOf } from '../../dialer/rules/call-window.ts';
import { decide } from '../../dialer/rules/decide.ts';
import { holdTime } from '../../dialer/rules/hold-time.ts';
import { shownZone } from '../../dialer/rules/lead-zones.ts';
import { secondsGranted, secondsLeft } from '../../dialer/rules/minutes.ts';
import { isReached, nextRetry } from '../../dialer/rules/retries.ts';
import { changesOfClocks } from '../../dialer/rules/zone-shifts.ts';
import { isZone, wallClock } from '../../dialer/rules/zoned-time.ts';
import { createBlocked } from './blocked-calls.ts';
import { type Callee, calleeOf } from './callees.ts';
import { createDueCalls, createMinutesQueue } from './due-calls.ts';
import { createMembers } from './members.ts';
import { neverReached } from './never-reached.ts';
import { createStore, type LeadState } from './store.ts';
import type { Rehearsed, Run, SimulatedCall } from './world.ts';
import { neverOpens } from './zone-openings.ts';

const minuteMs = 60_000;

interface LiveCall {
  lead: LeadState;
  callee: Callee;
  seconds: number;
  /** For how many seconds it may be connected; null for any length. */
  granted: number | null;
}

interface Watch {
  onCall?(call: SimulatedCall): void;
  /** Receives the progress, from 0 to 1; returns whether to continue. */
  onProgress?(share: number): void;
}

/** Refusals that wait for another call to end, rather than for time to pass. */
const untilCallEnds = new Set<RefusalReason>(['campaign_concurrency_limit', 'number_concurrency_limit']);
const untilPaceAllows = 'campaign_calls_per_minute';
const needsChange = { remedy: 'change', reason: 'campaign_minutes', next_allowed_time: null } as const;

/**
 * Simulates a campaign in memory: the planner, rules, limits and retries are those of the dialer; it has its own clock, store and
 * carrier. The result depends only on its input, so the same input gives the same result.
 */
export function simulate(rehearsed: Rehearsed, watch: Watch = {}): Run {
  const { world, callees, seed, starts_at } = rehearsed;
  const endsAt = starts_at + rehearsed.days * 24 * 60 * minuteMs;
  const store = createStore(rehearsed);
  const members = createMembers(store, world);
  const due = createDueCalls(starts_at);
  const blocked = createBlocked();
  const minutesQueue = createMinutesQueue(starts_at);
  const ends = new FlatQueue<LiveCall>();
  const recentEnds: { ended_reason: string; ended_at: Date }[] = [];
  const run: Run = {
    calls: 0,
    connected_seconds: 0,
    reached: 0,
    hours: new Map(),
    most_lines: 0,
    finished_at: null,
    minutes_gone_at: null,
    are_minutes_gone: false,
    paused: null,
    never_reached: [],
  };
  let plannedUntil: Date | null = null;
  let nextPlan = starts_at;
  let paceWakes = Infinity;
  let turn = 0;
  let isOver = false;
  let lastEnd: number | null = null;

  /** Plans the next minutes. Returns whether to continue at once: leads that are not called don't use up anyone's turn. */
  function planOnce(now: number): boolean {
    const state = {
      campaign: store.campaignFor(null, now),
      dialing: 'automatic' as const,
      organization_time_zone: world.organization.time_zone,
      retries: world.retries,
      per_minute: world.per_minute,
      planned_until: plannedUntil,
      waiting: due.countUntil(now + planAheadMinutes * minuteMs) + blocked.size(),
      has_more_members: false,
      has_open_calls: store.live() + due.size() + blocked.size() > 0,
    };
    const made = planCampaign({ ...state, members: members.at(state, now) }, new Date(now));
    plannedUntil = made.planned_until;
    for (const { lead_id, reason } of made.final) {
      const lead = members.byId(lead_id);
      if (!lead) continue;
      lead.is_planned = true;
      if (reason === 'reached') lead.is_reached = true;
      else if (reason !== 'not_reached') lead.refusal = { reason, explanation: '' };
    }
    for (const { lead_id, due_at, attempt } of made.calls) {
      const lead = members.byId(lead_id);
      if (!lead) continue;
      Object.assign(lead, { is_planned: true, is_open: true, turn: turn++, scheduled_time: due_at.getTime() });
      lead.retries_made = attempt - 1;
      due.push(lead, due_at.getTime());
    }
    if (made.completed) isOver = true;
    return !made.completed && made.calls.length === 0 && made.final.length > 0;
  }

  function plan(now: number): void {
    while (planOnce(now));
    nextPlan = now + minuteMs;
    // There is nothing to plan until the local time of a lead allows a call.
    const idleUntil = members.opensAt() - planAheadMinutes * minuteMs;
    if (Number.isFinite(idleUntil) && idleUntil > nextPlan)
      nextPlan += Math.floor((idleUntil - nextPlan) / minuteMs) * minuteMs;
  }

  function begin(lead: LeadState, now: number, granted: number | null): void {
    const attempt = lead.attempts + 1;
    const zone = shownZone(lead.lead.time_zone, world.organization.time_zone);
    const hour = Math.floor(wallClock(zone, new Date(now)).minute / 60);
    const callee = calleeOf(callees, { seed, lead: lead.hash, attempt, hour });
    const seconds = Math.min(callee.talking_ms / 1000, granted ?? Infinity);
    store.begin(lead, now, granted);
    ends.push({ lead, callee, seconds, granted }, now + callee.ringing_ms + seconds * 1000);
    run.calls += 1;
    run.most_lines = Math.max(run.most_lines, store.live());
    const hourAt = Math.floor(now / 3_600_000) * 3_600_000;
    const counts = run.hours.get(hourAt) ?? { answered: 0, voicemail: 0, no_answer: 0, busy: 0, failed: 0 };
    run.hours.set(hourAt, counts);
    counts[callee.outcome] += 1;
    watch.onCall?.({ lead_id: lead.lead.id, attempt, at: now, outcome: callee.outcome });
  }

  /** Schedules the next check of the call whose turn it is, at the time of the dialer's check. */
  function unblock(reason: RefusalReason, now: number): void {
    const one = blocked.take(reason, now);
    if (one) due.push(one.lead, one.due);
  }

  function settle(now: number): void {
    const call = ends.pop();
    if (!call) return;
    const { lead, callee, seconds, granted } = call;
    store.end(lead, call);
    lastEnd = now;
    const endedAt = new Date(now);
    const isCut = callee.outcome === 'answered' && seconds * 1000 < callee.talking_ms;
    const endedReason = isCut ? 'time-limit-reached' : callee.ended_reason;
    lead.is_open = false;
    if (isReached(endedReason, callee.talking_ms > 0)) lead.is_reached = true;
    const attempts = { used: lead.attempts, limit: world.max_attempts_per_lead };
    const retry = nextRetry(world.retries, { endedReason, retriesMade: lead.retries_made, attempts }, endedAt);
    if (retry) {
      lead.retries_made += 1;
      lead.is_open = true;
      lead.scheduled_time = retry.getTime();
      due.push(lead, retry.getTime());
    }
    recentEnds.push({ ended_reason: endedReason, ended_at: endedAt });
    while (
      recentEnds[0] &&
      world.auto_pause &&
      now - recentEnds[0].ended_at.getTime() > world.auto_pause.seconds * 1000
    )
      recentEnds.shift();
    const reason = isFailure(endedReason) ? autoPause(world.auto_pause, recentEnds, endedAt) : null;
    if (!world.auto_pause) recentEnds.length = 0;
    if (reason && !run.paused) {
      run.paused = { at: now, reason };
      isOver = true;
    }
    for (const one of blocked.reasons()) unblock(one, now);
    // Minutes that the call did not use become available to waiting calls.
    if (granted !== null) for (const one of minutesQueue.first()) due.push(one, Math.max(one.scheduled_time, now));
  }

  /** Until when used-up minutes are the reason that holds a call back: after that its local time is. */
  function shutsAt(zone: string, now: number): number {
    const window = windowOf(world.campaign);
    if (!window || !isZone(zone)) return now;
    const end = now + (window.end - wallClock(zone, new Date(now)).minute) * minuteMs - (now % minuteMs);
    return changesOfClocks(zone, now, end)[0] ?? end;
  }

  /** Decides about the call that is due next. */
  function dial(now: number): void {
    const lead = due.pop();
    if (!lead) return;
    // A call that is known to be refused needs no decision.
    if (lead.refused_until > now) {
      for (const one of blocked.reasons()) unblock(one, now);
      due.push(lead, holdTime(needsChange, new Date(now)).due_at.getTime());
      return;
    }
    const state = store.dialState(lead, now);
    const decision = decide(state, new Date(now));
    const { reason, remedy } = decision;
    const waitsForOthers = reason !== null && (untilCallEnds.has(reason) || reason === untilPaceAllows);
    if (decision.is_allowed) begin(lead, now, secondsGranted(state.campaign));
    // Other calls are checked again as well, until one finds no capacity.
    if (!waitsForOthers) for (const one of blocked.reasons()) unblock(one, now);
    if (decision.is_allowed) {
      lead.refusal = null;
      lead.lacked_minutes = null;
      return;
    }
    const explanation = decision.rules.find(({ rule }) => rule === reason)?.explanation ?? '';
    const isNew = lead.refusal?.reason !== reason;
    // A call that expired while its lead's zone was unknown was never made for that reason.
    if (reason !== 'expired' || lead.refusal?.reason !== 'lead_time_zone_unknown')
      lead.refusal = { reason: reason ?? '', explanation };
    if (reason === 'campaign_minutes') {
      run.minutes_gone_at ??= now;
      // Without a call in progress no minutes become available again.
      if (store.live() === 0)
        lead.refused_until = shutsAt(shownZone(lead.lead.time_zone, world.organization.time_zone), now);
      lead.lacked_minutes = lead.refusal;
      if (isNew) minutesQueue.add(lead);
    }
    if (remedy === 'never') lead.is_open = false;
    else if (waitsForOthers) {
      blocked.add(reason, lead, now);
      if (reason === untilPaceAllows) paceWakes = store.lastMinute.freeAt(world.max_calls_per_minute ?? 1);
    } else due.push(lead, holdTime(decision, new Date(now)).due_at.getTime());
  }

  const hasLine = () => store.live() < world.organization.max_concurrent_calls;
  let told = 0;
  for (;;) {
    const nextDue = isOver || !hasLine() ? Infinity : due.next();
    const now = Math.min(isOver ? Infinity : Math.min(nextPlan, paceWakes), ends.peekValue() ?? Infinity, nextDue);
    if (now >= endsAt) break;
    while ((ends.peekValue() ?? Infinity) <= now) settle(now);
    if (isOver) continue;
    if (paceWakes <= now) {
      paceWakes = Infinity;
      unblock(untilPaceAllows, now);
    }
    if (nextPlan <= now) plan(now);
    while (!isOver && hasLine() && due.next() <= now) dial(now);
    blocked.reportLines(hasLine(), now);
    const share = (now - starts_at) / (endsAt - starts_at);
    if (share - told >= 0.02) {
      told = share;
      watch.onProgress?.(share);
    }
  }
  run.connected_seconds = store.connectedSeconds();
  run.reached = store.states.filter(({ is_reached }) => is_reached).length;
  run.are_minutes_gone = (secondsLeft(store.campaignFor(null, endsAt)) ?? 1) <= 0;
  const leadEnds = store.states.map((state) =>
    state.lacked_minutes ? { ...state, refusal: state.lacked_minutes } : state,
  );
  run.never_reached = neverReached(leadEnds, { world, days: rehearsed.days, isShut: neverOpens(rehearsed), ...run });
  if (isOver && !run.paused) run.finished_at = lastEnd;
  return run;
}
