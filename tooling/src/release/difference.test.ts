import { expect, it } from 'vitest';
import { bytes, contractChanges, requirementsChanged, sizeRows, sizesOf } from './difference.ts';
import { sampleManifest } from './testing/sample-manifest.ts';

const before = sampleManifest();
const [first, second] = before.routes;
const [entry] = before.nav;
if (!first || !second || !entry) throw new Error('the sample has two routes and a sidebar entry');

function changed(fields: Parameters<typeof sampleManifest>[0]): string[] {
  return contractChanges(before, sampleManifest(fields)).map(
    ({ part, name, change, detail, isBreaking }) =>
      `${part} ${name} ${change}${detail && `: ${detail}`}${isBreaking ? ' BREAKING' : ''}`,
  );
}

it('two builds of one contract have no differences', () => {
  expect(changed({ version: '0.1.0-000000000002', files: {} })).toEqual([]);
});

it('a removed route, sidebar entry or slot is breaking, and a removed requirement is not', () => {
  expect(changed({ routes: [second], nav: [], slots: [], flags: [] })).toEqual([
    'route /sample removed BREAKING',
    'sidebar entry /sample removed BREAKING',
    'slot lead.call.v1 removed BREAKING',
    'flag leads removed',
    'permission lead.read removed',
  ]);
});

it('a difference names the changed fields of a route and a sidebar entry, but not their component', () => {
  const routes = [{ ...first, expose: 'OtherPage', flag: 'leads' as const, permission: 'call.read' as const }, second];
  expect(changed({ routes, nav: [{ ...entry, label: 'Samples' }] })).toEqual([
    'route /sample changed: flag none → leads, permission lead.read → call.read',
    'sidebar entry /sample changed: label Sample → Samples',
    'permission call.read added',
    'permission lead.read removed',
  ]);
});

it('a difference names added and removed settings, and the changes of one', () => {
  const rows = { name: 'rows', kind: 'number', label: 'Rows', default: 10, min: 1, max: 100 } as const;
  const options = [
    { value: 'blue', label: 'Blue' },
    { value: 'red', label: 'Red' },
  ];
  const colour = { name: 'colour', kind: 'choice', label: 'Colour', default: 'blue', options } as const;
  const old = sampleManifest({ settings: [rows, { ...colour, options: [...options] }] });
  const green = { value: 'green', label: 'Green' };
  const current = sampleManifest({ settings: [{ ...colour, options: [...options, green] }] });
  expect(contractChanges(old, current)).toMatchObject([
    { part: 'setting', name: 'colour', change: 'changed', detail: 'options blue/red → blue/red/green' },
    { part: 'setting', name: 'rows', change: 'removed', isBreaking: false },
  ]);
});

it('a difference names operations and the platform', () => {
  expect(changed({ requires: { platform: '^1.2', api: ['GET /api/leads', 'GET /api/slots'], shared: [] } })).toEqual([
    'API operation GET /api/slots added',
    'platform ^1.2 changed: from ^1.0',
  ]);
});

it('a difference shows requirements that the previous version did not have', () => {
  const shapes = (name: string) => ({ 'GET /api/leads': { output: { type: 'object', properties: { [name]: {} } } } });
  const [change] = requirementsChanged({ shapes: shapes('a'), exports: {} }, { shapes: shapes('b'), exports: {} });
  expect(change).toMatchObject({
    part: 'shape',
    name: 'GET /api/leads',
    detail: 'a is gone, b is new',
    isBreaking: false,
  });
  expect(requirementsChanged(null, { shapes: shapes('b'), exports: {} })).toEqual([]);
});

it('everything counts as added in a first version', () => {
  const changes = contractChanges(null, before);
  expect(changes).toHaveLength(8);
  expect(changes.every(({ change, isBreaking }) => change === 'added' && !isBreaking)).toBe(true);
});

it('the size of a page includes the entry once, and an unknown size is shown as a dash', () => {
  const sizes = sizesOf(before, (file) => (file === 'remoteEntry.js' ? 7000 : 512));
  expect([...sizes]).toEqual([
    ['SamplePage', 7512],
    ['all files', 7512],
  ]);
  const unknown = sizesOf(before, () => null);
  expect(sizeRows(new Map([...sizes, ['OldPage', 100]]), new Map([['SamplePage', 8512]]))).toEqual([
    ['SamplePage', '7.5 kB', '8.5 kB', '+1.0 kB'],
    ['all files', '7.5 kB', '–', ''],
    ['OldPage', '100 B', '–', ''],
  ]);
  expect(sizeRows(unknown, sizes)[0]).toEqual(['SamplePage', '–', '7.5 kB', '']);
});

it('sizes are written as bytes or kilobytes', () => {
  expect([bytes(999), bytes(18_432), bytes(null)]).toEqual(['999 B', '18.4 kB', '–']);
});
