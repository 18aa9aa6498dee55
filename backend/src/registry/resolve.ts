import type { BootModule, ModuleList, ModuleManifest } from '@switchboard/contracts/modules';
import { readAllowances } from './allowances.ts';
import { activeOf, canaryBeforeSql, historySql } from './assignment.ts';
import { bootManifest } from './boot-manifest.ts';
import { buildsInProgress } from './builds-in-progress.ts';
import { isInShare } from './canary-share.ts';
import { type FallbackFacts, fallbackOf, usageSql } from './fallback.ts';
import { type InstalledRule, installedRule, installedShell } from './installation.ts';
import { keyOf, manifestsOf, type VersionKey } from './manifests.ts';
import { memoryOf, remember } from './memory.ts';
import type { RegistryServices } from './registry-context.ts';

/** A page waits this long for the registry before it gets the last known list. */
const patienceMs = 3_000;

/** Most organizations have the same versions, so few entries serve all of them. */
const maxFitted = 100;

interface AssignmentRow extends FallbackFacts {
  id: string;
  canary_version: string | null;
  canary_percent: number;
  is_named: boolean;
}

interface Choice {
  id: string;
  version: string;
  fallback: string | null;
  isCanary: boolean;
}

function choose(row: AssignmentRow, organizationId: string | null): Choice | undefined {
  const { id, canary_version, canary_percent, is_named } = row;
  const active = activeOf(row);
  const isCanary =
    organizationId !== null && canary_version !== null && (is_named || isInShare(id, organizationId, canary_percent));
  const version = isCanary ? canary_version : active;
  return version === null ? undefined : { id, version, fallback: fallbackOf(row, version), isCanary };
}

async function readChoices({ systemPool }: RegistryServices, organizationId: string | null): Promise<Choice[]> {
  const { rows } = await systemPool.query<AssignmentRow>({
    name: 'modules-of-organization',
    text: `SELECT a.module_id AS id, ${historySql} AS history, a.canary_version, a.canary_percent,
             (${canaryBeforeSql})->>'version' AS version_before_canary, ${usageSql} AS usage,
             coalesce($1::uuid = ANY (a.canary_organization_ids), false) AS is_named
           FROM module_assignments a WHERE a.deactivated_at IS NULL`,
    values: [organizationId],
  });
  return rows
    .map((row) => choose(row, organizationId))
    .filter((choice) => choice !== undefined)
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** True if an organization gets a version now, or has it to fall back to. */
export async function getsVersion(
  services: RegistryServices,
  organizationId: string | null,
  { id, version }: VersionKey,
): Promise<boolean> {
  const choices = await readChoices(services, organizationId);
  return choices.some((choice) => choice.id === id && (choice.version === version || choice.fallback === version));
}

/** The versions of an organization as pages get them. Versions that don't fit have their reason. */
function fit(
  services: RegistryServices,
  choices: readonly Choice[],
  manifests: ReadonlyMap<string, ModuleManifest>,
  problemsOf: InstalledRule['problemsOf'],
): BootModule[] {
  // In order of their ids: if two modules claim one page, the first gets it.
  const accepted: ModuleManifest[] = [];
  return choices.flatMap((choice): BootModule[] => {
    const manifest = manifests.get(keyOf(choice));
    if (!manifest) {
      services.log.error({ module_id: choice.id, version: choice.version }, 'a released manifest cannot be read');
      return [];
    }
    const problems = problemsOf(manifest, accepted);
    if (problems.length === 0) accepted.push(manifest);
    return [
      {
        manifest: bootManifest(manifest),
        base_path: `/modules/${choice.id}/${choice.version}/`,
        skipped_reason: problems.length === 0 ? null : problems.join(' '),
        fallback_version: choice.fallback,
        is_canary: choice.isCanary,
      },
    ];
  });
}

async function readList(services: RegistryServices, organizationId: string | null): Promise<ModuleList> {
  const { systemPool, env } = services;
  const [choices, allowances] = await Promise.all([readChoices(services, organizationId), readAllowances(systemPool)]);
  const { platform, build } = installedShell(env.distDir);
  // A version never changes, so the same choices fit the same installation in the same way.
  const { fitted } = memoryOf(systemPool);
  const key = JSON.stringify([build, allowances, choices]);
  let modules = fitted.get(key);
  if (!modules) {
    const manifests = await manifestsOf(services, choices);
    const { problemsOf } = await installedRule(services, systemPool, [...manifests.values()], { allowances });
    modules = fit(services, choices, manifests, problemsOf);
    // A manifest that couldn't be read may be readable later.
    if (modules.length === choices.length) remember(fitted, key, modules, maxFitted);
  }
  const known = new Set(choices.map(({ id }) => id));
  const unbuilt = buildsInProgress(services).modules.filter(({ manifest }) => !known.has(manifest.id));
  return {
    platform,
    modules: [...modules, ...unbuilt],
    ...(allowances.length > 0 ? { allowances: [...allowances] } : {}),
  };
}

async function within<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The registry gave no answer in ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The modules of an organization, or of requests without one. If the registry can't be read, the last known ones; if there are none
 * yet, waits for the answer, and throws its failure.
 */
export async function resolveModules(services: RegistryServices, organizationId: string | null): Promise<ModuleList> {
  const { lists } = memoryOf(services.systemPool);
  const nobody = '';
  const reading = readList(services, organizationId).then((list) => {
    remember(lists, organizationId ?? nobody, list);
    return list;
  });
  try {
    return await within(reading, patienceMs);
  } catch (error) {
    const known = lists.get(organizationId ?? nobody) ?? lists.get(nobody);
    // Nothing to show instead: a page that comes late is better than none.
    if (!known) return reading;
    services.log.error({ err: error }, 'the registry cannot be read; the modules known last are shown');
    return known;
  }
}
