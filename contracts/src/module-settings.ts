import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { ModuleDeclaration, ModuleVersion } from './modules.ts';
import { ModuleSetting } from './setting-declarations.ts';
import { Timestamp } from './shared.ts';

export const SettingValue = z.union([z.string(), z.number(), z.boolean()]);

/** What an organization has set for a module, also what the version that it runs does not know or cannot take. */
export const SettingValues = z.record(z.string(), SettingValue);

/** A module that has settings, as the organization runs it, and what the organization has set. */
export const ConfigurableModule = z.object({
  module_id: ModuleDeclaration.shape.id,
  title: z.string(),
  version: ModuleVersion,
  settings: z.array(ModuleSetting),
  values: SettingValues,
  /** When something was set last, and by whom; null while nothing was. */
  updated_at: Timestamp.nullable(),
  updated_by_name: z.string().nullable(),
});
export type ConfigurableModule = z.infer<typeof ConfigurableModule>;

const byModule = z.object({ module_id: ModuleDeclaration.shape.id });

/** What changes, by name: settings that are not named stay as they are, and null goes back to the default. */
export const SettingChanges = z.record(
  z.string().max(100),
  z.union([z.string().trim().max(1000), z.number(), z.boolean()]).nullable(),
);
export type SettingChanges = z.infer<typeof SettingChanges>;

export const ModuleSettingsChange = z.strictObject({
  values: SettingChanges,
  /** As it was read, null while nothing was set: a save over newer values is refused with `stale`. Absent, the last save wins. */
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
