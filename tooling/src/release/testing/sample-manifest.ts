import type { ModuleManifest } from '@switchboard/contracts/modules';

/** A module of two pages and a slot component, as a build describes it. */
export function sampleManifest(fields: Partial<ModuleManifest> = {}): ModuleManifest {
  return {
    id: 'sample',
    title: 'Sample',
    owner: 'tooling',
    schema: 1,
    version: '0.1.0-000000000001',
    revision: 'unknown',
    container: 'sb_sample_000000000001',
    requires: { platform: '^1.0', api: ['GET /api/leads'], shared: ['react'] },
    routes: [
      { path: '/sample', expose: 'SamplePage', access: 'member', permission: 'lead.read', title: 'Sample' },
      { path: '/sample/:id', expose: 'OnePage', access: 'member', title: 'One' },
    ],
    nav: [{ label: 'Sample', path: '/sample', icon: 'activity', group: 'manage', order: 500 }],
    slots: [{ slot: 'lead.call.v1', expose: 'SampleDialog', order: 0 }],
    flags: ['leads'],
    budget_bytes: 20_000,
    entry: 'remoteEntry.js',
    files: {
      'remoteEntry.js': { bytes: 2000, integrity: `sha384-${'a'.repeat(64)}` },
      'SamplePage.js': { bytes: 500, integrity: `sha384-${'a'.repeat(64)}` },
    },
    preload: { SamplePage: ['SamplePage.js'] },
    ...fields,
  };
}
