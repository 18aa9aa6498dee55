import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { ModuleDeclaration, ModuleVersion } from './modules.ts';
import { ModuleSetting } from './setting-declarations.ts';
import { Timestamp } from './shared.ts';

export const SettingValue = z.union([z.string(), z.number(), z.boolean()]);

/** An organization's settings of a module, including those that its version does not know or accept. */
export const SettingValues = z.record(z.string(), SettingValue);

/** A module with settings, in the organization's version, and the organization's values. */
export const ConfigurableModule = z.object({
  module_id: ModuleDeclaration.shape.id,
  title: z.string(),
  version: ModuleVersion,
  settings: z.array(ModuleSetting),
  values: SettingValues,
  /** When settings were last changed, and by whom; null if never. */
  updated_at: Timestamp.nullable(),
  updated_by_name: z.string().nullable(),
});
export type ConfigurableModule = z.infer<typeof ConfigurableModule>;

const byModule = z.object({ module_id: ModuleDeclaration.shape.id });

/** Changes by name: settings that are not listed stay unchanged, and null restores the default. */
export const SettingChanges = z.record(
  z.string().max(100),
  z.union([z.string().trim().max(1000), z.number(), z.boolean()]).nullable(),
);
export type SettingChanges = z.infer<typeof SettingChanges>;

export const ModuleSettingsChange = z.strictObject({
  values: SettingChanges,
  /**
   * The version that was read, null if nothing was set: a save over newer values is refused with `stale`. If absent,
   * the last save wins.
   */
  updated_at: Timestamp.nullish(),
});

export const moduleSettingsApi = {
  'GET /api/module-settings': {
    summary: 'Lists the modules of the organization that have settings, with what it has set',
    access: 'member',
    permission: 'module_settings.read',
    stale_after: ['module_settings.changed'],
    response: z.array(ConfigurableModule),
  },
  'GET /api/module-settings/:module_id': {
    summary: 'The settings of one module, with what the organization has set',
    access: 'member',
    permission: 'module_settings.read',
    stale_after: ['module_settings.changed'],
    params: byModule,
    response: ConfigurableModule,
  },
  'PATCH /api/module-settings/:module_id': {
    summary: 'Sets settings of a module by name; those that are not named stay, and null goes back to the default',
    access: 'member',
    permission: 'module_settings.manage',
    params: byModule,
    body: ModuleSettingsChange,
    max_body_bytes: 32_768,
    response: ConfigurableModule,
  },
} as const satisfies Endpoints;
