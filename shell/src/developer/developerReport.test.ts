import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '../modules/moduleJournal.ts';
import { sampleModule } from '../modules/sampleModule.ts';
import { developerReport, type ReportSource } from './developerReport.ts';
import { type ShareSource, sharedLibraries } from './sharedLibraries.ts';

const module = sampleModule({}, { fallback_version: '0.0.9-999999999999' });
const base = `${window.location.origin}${module.base_path}`;
const entry = (event: JournalEntry['event'], rest: Partial<JournalEntry> = {}): JournalEntry => ({
  id: 1,
  event,
  module_id: 'leads',
  version: module.manifest.version,
  at_ms: 10,
  ...rest,
});
const resource = (file: string, duration: number, bytes: number) =>
  ({ name: base + file, duration, decodedBodySize: bytes, encodedBodySize: bytes / 2 }) as PerformanceResourceTiming;

function reportOf(rest: Partial<ReportSource> = {}) {
  const source = { modules: [module], overrides: {}, faults: {}, journal: [], resources: [], shared: [], ...rest };
  return developerReport(source).modules[0];
}

describe('the report on a module', () => {
  test("the report shows the size of a module's entry and page", () => {
    const resources = [
      resource('remoteEntry.js', 40.4, 1000),
      resource('page.js', 12, 3000),
      resource('module.json', 9, 9),
    ];
    expect(reportOf({ resources })).toMatchObject({ entry_ms: 40, page_ms: 12, loaded_bytes: 4000, sent_bytes: 2000 });
    expect(reportOf()).toMatchObject({ entry_ms: null, page_ms: null, loaded_bytes: 0 });
  });

  test.each([
    ['active', module, []],
    ['canary', { ...module, is_canary: true }, []],
    ['skipped', { ...module, skipped_reason: 'too old' }, []],
    ['override', { ...module, base_path: 'http://localhost:5101/' }, []],
    ['fallback', module, [entry('replaced', { message: '0.0.9-999999999999 is shown instead' })]],
    ['active', module, [entry('replaced', { message: '0.0.9-999999999999 is shown instead' }), entry('loaded')]],
  ] as const)('the report shows that a module is %s', (use, listed, journal) => {
    expect(reportOf({ modules: [listed], journal })?.use).toBe(use);
  });

  test('the report names the release shown instead, the fault, and the errors of this module only', () => {
    const crash = entry('crashed', { message: 'rows is undefined', stack: 'Error: rows' });
    const report = reportOf({
      faults: { 'leads@0.1.0-1a2b3c4d5e6f': 'throws-in-render' },
      journal: [
        crash,
        entry('crashed', { module_id: 'slots' }),
        entry('replaced', { message: '0.0.9-999999999999 is shown' }),
      ],
    });
    expect(report).toMatchObject({ shown_instead: '0.0.9-999999999999', fault: 'throws-in-render', errors: [crash] });
  });

  test('the report on a module is plain data', () => {
    const report = developerReport({
      modules: [module],
      overrides: {},
      faults: {},
      journal: [],
      resources: [],
      shared: [],
    });
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });
});

describe('shared libraries', () => {
  const get = () => undefined;
  const scope = (copies: ShareSource['shareScopeMap'][string]): ShareSource => ({
    name: 'switchboard_shell',
    options: { shared: { react: [{ version: '19.3.1', get }] } },
    shareScopeMap: { default: copies },
  });

  test('shared libraries that the shell uses belong to it, whatever owner the runtime names', () => {
    const copy = {
      version: '19.3.1',
      get,
      from: 'sb_leads_1a2b3c4d5e6f',
      useIn: ['switchboard_shell', 'sb_leads_1a2b3c4d5e6f'],
    };
    expect(sharedLibraries(scope({ react: { '19.3.1': copy } }))).toEqual([
      {
        name: 'react',
        version: '19.3.1',
        provided_by: 'switchboard_shell',
        is_from_shell: true,
        used_by: ['sb_leads_1a2b3c4d5e6f'],
      },
    ]);
  });

  test('libraries that a module brought along are marked', () => {
    const own = { version: '19.3.1', get, from: 'switchboard_shell' };
    const foreign = { version: '18.0.0', get: () => undefined, from: 'sb_slots_1a2b3c4d5e6f' };
    const [first, second] = sharedLibraries(scope({ react: { '19.3.1': own, '18.0.0': foreign } }));
    expect([first?.is_from_shell, second?.is_from_shell].sort()).toEqual([false, true]);
    expect([first, second].find((library) => !library?.is_from_shell)?.provided_by).toBe('sb_slots_1a2b3c4d5e6f');
  });

  test('there are no shared libraries without a federation runtime', () => {
    expect(sharedLibraries(null)).toEqual([]);
  });
});
