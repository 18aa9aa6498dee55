import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { withTenant } from '../database/tenant-pool.ts';
import { isInWindow, usualWindow } from '../domains/dialer/rules/call-window.ts';
import { eventually, startTestApp, type TestApp } from '../testing/test-app.ts';
import { fillOrganization } from './fill.ts';
import { demoOrganizations } from './organizations.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Fills an organization like the first one of the demo, and counts its rows. */
async function fill(): Promise<{ id: string; counts: Record<string, number> }> {
  const { systemPool } = app.services;
  const [demo] = demoOrganizations;
  if (!demo) throw new Error('There is no demo organization');
  const owner = await app.signUp();
  const id = randomUUID();
  await systemPool.query('INSERT INTO organizations (id, name, time_zone, is_pro) VALUES ($1, $2, $3, true)', [
    id,
    demo.name,
    demo.time_zone,
  ]);
  await withTenant(id, () => fillOrganization(app.services, demo, id, [owner.userId]));
  const { db } = app.services;
  const counts = await withTenant(id, async () => ({
    leads: await db.leads.count(),
    logs: await db.call_logs.count(),
    scheduled: await db.scheduled_calls.count(),
    imports: await db.lead_imports.count(),
    problems: await db.lead_import_problems.count(),
    merges: await db.lead_merges.count(),
    embeds: await db.embeds.count(),
    chats: await db.call_logs.count({ where: { origin: 'web_chat' } }),
    reports: await db.campaign_reports.count(),
    formerNames: await db.former_template_names.count(),
    rehearsals: await db.rehearsals.count(),
    prompts: await db.prompts.count(),
    promptVersions: await db.prompt_versions.count(),
    transcripts: await db.transcripts.count(),
    promptRuns: await db.prompt_runs.count(),
    usedPrompts: await db.assistant_prompts.count(),
    uncertain: await db.call_attempts.count({ where: { status: 'uncertain' } }),
    knowledge: await db.assistant_version_knowledge.count({ where: { revision: { gt: 0 } } }),
    passages: await db.knowledge_passages.count(),
    bookings: await db.slot_bookings.count({ where: { status: 'confirmed' } }),
    interviews: await db.interviews.count(),
    contested: await db.interviews.count({ where: { open_contests: 1, needs_review: true } }),
    limited: await db.interviews.count({ where: { ended_reason: 'tab-change-violation-limit', needs_review: true } }),
    upheld: await db.interview_findings.count({ where: { verdict: 'upheld' } }),
    waiting: await db.slot_bookings.count({ where: { status: 'waitlisted' } }),
    fullSlots: await db.slots.count({ where: { status: 'full' } }),
    decisions: Math.min(1, await db.dial_decisions.count()),
  }));
  // Only one organization can receive the calls of a number, and the next one has the same number.
  await withTenant(id, async () => {
    await db.phone_numbers.updateMany({
      where: { type: 'inbound' },
      data: { retired_at: new Date(), is_default: false },
    });
  });
  return { id, counts };
}

/** Calls at an hour at which the lead may not be called where they live. */
async function callsAtNight(organizationId: string) {
  const calls = await withTenant(organizationId, () =>
    app.services.db.call_logs.findMany({ select: { created_at: true, lead: { select: { time_zone: true } } } }),
  );
  const zone = demoOrganizations[0]?.time_zone ?? '';
  return calls.filter(({ created_at, lead }) => !isInWindow(usualWindow, lead?.time_zone ?? zone, created_at));
}

/** Leads of campaigns that are over, by whether they were called. */
async function leadsOfFinished(organizationId: string) {
  const { rows } = await withTenant(organizationId, () =>
    app.services.tenantPool.query<{ is_called: boolean }>(
      `SELECT EXISTS (SELECT FROM call_logs l WHERE l.campaign_id = m.campaign_id AND l.lead_id = m.lead_id) AS is_called
        FROM campaign_leads m JOIN campaigns c ON c.id = m.campaign_id WHERE c.status = 'completed'`,
    ),
  );
  return rows.map(({ is_called }) => is_called);
}

describe('the demo data', () => {
  it('demo data has no call at night and no waiting lead in a campaign that is over, at any hour of loading', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-14T06:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { id } = await fill();
    expect(await callsAtNight(id)).toEqual([]);
    const called = await leadsOfFinished(id);
    expect(called.length).toBeGreaterThan(2);
    expect(called).not.toContain(false);
  });

  it('demo data is reproducible and shows every state of a scheduled call after the dialer ran', async () => {
    const [one, other] = [await fill(), await fill()];
    expect(one.counts).toEqual(other.counts);
    for (const [table, count] of Object.entries(one.counts)) expect(count, table).toBeGreaterThan(0);
    await app.startJobs();
    const wanted = [
      ...['scheduled', 'called', 'failed', 'cancelled', 'expired'],
      ...['outside_call_window', 'campaign_dates', 'assistant_not_published', 'campaign_not_active'],
    ];
    const states = await eventually(async () => {
      const rows = await withTenant(one.id, () =>
        app.services.db.scheduled_calls.findMany({
          distinct: ['status', 'hold_reason'],
          select: { status: true, hold_reason: true },
        }),
      );
      const found = new Set(rows.map(({ status, hold_reason }) => hold_reason ?? status));
      return wanted.every((state) => found.has(state)) && found;
    });
    expect([...states]).toEqual(expect.arrayContaining(wanted));
  });
});
