import { randomUUID } from 'node:crypto';
import { decide } from '../domains/dialer/rules/decide.ts';
import type { DialState } from '../domains/dialer/rules/dial-state.ts';
import { openState } from '../domains/dialer/rules/open-state.ts';
import type { call_logs, Prisma } from '../generated/prisma/client.ts';
import type { DemoContext } from './context.ts';

const most = 12;
const dialMs = 4_000;

/** The state that the rules evaluated when the dialer made a call. */
export const stateOf = (
  { demo }: DemoContext,
  log: Pick<call_logs, 'created_at' | 'phone_number'>,
  time_zone: string | null,
): DialState =>
  openState({
    scheduled_time: log.created_at.toISOString(),
    lead_phone_number: log.phone_number,
    lead_time_zone: time_zone,
    organization_time_zone: demo.time_zone,
  });

interface Made {
  log: call_logs;
  state: DialState;
  scheduled_call_id: string;
  call_id: string;
}

export const json = (value: object) => value as Prisma.InputJsonObject;

async function writeMade({ services, organization_id, people }: DemoContext, made: readonly Made[], numberId: string) {
  const { db } = services;
  const parties = ({ log }: Made) => ({
    organization_id,
    lead_id: log.lead_id ?? '',
    assistant_id: log.assistant_id ?? '',
    phone_number_id: numberId,
    created_by: people[0] ?? null,
  });
  await db.scheduled_calls.createMany({
    data: made.map((one) => ({
      ...parties(one),
      id: one.scheduled_call_id,
      status: 'called',
      scheduled_time: one.log.created_at,
      due_at: one.log.created_at,
      created_at: new Date(one.log.created_at.getTime() - 7_200_000),
      updated_at: one.log.created_at,
    })),
  });
  await db.calls.createMany({
    data: made.map((one) => ({
      ...parties(one),
      id: one.call_id,
      scheduled_call_id: one.scheduled_call_id,
      due_at: one.log.created_at,
      carrier: 'sandbox',
      status: 'disconnected',
      lead_name: one.log.lead_name ?? '',
      phone_number: one.log.phone_number,
      ended_reason: one.log.ended_reason,
      created_at: one.log.created_at,
      connected_at: one.log.call_duration > 0 ? new Date(one.log.created_at.getTime() + dialMs) : null,
      ended_at: new Date(one.log.created_at.getTime() + dialMs + one.log.call_duration * 1000),
    })),
  });
  await db.call_attempts.createMany({
    data: made.map(({ call_id, log }) => ({
      organization_id,
      call_id,
      attempt_number: 1,
      status: 'settled',
      outcome: log.ended_reason,
      started_at: log.created_at,
      settled_at: new Date(log.created_at.getTime() + dialMs + log.call_duration * 1000),
    })),
  });
  await db.dial_decisions.createMany({
    data: made.map(({ call_id, log, state }) => ({
      organization_id,
      call_id,
      lead_id: log.lead_id,
      attempt_number: 1,
      is_allowed: true,
      rules: decide(state, log.created_at).rules.map((rule) => json(rule)),
      inputs: json(state),
      decided_at: log.created_at,
      last_decided_at: log.created_at,
    })),
  });
  for (const { call_id, log } of made)
    await db.call_logs.update({ where: { id: log.id }, data: { call_id }, select: { id: true } });
}

/** A lead who was scheduled for the night was held until the morning; this is in the decision before the call. */
async function writeEarlierHold({ services, organization_id }: DemoContext, { log, state, scheduled_call_id }: Made) {
  const evening = new Date(log.created_at.getTime() - 12 * 3_600_000);
  for (let hours = 0; hours < 12; hours++) {
    const at = new Date(evening.getTime() + hours * 3_600_000);
    const { is_allowed, reason, rules } = decide(state, at);
    if (is_allowed) continue;
    await services.db.dial_decisions.create({
      data: {
        organization_id,
        scheduled_call_id,
        lead_id: log.lead_id,
        attempt_number: 1,
        is_allowed: false,
        reason,
        rules: rules.map((rule) => json(rule)),
        inputs: json(state),
        decided_at: at,
        last_decided_at: at,
        times: 2,
      },
    });
    await services.db.scheduled_calls.update({
      where: { id: scheduled_call_id },
      data: { scheduled_time: at, created_at: new Date(at.getTime() - 7_200_000) },
      select: { id: true },
    });
    return;
  }
}

/** Makes some of the newest calls calls by the dialer: each with its schedule, its attempt, and the decision to dial. */
export async function fillMadeCalls(context: DemoContext, numberId: string): Promise<void> {
  const { services } = context;
  const logs = await services.db.call_logs.findMany({
    where: { call_type: 'outbound', lead_id: { not: null }, assistant_id: { not: null } },
    orderBy: { created_at: 'desc' },
    take: most * 4,
  });
  const leads = await services.db.leads.findMany({ select: { id: true, time_zone: true } });
  const zones = new Map(leads.map(({ id, time_zone }) => [id, time_zone]));
  const made = logs
    .map((log) => ({
      log,
      state: stateOf(context, log, zones.get(log.lead_id ?? '') ?? null),
      scheduled_call_id: randomUUID(),
      call_id: randomUUID(),
    }))
    .filter(({ log, state }) => decide(state, log.created_at).is_allowed)
    .slice(0, most);
  await writeMade(context, made, numberId);
  if (made[1]) await writeEarlierHold(context, made[1]);
}
