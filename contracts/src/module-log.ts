import { z } from 'zod';
import { ModuleVersion } from './modules.ts';
import { Timestamp } from './shared.ts';

export const ModuleAction = z.enum([
  'publish',
  'activate',
  'canary',
  'promote',
  'rollback',
  'deactivate',
  'reactivate',
  'retire',
  'settings',
  'allowance.give',
  'allowance.take',
  'token.create',
  'token.revoke',
]);
export type ModuleAction = z.infer<typeof ModuleAction>;

/** One action in the registry, as recorded when it happened. */
export const ModuleLogEntry = z.object({
  id: z.int(),
  module_id: z.string(),
  action: ModuleAction,
  version: ModuleVersion.nullable(),
  details: z.record(z.string(), z.unknown()),
  actor: z.string(),
  created_at: Timestamp,
});
export type ModuleLogEntry = z.infer<typeof ModuleLogEntry>;
