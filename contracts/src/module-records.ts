import { z } from 'zod';
import { ModuleFailure } from './developers.ts';
import { maxTokenNameLength } from './module-registry.limits.ts';
import { ModulePath, ModuleVersion } from './modules.ts';
import { Id, Timestamp } from './shared.ts';

/** Percentage of failed openings above which a version is rolled back automatically. */
export const AutoRollbackPercent = z.int().min(1).max(90);

/** One of the latest distinct messages of a failure. It contains no personal data. */
export const ModuleFailureMessage = z.object({
  message: z.string(),
  /** The topmost positions in files of modules and the shell, one per line; empty if the browser provided none. */
  stack: z.string(),
  /** The open page, e.g. `/leads/:id`; null if unknown. */
  page: z.string().nullable(),
  /** E.g. `Chrome 131 on Linux`; null if unknown. */
  browser: z.string().nullable(),
  count: z.int(),
  last_at: Timestamp,
});
export type ModuleFailureMessage = z.infer<typeof ModuleFailureMessage>;

/** How often a version failed in browsers, by failure and place. */
export const ModuleFailureCount = z.object({
  failure: ModuleFailure,
  expose: z.string().nullable(),
  /** The message of the last failure. */
  message: z.string(),
  count: z.int(),
  organizations: z.int(),
  last_at: Timestamp,
  /** The last ten distinct messages, newest first. */
  recent: z.array(ModuleFailureMessage),
});
export type ModuleFailureCount = z.infer<typeof ModuleFailureCount>;

/** Openings of a version in browsers within one hour, and the number of failed ones in addition. */
export const ModuleUsageHour = z.object({
  version: ModuleVersion,
  hour: Timestamp,
  opens: z.int(),
  failed: z.int(),
});
export type ModuleUsageHour = z.infer<typeof ModuleUsageHour>;

/** A module's settings that super admins can change. */
export const ModuleSettings = z.strictObject({ auto_rollback_percent: AutoRollbackPercent.nullable() });
export type ModuleSettings = z.infer<typeof ModuleSettings>;

/**
 * A page that a module is allowed to have in a part of the addresses that belongs to another module, the shell or the
 * super admin.
 */
export const ModuleAllowance = z.object({
  id: Id,
  path: ModulePath,
  granted_by: z.string(),
  granted_at: Timestamp,
});
export type ModuleAllowance = z.infer<typeof ModuleAllowance>;

/** The input for an allowance: the pattern as the module declares it. */
export const NewModuleAllowance = z.strictObject({ path: ModulePath });
export type NewModuleAllowance = z.infer<typeof NewModuleAllowance>;

/** A deploy token, which allows releasing this one module. Its text is shown once. */
export const DeployToken = z.object({
  id: Id,
  name: z.string(),
  created_by: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type DeployToken = z.infer<typeof DeployToken>;

/** The input for a deploy token: the person or program that will use it. */
export const NewDeployToken = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1)
    .max(maxTokenNameLength)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'A name has no control characters'),
});
export type NewDeployToken = z.infer<typeof NewDeployToken>;

/** A new deploy token: the only response with its text. */
export const CreatedDeployToken = DeployToken.extend({ token: z.string() });
export type CreatedDeployToken = z.infer<typeof CreatedDeployToken>;
