import type { ModuleSettingsChange, SettingChanges } from '@switchboard/contracts/module-settings';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import { type SettingValue, type SettingValues, settingProblem } from '@switchboard/contracts/setting-values';
import type { z } from 'zod';
import { userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { recordChange } from '../../events/record-change.ts';
import type { module_settings } from '../../generated/prisma/client.ts';
import { keyOf, manifestsOf } from '../../registry/manifests.ts';
import { resolveModules } from '../../registry/resolve.ts';
import { assertNotStale } from '../../stale.ts';

/** A module's manifest with settings in it. */
type Configurable = ModuleManifest & { settings: NonNullable<ModuleManifest['settings']> };

/** The modules that the organization runs and that have settings, in the order of their titles. */
async function configurable(context: Context): Promise<Configurable[]> {
  const { modules } = await resolveModules(context, context.organizationId);
  const running = modules.filter(
    ({ skipped_reason, manifest }) => skipped_reason === null && manifest.settings?.length,
  );
  const manifests = await manifestsOf(
    context,
    running.map(({ manifest }) => manifest),
  );
  return running
    .flatMap(({ manifest }) => manifests.get(keyOf(manifest)) ?? [])
    .filter((manifest): manifest is Configurable => manifest.settings !== undefined)
    .sort((one, other) => one.title.localeCompare(other.title) || (one.id < other.id ? -1 : 1));
}

type Stored = Omit<module_settings, 'values'> & { values: SettingValues };

function shown({ id, title, version, settings }: Configurable, stored: Stored | undefined) {
  return {
    module_id: id,
    title,
    version,
    settings,
    values: stored?.values ?? {},
    updated_at: stored?.updated_at ?? null,
    updated_by_name: stored?.updated_by_name ?? null,
  };
}

async function configurableModule(context: Context, moduleId: string): Promise<Configurable> {
  const module = (await configurable(context)).find(({ id }) => id === moduleId);
  if (!module) throw notFound('Module with settings');
  return module;
}

/** What the organization has set, by module. */
export async function storedSettings({ db }: Pick<Context, 'db'>): Promise<Record<string, SettingValues>> {
  const rows = await db.module_settings.findMany({ select: { module_id: true, values: true } });
  return Object.fromEntries(rows.map(({ module_id, values }) => [module_id, values as SettingValues]));
}

/** Every module of the organization that has settings, with what is set. */
export async function listModuleSettings(context: Context) {
  const [modules, rows] = await Promise.all([configurable(context), context.db.module_settings.findMany()]);
  const stored = new Map(rows.map((row) => [row.module_id, row as Stored]));
  return modules.map((module) => shown(module, stored.get(module.id)));
}

/** The settings of one module. Throws NOT_FOUND. */
export async function getModuleSettings(context: Context, moduleId: string) {
  const module = await configurableModule(context, moduleId);
  const row = await context.db.module_settings.findFirst({ where: { module_id: moduleId } });
  return shown(module, (row as Stored | null) ?? undefined);
}

function assertFits({ title, settings }: Configurable, changes: SettingChanges): void {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(changes)) {
    const setting = settings.find((one) => one.name === name);
    const problem = setting
      ? value !== null && settingProblem(setting, value)
      : `${title} has no setting “${name.slice(0, 60)}”`;
    if (problem) fields[`values.${name}`] = problem;
  }
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError('VALIDATION', first, { fields });
}

/**
 * Sets what is named and leaves all else as it is, so that two people who change different settings at once lose nothing.
 * Throws NOT_FOUND, or VALIDATION with the names of what does not fit the version that the organization runs.
 */
export async function changeModuleSettings(
  context: Context,
  moduleId: string,
  { values: changes, updated_at: seen }: z.output<typeof ModuleSettingsChange>,
) {
  const { organizationId, actor } = context;
  const module = await configurableModule(context, moduleId);
  assertFits(module, changes);
  return transact(context, async (tx) => {
    const key = { organization_id: organizationId, module_id: moduleId };
    await tx.module_settings.createMany({ data: key, skipDuplicates: true });
    await tx.$queryRaw`SELECT id FROM module_settings WHERE module_id = ${moduleId} FOR UPDATE`;
    const before = (await tx.module_settings.findFirstOrThrow({ where: key })) as Stored;
    assertNotStale(before, seen, `The settings of ${module.title}`);
    const values = Object.fromEntries(
      Object.entries({ ...before.values, ...changes }).filter(
        (entry): entry is [string, SettingValue] => entry[1] !== null,
      ),
    );
    const changed = difference(before.values, values, Object.keys(changes));
    if (Object.keys(changed.after).length === 0) return shown(module, before);
    const after = await tx.module_settings.update({
      where: { id: before.id },
      data: {
        values,
        updated_by: userIdOf(actor),
        updated_by_name: actor.kind === 'person' ? actor.full_name : null,
        updated_at: new Date(),
      },
    });
    await recordChange(tx, context, {
      resource: 'module_settings',
      id: before.id,
      name: module.title,
      change: 'updated',
      details: { ...changed, module_id: moduleId, version: module.version },
    });
    return shown(module, after as Stored);
  });
}
