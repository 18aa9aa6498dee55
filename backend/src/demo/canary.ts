import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nameAnew } from '@switchboard/contracts/module-digits';
import pg from 'pg';
import { withTenant } from '../database/tenant-pool.ts';
import { startCanary } from '../registry/assignments.ts';
import { inLine } from '../registry/locks.ts';
import { publishBuild } from '../registry/publish.ts';
import type { ModuleBuild } from '../registry/registry-context.ts';
import { listWorkspaceBuilds, readWorkspaceBuild } from '../registry/workspace-builds.ts';
import type { Services } from '../services.ts';
import { pick } from '../voice/callee/persona.ts';
import { demoOrganizations } from './organizations.ts';

/** The module with a canary in the demo data. */
const moduleId = 'assistants';
const actor = 'demo data';
const activeDays = 14;
const canaryDays = 3;

/** A visible failure of the canary, frequent enough for the advice to roll it back. */
const failure = {
  failure: 'crashed',
  expose: 'AssistantsPage',
  message: "Cannot read properties of undefined (reading 'name')",
  count: 4,
};

/** The same build as the next version: only its name differs. */
async function nextVersion({ manifest, shapes, files }: ModuleBuild): Promise<ModuleBuild> {
  const [, major, minor, patch = '0', digits] = /^(\d+)\.(\d+)\.(\d+)-(\w+)$/.exec(manifest.version) ?? [];
  const version = `${major}.${minor}.${Number(patch) + 1}-${digits}`;
  const next = await nameAnew({ manifest: { ...manifest, version }, files });
  return {
    manifest: next.manifest,
    shapes,
    files: new Map([...next.files].map(([name, content]) => [name, Buffer.from(content)])),
  };
}

interface Hour {
  version: string;
  hours_ago: number;
  opens: number;
  failed: number;
}

/** Openings in office hours, with fewer of the canary's version, which only one organization runs. */
function inventHours(active: string, canary: string): Hour[] {
  // The hour that began before the first day is no longer shown as a whole.
  const hours = Array.from({ length: activeDays * 24 - 1 }, (_, index) => index + 1);
  const isOffice = (hoursAgo: number) => {
    const hour = new Date(Date.now() - hoursAgo * 3_600_000).getUTCHours();
    return hour >= 8 && hour < 20;
  };
  const office = hours.filter(isOffice);
  const opened = (version: string, most: number, hours_ago: number) => ({
    version,
    hours_ago,
    opens: Math.round(pick(version, hours_ago) * most),
    failed: 0,
  });
  const tried = office.filter((hoursAgo) => hoursAgo < canaryDays * 24).map((hour) => opened(canary, 3, hour));
  const failing = tried.filter(({ opens }) => opens > 0).filter((_, index) => index % 3 === 1);
  for (const hour of failing.slice(0, failure.count)) hour.failed = 1;
  return [...office.map((hour) => opened(active, 6, hour)), ...tried];
}

/** Counts openings, and dates everything to the time of the counts. */
async function writeHistory({ env }: Services, hours: readonly Hour[], active: string, canary: string): Promise<void> {
  const owner = new pg.Client({ connectionString: env.databaseUrl });
  await owner.connect();
  try {
    await owner.query(
      `INSERT INTO module_usage_hours (module_id, version, hour, opens, failed)
       SELECT $1, version, date_trunc('hour', now() - hours_ago * interval '1 hour'), opens, failed
       FROM json_to_recordset($2) AS h(version text, hours_ago int, opens int, failed int)
       ON CONFLICT DO NOTHING`,
      [moduleId, JSON.stringify(hours)],
    );
    await owner.query(
      `INSERT INTO module_usage (module_id, version, opens, failed)
       SELECT module_id, version, sum(opens)::int, sum(failed)::int FROM module_usage_hours
       WHERE module_id = $1 GROUP BY 1, 2 ON CONFLICT DO NOTHING`,
      [moduleId],
    );
    for (const [version, days] of [
      [active, activeDays],
      [canary, canaryDays],
    ] as const) {
      const values = [moduleId, version, days];
      const back = "now() - $3::int * interval '1 day'";
      await owner.query(
        `UPDATE module_versions SET published_at = ${back} WHERE module_id = $1 AND version = $2`,
        values,
      );
      await owner.query(`UPDATE module_log SET created_at = ${back} WHERE module_id = $1 AND version = $2`, values);
    }
    await owner.query(
      'UPDATE module_assignments SET changed_at = (SELECT max(created_at) FROM module_log WHERE module_id = $1) WHERE module_id = $1',
      [moduleId],
    );
  } finally {
    await owner.end();
  }
}

/** The organization that runs the canary, if no one has released the module yet; undefined otherwise. */
async function organizationThatTries({ systemPool }: Services, active: string): Promise<string | undefined> {
  const { rows } = await systemPool.query<{ id: string }>(
    `SELECT o.id FROM module_assignments a, organizations o
     WHERE a.module_id = $1 AND a.active_history = ARRAY[$2] AND a.canary_version IS NULL AND o.name = $3
       AND NOT EXISTS (SELECT FROM module_log l WHERE l.module_id = $1 AND l.actor <> 'installation')`,
    [moduleId, active, demoOrganizations.at(-1)?.name],
  );
  return rows[0]?.id;
}

/**
 * Gives one organization of the demo data a canary that behaves like the active version, with counted openings and failures: a
 * super admin sees the figures for judging a release. Does nothing if anyone has released the module.
 */
export function loadDemoCanary(services: Services): Promise<void> {
  return inLine(services, async () => {
    if (!existsSync(join(services.env.dataDir, 'demo.json'))) return;
    const workspace = listWorkspaceBuilds(services.env.distDir).find(({ id }) => id === moduleId);
    const organizationId = workspace && (await organizationThatTries(services, workspace.version));
    if (!workspace || !organizationId) return;
    const { build, made } = await readWorkspaceBuild(workspace);
    const next = await nextVersion(build);
    const isSame = (name: string) => next.files.get(name)?.equals(build.files.get(name) ?? Buffer.alloc(0));
    const kept = new Map([...made].filter(([name]) => isSame(name.replace(/\.\w+$/, ''))));
    const context = { ...services, actor };
    await publishBuild(context, next, { made: kept });
    const { version } = next.manifest;
    await startCanary(context, { id: moduleId, version, organization_ids: [organizationId], percent: 0 });
    await withTenant(
      organizationId,
      async () =>
        await services.db.module_failures.create({
          data: { ...failure, organization_id: organizationId, module_id: moduleId, version },
        }),
    );
    await writeHistory(services, inventHours(workspace.version, version), workspace.version, version);
  });
}
