import type { ModuleLogEntry } from '@switchboard/contracts/module-log';
import type { DeployToken } from '@switchboard/contracts/module-records';
import type {
  ModuleAssignment,
  PublishedVersion,
  RegistryModule,
  VersionRequirements,
} from '@switchboard/contracts/module-registry';
import type { ModuleManifest } from '@switchboard/contracts/modules';
import type { AnyOrganization } from '@switchboard/contracts/operator';

/** The versions of the sample module, newest first. */
export const versions = {
  newest: '0.3.0-cccccccccccc',
  active: '0.2.0-bbbbbbbbbbbb',
  first: '0.1.0-aaaaaaaaaaaa',
} as const;

export const organizationId = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;

const sampleFile = (bytes: number) => ({ bytes, integrity: `sha384-${'a'.repeat(64)}` });
const sampleFiles = (hash: string, bytes: number) => ({
  [`remoteEntry.${hash}.js`]: sampleFile(9_000),
  [`LeadsPage.${hash}.js`]: sampleFile(bytes),
});

function sampleManifest(version: string, fields: Partial<ModuleManifest> = {}): ModuleManifest {
  return {
    schema: 1,
    id: 'leads',
    title: 'Leads',
    owner: 'Team Leads',
    version,
    revision: 'unknown',
    requires: { platform: '^1.0', api: ['GET /api/leads'], shared: ['react'] },
    routes: [{ path: '/leads', expose: 'LeadsPage', access: 'member', title: 'Leads' }],
    nav: [{ label: 'Leads', path: '/leads', icon: 'leads', group: 'leads', order: 40 }],
    slots: [],
    flags: [],
    budget_bytes: 20_000,
    container: 'sb_leads_aaaaaaaaaaaa',
    entry: 'remoteEntry.js',
    files: sampleFiles('fedcba9876543210', 60_000),
    preload: {},
    ...fields,
  };
}

export function samplePublished(version: string, fields: Partial<PublishedVersion> = {}): PublishedVersion {
  return {
    version,
    revision: '0123456789abcdef0123456789abcdef01234567',
    manifest: sampleManifest(version),
    bytes: 200_000,
    sent_bytes: 48_000,
    page_bytes: { LeadsPage: 18_000 },
    over_budget_reason: null,
    published_at: '2026-11-18T10:00:00.000Z',
    published_by: 'token CI',
    retired_at: null,
    failures: [],
    opens: 40,
    failed: 0,
    ...fields,
  };
}

export function sampleAssignment(fields: Partial<ModuleAssignment> = {}): ModuleAssignment {
  return {
    active_version: versions.active,
    previous_version: versions.first,
    fallback_version: versions.first,
    canary: null,
    canary_before: null,
    changed_at: '2026-11-19T10:00:00.000Z',
    changed_by: 'super admin ada',
    deactivated_at: null,
    deactivated_by: null,
    auto_rollback_percent: null,
    organizations: 40,
    active_organizations: 40,
    canary_organizations: 0,
    ...fields,
  };
}

/** The module Leads with three versions: an unused one, the active one, and the one before it. */
export function sampleRegistryModule(
  assignment: Partial<ModuleAssignment> = {},
  fields: Partial<RegistryModule> = {},
): RegistryModule {
  const newest = sampleManifest(versions.newest, {
    requires: { platform: '^1.1', api: ['GET /api/leads', 'DELETE /api/leads/:id'], shared: ['react'] },
    routes: [
      { path: '/leads', expose: 'LeadsPage', access: 'member', title: 'All leads' },
      { path: '/leads/:id', expose: 'LeadPage', access: 'member', title: 'Lead' },
    ],
    nav: [],
    settings: [{ name: 'rows', kind: 'number', label: 'Rows of a page', default: 50, min: 10, max: 100 }],
    files: { ...sampleFiles('0123456789abcdef', 60_500), 'LeadPage.0123456789abcdef.js': sampleFile(30_000) },
  });
  return {
    id: 'leads',
    title: 'Leads',
    owner: 'Team Leads',
    assignment: sampleAssignment(assignment),
    skipped_reason: null,
    versions: [
      samplePublished(versions.newest, {
        manifest: newest,
        sent_bytes: 49_200,
        page_bytes: { LeadsPage: 18_500, LeadPage: 12_000 },
      }),
      samplePublished(versions.active, {
        sent_bytes: 48_000,
        failures: [
          {
            failure: 'crashed',
            expose: 'LeadsPage',
            message: 'Cannot read properties of undefined',
            count: 3,
            organizations: 2,
            last_at: '2026-11-20T09:00:00.000Z',
            recent: [
              {
                message: 'Cannot read properties of undefined',
                stack: 'Row /modules/leads/0.1.0-aaaaaaaaaaaa/LeadsPage.js:1:4821',
                page: '/leads',
                browser: 'Chrome 131 on Linux',
                count: 3,
                last_at: '2026-11-20T09:00:00.000Z',
              },
            ],
          },
        ],
      }),
      samplePublished(versions.first, { sent_bytes: 48_300 }),
    ],
    ...fields,
  };
}

export function sampleToken(fields: Partial<DeployToken> = {}): DeployToken {
  return {
    id: organizationId(701),
    name: 'CI',
    created_by: 'super admin ada',
    created_at: '2026-11-18T10:00:00.000Z',
    last_used_at: null,
    ...fields,
  };
}

export function sampleLogEntry(fields: Partial<ModuleLogEntry> = {}): ModuleLogEntry {
  return {
    id: 1,
    module_id: 'leads',
    action: 'publish',
    version: versions.active,
    details: {},
    actor: 'token CI',
    created_at: '2026-11-18T10:00:00.000Z',
    ...fields,
  };
}

export function sampleOrganization(last: number, name: string): AnyOrganization {
  const usage = { call_seconds: 90, leads: 12, stored_bytes: 48_200 };
  const moments = { created_at: '2026-01-05T10:00:00.000Z', suspended_at: null, deleted_at: null };
  return { id: organizationId(last), name, ...moments, members: 3, is_pro: false, usage };
}

/** The shapes that a version of the sample module was built against. The newest uses one more field of a lead. */
export function sampleRequirements(version: string): VersionRequirements {
  const text = { type: 'string' };
  const properties: Record<string, typeof text> =
    version === versions.newest ? { name: text, city: text } : { name: text };
  const lead = { output: { type: 'object', properties, required: Object.keys(properties) } };
  const names = version === versions.newest ? ['Button', 'Card'] : ['Button'];
  return { shapes: { 'GET /api/leads/:id': lead }, exports: { '@switchboard/design-system': names } };
}
