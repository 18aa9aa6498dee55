import { z } from 'zod';
import type { Endpoints } from './endpoint.ts';
import { ModuleLogEntry } from './module-log.ts';
import {
  AutoRollbackPercent,
  CreatedDeployToken,
  DeployToken,
  ModuleAllowance,
  ModuleFailureCount,
  ModuleSettings,
  ModuleUsageHour,
  NewDeployToken,
  NewModuleAllowance,
} from './module-records.ts';
import { maxCanaryOrganizations, maxOverBudgetReasonLength, moduleArchiveLimits } from './module-registry.limits.ts';
import { ModuleDeclaration, ModuleManifest, ModuleVersion } from './modules.ts';
import type { ContractShape } from './shapes.ts';
import { Id, PlainText, Timestamp } from './shared.ts';

/** Why a version is released although it exceeds its budget. */
export const OverBudgetReason = PlainText.trim().min(10, 'Say in a few words why.').max(maxOverBudgetReasonLength);

/** One published version. Its files never change; `retired_at` is when they were removed. */
export const PublishedVersion = z.object({
  version: ModuleVersion,
  revision: z.string(),
  manifest: ModuleManifest,
  /** Size of all files in bytes: uncompressed, and as browsers receive them (brotli where it is smaller). */
  bytes: z.int(),
  sent_bytes: z.int(),
  /**
   * Bytes of the scripts that the first visit of each page and slot component loads, as sent; null for older versions.
   */
  page_bytes: z.record(z.string(), z.int()).nullable(),
  /** Why it may exceed its budget; null if it may not. */
  over_budget_reason: z.string().nullable(),
  published_at: Timestamp,
  /** The super admin, the deploy token, or the installation itself. */
  published_by: z.string(),
  retired_at: Timestamp.nullable(),
  failures: z.array(ModuleFailureCount),
  /** Browser openings that succeeded, and those that failed because of this version; together all openings. */
  opens: z.int(),
  failed: z.int(),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

/**
 * The contracts that a version was built against: shapes by name of operation, event and slot, and imports by library.
 */
export const VersionRequirements = z.object({
  shapes: z.record(z.string(), z.custom<ContractShape>()),
  exports: z.record(z.string(), z.array(z.string())),
});
export type VersionRequirements = z.infer<typeof VersionRequirements>;

/** The organizations that try a version: named ones, and a fixed share of all others, chosen by their ids. */
export const Canary = z.object({
  version: ModuleVersion,
  organization_ids: z.array(Id).max(maxCanaryOrganizations),
  percent: z.int().min(0).max(100),
});
export type Canary = z.infer<typeof Canary>;

/** Which organizations run which version, since when, and who decided it. */
export const ModuleAssignment = z.object({
  /** Null while a module has only a canary. */
  active_version: ModuleVersion.nullable(),
  /** The version that a rollback restores. */
  previous_version: ModuleVersion.nullable(),
  /** The version that browsers use if the active one does not work: the newest earlier one that did. */
  fallback_version: ModuleVersion.nullable(),
  canary: Canary.nullable(),
  /** The canary that the current one replaced: its organizations return to it after a rollback. */
  canary_before: Canary.nullable(),
  changed_at: Timestamp,
  changed_by: z.string(),
  /** Set while the module is switched off for everyone; the assignment stays stored. */
  deactivated_at: Timestamp.nullable(),
  deactivated_by: z.string().nullable(),
  /** A higher percentage of failed openings rolls a version back automatically; null if only people do. */
  auto_rollback_percent: AutoRollbackPercent.nullable(),
  /** Number of organizations; number of those that run the active version, and of those that run the canary. */
  organizations: z.int(),
  active_organizations: z.int(),
  canary_organizations: z.int(),
});
export type ModuleAssignment = z.infer<typeof ModuleAssignment>;

/** A module in the registry with its versions, newest first. */
export const RegistryModule = z.object({
  id: ModuleDeclaration.shape.id,
  title: z.string(),
  owner: z.string(),
  assignment: ModuleAssignment,
  /** Why the active version is currently not shown, e.g. because the shell changed. */
  skipped_reason: z.string().nullable(),
  versions: z.array(PublishedVersion),
});
export type RegistryModule = z.infer<typeof RegistryModule>;

const byId = z.object({ id: ModuleDeclaration.shape.id });

/** The active and canary versions that the caller expects; the action is refused if they differ. */
const expected = {
  expected_active: ModuleVersion.nullable().optional(),
  expected_canary: ModuleVersion.nullable().optional(),
};

/** Confirms an action although the canary failed, or was never opened. */
const confirmed = { is_confirmed: z.boolean().optional() };

/** Why a release or a later action on it was refused; a version in use is refused with `in_use`. */
export const moduleRegistryReasons = [
  /** The caller is neither a super admin nor has a valid deploy token of the module. */
  'deploy_token',
  /** The archive is invalid, contains forbidden files, or differs from its own description. */
  'archive',
  /** The version was already published with other content. */
  'version_exists',
  /** The version does not fit the shell, the API or another module. */
  'incompatible',
  /** A page loads more than `budget_bytes` without a reason for it. */
  'over_budget',
  /** Someone else changed the assignment. */
  'assignment_changed',
  /** The version's files are gone. */
  'retired',
  'no_canary',
  'no_previous',
  /**
   * The canary failed in browsers, or was never opened: a repeated request with `is_confirmed` promotes it to everyone.
   */
  'canary_crashed',
  'canary_unopened',
] as const;

export const moduleRegistryApi = {
  'GET /api/modules': {
    summary: 'Lists the modules with their versions, assignments and failures in browsers',
    access: 'super-admin',
    response: z.array(RegistryModule),
  },
  'GET /api/modules/:id': {
    summary: 'One module with its versions; 404 before its first release',
    access: 'release',
    params: byId,
    response: RegistryModule,
  },
  'GET /api/modules/:id/log': {
    summary: 'The last 100 acts on a module, newest first',
    access: 'release',
    params: byId,
    response: z.array(ModuleLogEntry),
  },
  'POST /api/modules/:id/versions': {
    summary:
      'Publishes a version: a gzipped tar of a build with its module.json. The same content twice is answered like the first time',
    access: 'release',
    params: byId,
    query: z.object({ over_budget: OverBudgetReason.optional() }),
    file_type: 'application/gzip',
    max_body_bytes: moduleArchiveLimits.packedBytes,
    response: PublishedVersion,
    status: 201,
  },
  'GET /api/modules/:id/versions/:version': {
    summary: 'What a version was built against: the shapes of operations, events and slots, and names it imports',
    access: 'release',
    params: byId.extend({ version: ModuleVersion }),
    response: VersionRequirements,
  },
  'POST /api/modules/:id/activate': {
    summary: 'Gives a version to every organization; ends a canary of the same version, as a promotion does',
    access: 'release',
    params: byId,
    body: z.strictObject({
      version: ModuleVersion,
      over_budget: OverBudgetReason.optional(),
      ...expected,
      ...confirmed,
    }),
    response: ModuleAssignment,
  },
  'POST /api/modules/:id/canary': {
    summary: 'Gives a version to some organizations; replaces the canary before',
    access: 'release',
    params: byId,
    body: z.strictObject({ ...Canary.shape, over_budget: OverBudgetReason.optional(), ...expected }),
    response: ModuleAssignment,
  },
  'POST /api/modules/:id/promote': {
    summary: 'Gives the canary to every organization; needs confirmation where it failed or was never opened',
    access: 'release',
    params: byId,
    body: z.strictObject({ ...expected, ...confirmed }),
    response: ModuleAssignment,
  },
  'POST /api/modules/:id/rollback': {
    summary:
      'Goes one step back: to the canary before, else ends the canary, else to the version that was active before',
    access: 'release',
    params: byId,
    body: z.strictObject({
      ...expected,
      /** Ends the canary, even if an earlier canary preceded it. */
      ends_canary: z.boolean().optional(),
    }),
    response: ModuleAssignment,
  },
  'POST /api/modules/:id/deactivate': {
    summary: 'Takes a module away from everybody; its versions and who runs which stay written down',
    access: 'release',
    params: byId,
    body: z.strictObject(expected),
    response: ModuleAssignment,
  },
  'POST /api/modules/:id/reactivate': {
    summary: 'Gives a module that was taken away back to those who run it',
    access: 'release',
    params: byId,
    body: z.strictObject(expected),
    response: ModuleAssignment,
  },
  'GET /api/modules/:id/usage': {
    summary: 'How often the versions of a module were opened and failed, by hour, over the last 14 days',
    access: 'release',
    params: byId,
    response: z.array(ModuleUsageHour),
  },
  'PUT /api/modules/:id/settings': {
    summary: 'Sets whether versions of a module that fail often are rolled back automatically',
    access: 'super-admin',
    params: byId,
    body: ModuleSettings,
    response: ModuleAssignment,
  },
  'GET /api/modules/:id/allowances': {
    summary: "Lists the pages that a module may have in another one's part of the addresses",
    access: 'super-admin',
    params: byId,
    response: z.array(ModuleAllowance),
  },
  'POST /api/modules/:id/allowances': {
    summary: "Lets a module have a page in another one's part of the addresses, also before its first release",
    access: 'super-admin',
    params: byId,
    body: NewModuleAllowance,
    response: ModuleAllowance,
    status: 201,
  },
  'DELETE /api/modules/:id/allowances/:allowance_id': {
    summary: 'Takes an allowance back; a version that needs it is skipped from then on',
    access: 'super-admin',
    params: byId.extend({ allowance_id: Id }),
  },
  'POST /api/modules/:id/retire': {
    summary: 'Removes the files of a version that is no longer in use',
    access: 'release',
    params: byId,
    body: z.strictObject({ version: ModuleVersion }),
    response: PublishedVersion,
  },
  'GET /api/modules/:id/tokens': {
    summary: "Lists a module's deploy tokens, without their text",
    access: 'super-admin',
    params: byId,
    response: z.array(DeployToken),
  },
  'POST /api/modules/:id/tokens': {
    summary:
      'Makes a deploy token for a module, also for one that is yet to be released; its text is in this answer only',
    access: 'super-admin',
    params: byId,
    body: NewDeployToken,
    response: CreatedDeployToken,
    status: 201,
  },
  'DELETE /api/modules/:id/tokens/:token_id': {
    summary: 'Revokes a deploy token at once',
    access: 'super-admin',
    params: byId.extend({ token_id: Id }),
  },
} as const satisfies Endpoints;
