import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signUpCaller, type TestCaller } from '../domains/calls/test-caller.ts';
import { enqueueFromSystem } from '../jobs/queue.ts';
import { readPrometheusText } from '../testing/prometheus-text.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { createClusterFigures, organizationsShown } from './cluster-figures.ts';

let app: TestApp;
let caller: TestCaller;

beforeAll(async () => {
  app = await startTestApp();
  caller = await signUpCaller(app);
});
afterAll(() => app.close());

const owned = (statement: string, values: unknown[] = []) =>
  asOwner(app.services.env.databaseUrl, (owner) => owner.query(statement, values));

/** The current figures, by metric and first label. */
async function read(pool: Pick<pg.Pool, 'query'> = app.services.systemPool): Promise<Record<string, number>> {
  const registry = new Registry();
  await createClusterFigures(registry, pool).refresh();
  const families = readPrometheusText(await registry.metrics());
  return Object.fromEntries(
    families.flatMap(({ samples }) =>
      samples.map(({ name, labels, value }) => [[name, ...Object.values(labels)].join(' '), value]),
    ),
  );
}

async function schedule(due: string, hold: string | null = null): Promise<void> {
  const lead = await caller.lead();
  await owned(
    `INSERT INTO scheduled_calls (organization_id, lead_id, assistant_id, phone_number_id, scheduled_time, due_at, hold_reason, hold_explanation, held_since)
     VALUES ($1, $2, $3, $4, now(), now() + $5::interval, $6, $6, CASE WHEN $6::text IS NOT NULL THEN now() END)`,
    [caller.person.organizationId, lead, caller.assistantId, caller.numberId, due, hold],
  );
}

describe('the figures of the cluster', () => {
  beforeEach(() => owned('DELETE FROM scheduled_calls'));

  it('every process reports the same waiting jobs and their age', async () => {
    for (const runAt of [new Date(Date.now() - 90_000), new Date(), new Date(Date.now() + 3_600_000)])
      await enqueueFromSystem(
        app.services.systemPool,
        'webhook.deliver',
        { organization_id: randomUUID(), delivery_id: randomUUID() },
        { runAt },
      );
    const figures = await read();
    expect(figures['switchboard_cluster_jobs_waiting webhook.deliver']).toBe(2);
    expect(figures['switchboard_cluster_job_age_seconds webhook.deliver']).toBeGreaterThanOrEqual(90);
    expect(figures['switchboard_cluster_job_age_seconds webhook.deliver']).toBeLessThan(180);
  });

  it('cluster figures separate due from late calls, and leave out held ones', async () => {
    await schedule('-5 seconds');
    await schedule('-5 minutes');
    await schedule('-5 minutes', 'campaign_paused');
    await schedule('1 hour');
    const figures = await read();
    expect(figures).toMatchObject({ switchboard_cluster_calls_due: 2, switchboard_cluster_calls_late: 1 });
    expect(figures.switchboard_cluster_call_lateness_seconds).toBeGreaterThanOrEqual(300);
    await owned('UPDATE organizations SET calls_paused_at = now(), calls_pause_reason = $1', ['Trying it']);
    expect(await read()).toMatchObject({ switchboard_cluster_calls_due: 2, switchboard_cluster_calls_late: 0 });
    await owned('UPDATE organizations SET calls_paused_at = NULL, calls_pause_reason = NULL');
  });

  it('cluster figures include the age of the newest backup, and leave it out without backups', async () => {
    expect(await read()).not.toHaveProperty('switchboard_backup_age_seconds');
    for (const age of ['3 days', '2 hours'])
      await owned('INSERT INTO backups_taken (made_at, bytes, has_files) VALUES (now() - $1::interval, 1, true)', [
        age,
      ]);
    const { switchboard_backup_age_seconds: age } = await read();
    expect(age).toBeGreaterThanOrEqual(7200);
    expect(age).toBeLessThan(7500);
    await owned('DELETE FROM backups_taken');
  });

  it('cluster figures name a limited number of organizations and group the rest', async () => {
    await owned(
      `WITH o AS (INSERT INTO organizations (name) SELECT 'Many' FROM generate_series(1, $1) RETURNING id),
        a AS (INSERT INTO assistants SELECT (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(), 'organization_id', o.id))).* FROM o, assistants a WHERE a.id = $2 RETURNING id, organization_id),
        n AS (INSERT INTO phone_numbers SELECT (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'organization_id', o.id))).* FROM o, phone_numbers p WHERE p.id = $3 RETURNING id, organization_id)
       INSERT INTO calls (organization_id, assistant_id, phone_number_id, carrier, lead_name, phone_number)
       SELECT a.organization_id, a.id, n.id, 'sandbox', 'Nobody', '+12025550147' FROM a JOIN n USING (organization_id)`,
      [organizationsShown + 10, caller.assistantId, caller.numberId],
    );
    const live = Object.entries(await read()).filter(([name]) => name.startsWith('switchboard_cluster_live_calls'));
    expect(live).toHaveLength(organizationsShown + 1);
    expect(live.find(([name]) => name.endsWith(' other'))?.[1]).toBe(10);
    await owned('DELETE FROM calls');
  });

  it('cluster figures are read once for many scrapes', async () => {
    let queries = 0;
    const counted = {
      query: (...asked: unknown[]) => {
        queries += 1;
        return (app.services.systemPool.query as (...given: unknown[]) => unknown)(...asked);
      },
    } as unknown as Pick<pg.Pool, 'query'>;
    const cluster = createClusterFigures(new Registry(), counted);
    await Promise.all([cluster.refresh(), cluster.refresh()]);
    await cluster.refresh();
    expect(queries).toBe(1);
  });

  it('cluster figures are left out if the database is down, and other metrics remain', async () => {
    const figures = await read({ query: () => Promise.reject(new Error('gone')) } as unknown as Pick<pg.Pool, 'query'>);
    expect(figures).toEqual({ switchboard_database_up: 0 });
  });
});
