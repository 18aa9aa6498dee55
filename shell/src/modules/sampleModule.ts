import type { BootModule, ModuleManifest } from '@switchboard/contracts/modules';

const integrity = 'sha384-oqVuAfXRKap7fdgcCY5uykM6+R9GqQ8K/uxy9rx7HNQlGYl1kPzQho1wx4JwY8wC';

/** A module as boot data lists it, for tests: one page, one sidebar entry. */
export function sampleModule(manifest: Partial<ModuleManifest> = {}, rest: Partial<BootModule> = {}): BootModule {
  const id = manifest.id ?? 'leads';
  const version = manifest.version ?? '0.1.0-1a2b3c4d5e6f';
  return {
    manifest: {
      schema: 1,
      id,
      title: 'Leads',
      owner: 'leads-team',
      version,
      revision: '1a2b3c4d5e6f',
      container: `sb_${id.replaceAll('-', '_')}_${version.split('-')[1]}`,
      entry: 'remoteEntry.js',
      requires: { platform: '^1.0', api: ['GET /api/leads'], shared: ['react'] },
      routes: [{ path: '/leads', expose: 'LeadsPage', access: 'member', flag: 'leads', title: 'Leads' }],
      nav: [{ label: 'Leads', path: '/leads', icon: 'leads', group: 'leads', order: 40, flag: 'leads' }],
      slots: [],
      flags: ['leads'],
      budget_bytes: 40_000,
      files: { 'remoteEntry.js': { bytes: 100, integrity }, 'page.js': { bytes: 100, integrity } },
      preload: { LeadsPage: ['page.js'] },
      ...manifest,
    },
    base_path: `/modules/${id}/${version}/`,
    skipped_reason: null,
    fallback_version: null,
    is_canary: false,
    ...rest,
  };
}
