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

it('sees nothing between two builds of one contract', () => {
  expect(changed({ version: '0.1.0-000000000002', files: {} })).toEqual([]);
});

it('calls a removed route, sidebar entry and slot breaking, and what they needed not', () => {
  expect(changed({ routes: [second], nav: [], slots: [], flags: [] })).toEqual([
    'route /sample removed BREAKING',
    'sidebar entry /sample removed BREAKING',
    'slot lead.call.v1 removed BREAKING',
    'flag leads removed',
    'permission lead.read removed',
  ]);
});

it('names the fields of a route and a sidebar entry that differ, but not the component behind them', () => {
  const routes = [{ ...first, expose: 'OtherPage', flag: 'leads' as const, permission: 'call.read' as const }, second];
  expect(changed({ routes, nav: [{ ...entry, label: 'Samples' }] })).toEqual([
    'route /sample changed: flag none → leads, permission lead.read → call.read',
    'sidebar entry /sample changed: label Sample → Samples',
    'permission call.read added',
    'permission lead.read removed',
  ]);
});

it('names settings that came and went, and what differs of one', () => {
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

it('names operations and the platform', () => {
  expect(changed({ requires: { platform: '^1.2', api: ['GET /api/leads', 'GET /api/slots'], shared: [] } })).toEqual([
    'API operation GET /api/slots added',
    'platform ^1.2 changed: from ^1.0',
  ]);
});

it('says what a version was built against that the one before was not', () => {
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

it('counts everything as added in a first version', () => {
  const changes = contractChanges(null, before);
  expect(changes).toHaveLength(8);
  expect(changes.every(({ change, isBreaking }) => change === 'added' && !isBreaking)).toBe(true);
});

it('adds up what a page sends, with the entry once, and says where it does not know', () => {
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

it('writes bytes for people', () => {
  expect([bytes(999), bytes(18_432), bytes(null)]).toEqual(['999 B', '18.4 kB', '–']);
});
