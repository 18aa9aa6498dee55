import { z } from 'zod';
import { ModuleFailure } from './developers.ts';
import { maxTokenNameLength } from './module-registry.limits.ts';
import { ModulePath, ModuleVersion } from './modules.ts';
import { Id, Timestamp } from './shared.ts';

/** Share of failed openings in percent above which a version is rolled back by itself. */
export const AutoRollbackPercent = z.int().min(1).max(90);

/** One of the last distinct messages of a failure. None of it is about a person. */
export const ModuleFailureMessage = z.object({
  message: z.string(),
  /** The topmost places in files of modules and the shell, one a line; empty where the browser gave none. */
  stack: z.string(),
  /** The page that was open, e.g. `/leads/:id`; null where it isn't known. */
  page: z.string().nullable(),
  /** E.g. `Chrome 131 on Linux`; null where it isn't known. */
  browser: z.string().nullable(),
  count: z.int(),
  last_at: Timestamp,
});
export type ModuleFailureMessage = z.infer<typeof ModuleFailureMessage>;

/** How often a version failed in browsers, by failure and place. */
export const ModuleFailureCount = z.object({
  failure: ModuleFailure,
  expose: z.string().nullable(),
  /** What the last of them said. */
  message: z.string(),
  count: z.int(),
  organizations: z.int(),
  last_at: Timestamp,
  /** The last ten distinct messages, newest first. */
  recent: z.array(ModuleFailureMessage),
});
export type ModuleFailureCount = z.infer<typeof ModuleFailureCount>;

/** Openings of a version in browsers within one hour, and how many more failed. */
export const ModuleUsageHour = z.object({
  version: ModuleVersion,
  hour: Timestamp,
  opens: z.int(),
  failed: z.int(),
});
export type ModuleUsageHour = z.infer<typeof ModuleUsageHour>;

/** What super admins set for a module. */
export const ModuleSettings = z.strictObject({ auto_rollback_percent: AutoRollbackPercent.nullable() });
export type ModuleSettings = z.infer<typeof ModuleSettings>;

/** A page that a module may have in a part of the addresses that belongs to another one, the shell or the super admin. */
export const ModuleAllowance = z.object({
  id: Id,
  path: ModulePath,
  granted_by: z.string(),
  granted_at: Timestamp,
});
export type ModuleAllowance = z.infer<typeof ModuleAllowance>;

/** What an allowance is made from: the pattern as the module declares it. */
export const NewModuleAllowance = z.strictObject({ path: ModulePath });
export type NewModuleAllowance = z.infer<typeof NewModuleAllowance>;

/** A deploy token: whoever holds it may release this one module. Its text is shown once. */
export const DeployToken = z.object({
  id: Id,
  name: z.string(),
  created_by: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type DeployToken = z.infer<typeof DeployToken>;

/** What a deploy token is made from: who or what will use it. */
export const NewDeployToken = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(maxTokenNameLength)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'A name has no control characters'),
});
export type NewDeployToken = z.infer<typeof NewDeployToken>;

/** A deploy token as it is answered when it is made: the only time with its text. */
export const CreatedDeployToken = DeployToken.extend({ token: z.string() });
export type CreatedDeployToken = z.infer<typeof CreatedDeployToken>;
