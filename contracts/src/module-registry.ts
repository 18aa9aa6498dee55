import { z } from 'zod';
import { ModuleFailure } from './developers.ts';
import type { Endpoints } from './endpoint.ts';
import { ModuleDeclaration, ModuleManifest, ModuleVersion } from './modules.ts';
import { Id, Timestamp } from './shared.ts';

/** Largest archive of a module, packed, and the bytes and files it may unpack to. */
export const moduleArchiveLimits = { packedBytes: 20_000_000, unpackedBytes: 50_000_000, files: 1000 } as const;

/** How often a version failed in browsers, by failure and place. */
export const ModuleFailureCount = z.object({
  failure: ModuleFailure,
  expose: z.string().nullable(),
  /** What the last of them said. */
  message: z.string(),
  count: z.int(),
  organizations: z.int(),
  last_at: Timestamp,
});
export type ModuleFailureCount = z.infer<typeof ModuleFailureCount>;

/** One published version. Its files never change; `retired_at` says when they were removed. */
export const PublishedVersion = z.object({
  version: ModuleVersion,
  revision: z.string(),
  manifest: ModuleManifest,
  /** Bytes of all files, uncompressed; and as browsers get them (brotli where it is smaller). */
  bytes: z.int(),
  sent_bytes: z.int(),
  published_at: Timestamp,
  /** The super admin, the deploy token, or the installation itself. */
  published_by: z.string(),
  retired_at: Timestamp.nullable(),
  failures: z.array(ModuleFailureCount),
});
export type PublishedVersion = z.infer<typeof PublishedVersion>;

/** The organizations that try a version: named ones, and a fixed share of all others, chosen by their id. */
export const Canary = z.object({
  version: ModuleVersion,
  organization_ids: z.array(Id).max(500),
  percent: z.int().min(0).max(100),
});
export type Canary = z.infer<typeof Canary>;

/** Which version whom runs, since when and by whom. */
export const ModuleAssignment = z.object({
  /** Null while a module has only a canary. */
  active_version: ModuleVersion.nullable(),
  /** What a rollback goes back to. */
  previous_version: ModuleVersion.nullable(),
  canary: Canary.nullable(),
  /** The canary that the running one replaced: what its organizations get when they roll back. */
  canary_before: Canary.nullable(),
  changed_at: Timestamp,
  changed_by: z.string(),
  /** How many organizations run the active version, and how many the canary. */
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
  /** Why the active version is not shown at present, e.g. since the shell was changed. */
  skipped_reason: z.string().nullable(),
  versions: z.array(PublishedVersion),
});
export type RegistryModule = z.infer<typeof RegistryModule>;

export const ModuleAction = z.enum([
  'publish',
  'activate',
  'canary',
  'promote',
  'rollback',
  'retire',
  'token.create',
  'token.revoke',
]);
export type ModuleAction = z.infer<typeof ModuleAction>;

/** One act in the registry, as it was written down when it happened. */
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

/** A deploy token: whoever holds it may release this one module. Its text is shown once. */
export const DeployToken = z.object({
  id: Id,
  name: z.string(),
  created_by: z.string(),
  created_at: Timestamp,
  last_used_at: Timestamp.nullable(),
});
export type DeployToken = z.infer<typeof DeployToken>;

/** `reason` of the errors of the registry. */
export const RegistryReason = z.enum([
  /** The archive is not one, holds what it may not, or differs from its own description. */
  'archive',
  /** The version was published before with other content. */
  'version_exists',
  /** The version does not fit the shell, the API or another module. */
  'incompatible',
  /** Somebody changed the assignment meanwhile. */
  'assignment_changed',
  /** The version's files are gone. */
  'retired',
  /** The version is in use. */
  'in_use',
  'no_canary',
  'no_previous',
]);
export type RegistryReason = z.infer<typeof RegistryReason>;

const byId = z.object({ id: ModuleDeclaration.shape.id });

/** The versions that the caller believes to be active and tried; the act is refused when others are. */
const expected = {
  expected_active: ModuleVersion.nullable().optional(),
  expected_canary: ModuleVersion.nullable().optional(),
};

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
    file_type: 'application/gzip',
    max_body_bytes: moduleArchiveLimits.packedBytes,
    response: PublishedVersion,
    status: 201,
  },
  'POST /api/modules/:id/activate': {
    summary: 'Gives a version to every organization; ends a canary of the same version',
    access: 'release',
    params: byId,
    body: z.strictObject({ version: ModuleVersion, ...expected }),
    response: ModuleAssignment,
  },
  'POST /api/modules/:id/canary': {
    summary: 'Gives a version to some organizations; replaces the canary before',
    access: 'release',
    params: byId,
    body: z.strictObject({ ...Canary.shape, ...expected }),
    response: ModuleAssignment,
  },
  'POST /api/modules/:id/promote': {
    summary: 'Gives the canary to every organization',
    access: 'release',
    params: byId,
    body: z.strictObject(expected),
    response: ModuleAssignment,
  },
  'POST /api/modules/:id/rollback': {
    summary:
      'Goes one step back: to the canary before, else ends the canary, else to the version that was active before',
    access: 'release',
    params: byId,
    body: z.strictObject(expected),
    response: ModuleAssignment,
  },
  'POST /api/modules/:id/retire': {
    summary: 'Removes the files of a version that nobody gets any more',
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
    body: z.strictObject({
      name: z
        .string()
        .trim()
        .min(1)
        .max(80)
        .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'A name has no control characters'),
    }),
    response: DeployToken.extend({ token: z.string() }),
    status: 201,
  },
  'DELETE /api/modules/:id/tokens/:token_id': {
    summary: 'Revokes a deploy token at once',
    access: 'super-admin',
    params: byId.extend({ token_id: Id }),
  },
} as const satisfies Endpoints;
