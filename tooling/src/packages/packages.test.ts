import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { missingNativeParts } from '../start/native-parts.ts';
import { licenceFor } from '../webpack/licence-texts.ts';
import { compareVersions, findAffected, readAdvisories } from './advisories.ts';
import { dependenciesDocument, dependencyProblems } from './dependencies.ts';
import { drawingFiles, iconDrawings, iconFolder } from './icon-drawings.ts';
import { collectLicences, licenceProblems, licencesDocument } from './licences.ts';
import { cutDependencies, lockCutProblems } from './lock-cuts.ts';
import { type LockedPackage, readLockFile } from './lock-file.ts';

const locked = (name: string, version: string, more: Partial<LockedPackage> = {}): LockedPackage => ({
  path: `node_modules/${name}`,
  name,
  version,
  isDev: false,
  optionalDependencies: [],
  ...more,
});

describe('the list of dependencies', () => {
  it('the list names every production dependency with its purpose, and is up to date', () => {
    expect(dependencyProblems(repositoryRoot)).toEqual([]);
  });

  it('the list shows who uses a package, its size and its last release', () => {
    const dependency = { name: 'a', version: '1.2.3', licence: 'MIT', users: ['backend', 'shell'], folder: '' };
    const note = { purpose: 'reads letters', kilobytes: 12_345, released: '2026-01-02' };
    expect(dependenciesDocument([dependency], { a: note })).toContain(
      '| a 1.2.3 | reads letters | backend, shell | 12 MB | MIT | 2026-01-02 |',
    );
  });
});

describe('the lock file', () => {
  it('the lock file contains nothing that packages declare but never load here', () => {
    expect(lockCutProblems(repositoryRoot)).toEqual([]);
  });

  it('dependencies and install scripts that returned with an update are removed from the lock file', () => {
    const packages = {
      'node_modules/typed-emitter': { optionalDependencies: { rxjs: '*' } },
      'backend/node_modules/better-auth': {
        dependencies: { zod: '4.0.0' },
        peerDependencies: { vitest: '*', react: '*' },
        peerDependenciesMeta: { vitest: { optional: true } },
      },
      'node_modules/@prisma/engines': { hasInstallScript: true },
    };
    expect(lockCutProblems('/nowhere', { packages })).toHaveLength(3);
    expect(cutDependencies({ packages })).toBe(2);
    expect(packages).toEqual({
      'node_modules/typed-emitter': {},
      'backend/node_modules/better-auth': { dependencies: { zod: '4.0.0' }, peerDependencies: { react: '*' } },
      'node_modules/@prisma/engines': {},
    });
  });

  it('the lock file marks test tools as development packages', () => {
    const lock = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { dev?: boolean } | undefined>;
    };
    for (const name of ['vitest', 'vite', 'happy-dom', 'typescript', 'esbuild', 'storybook', 'lucide-react'])
      expect(lock.packages[`node_modules/${name}`]?.dev, name).toBe(true);
  });
});

describe('the drawings of icons', () => {
  it.each(Object.entries(drawingFiles))('the drawings of %s match the installed package', async (icons, drawings) => {
    const written = readFileSync(join(repositoryRoot, iconFolder, drawings), 'utf8');
    expect(written).toBe(await iconDrawings(repositoryRoot, icons, drawings));
  });
});

describe('the licences of packages', () => {
  it('every package has a known license, listed in docs/licences.md', () => {
    expect(licenceProblems(repositoryRoot)).toEqual([]);
  });

  it('packages are grouped by license with its condition, and unknown licenses are reported', () => {
    const licences = collectLicences('/nowhere', [
      locked('b', '1.0.0', { licence: 'MPL-2.0' }),
      locked('a', '2.0.0', { licence: 'MIT' }),
      locked('a', '1.0.0', { licence: 'MIT' }),
      locked('tool', '1.0.0', { licence: 'GPL-3.0', isDev: true }),
      locked('mystery', '1.0.0'),
    ]);
    expect(licences.unknown).toEqual(['mystery 1.0.0']);
    const document = licencesDocument(licences);
    expect(document).toContain('## MIT\n\n- a 1.0.0, 2.0.0');
    expect(document).toMatch(/## MPL-2\.0\n\nChanges to its files .+\n\n- b 1\.0\.0/);
    expect(document).not.toContain('- tool');
  });

  it('a font is found with its license, and a file of the project has none', () => {
    const font = '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2';
    const licence = licenceFor(join(repositoryRoot, 'node_modules', font));
    expect(licence?.file).toBe('licence-fontsource-variable-hanken-grotesk.txt');
    expect(licence?.text).toContain('SIL Open Font License');
    expect(licenceFor('/project/src/logo.bin')).toBeNull();
  });
});

describe('advisories in the format of OSV', () => {
  const advisory = (name: string, events: Record<string, string>[], more: object = {}) => ({
    id: 'GHSA-1',
    summary: 'It is broken.',
    affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }] }],
    ...more,
  });
  const packages = [locked('a', '1.5.0'), locked('a', '2.0.0'), locked('b', '1.0.0-rc.2')];

  it('an advisory applies to the versions between introduced and fixed', () => {
    const found = (events: Record<string, string>[]) =>
      findAffected(packages, [advisory('a', events)]).map(({ version, fixed }) => [version, fixed]);
    expect(found([{ introduced: '0' }, { fixed: '1.6.0' }])).toEqual([['1.5.0', '1.6.0']]);
    expect(found([{ introduced: '1.6.0' }])).toEqual([['2.0.0', undefined]]);
    expect(found([{ introduced: '0' }, { last_affected: '1.5.0' }])).toEqual([['1.5.0', undefined]]);
    expect(found([{ introduced: '3.0.0' }])).toEqual([]);
    expect(found([{ introduced: '0' }, { fixed: '1.0.0' }, { introduced: '2.0.0' }, { fixed: '2.0.1' }])).toEqual([
      ['2.0.0', '2.0.1'],
    ]);
    expect(findAffected(packages, [advisory('b', [{ introduced: '0' }, { fixed: '1.0.0' }])])).toHaveLength(1);
  });

  it('an advisory applies to listed versions, and not if it is withdrawn or of another ecosystem', () => {
    const listed = { id: 'X', affected: [{ package: { ecosystem: 'npm', name: 'a' }, versions: ['2.0.0'] }] };
    expect(findAffected(packages, [listed])).toMatchObject([{ version: '2.0.0' }]);
    expect(findAffected(packages, [{ ...listed, withdrawn: '2026-01-01T00:00:00Z' }])).toEqual([]);
    const other = { id: 'X', affected: [{ package: { ecosystem: 'PyPI', name: 'a' }, versions: ['2.0.0'] }] };
    expect(findAffected(packages, [other])).toEqual([]);
  });

  it('advisories are read in every form of OSV', () => {
    const one = { id: 'A' };
    const forms = [one, [one], { vulns: [one] }, { results: [{ vulns: [one] }, {}] }].map((form) =>
      JSON.stringify(form),
    );
    for (const text of [...forms, `${JSON.stringify(one, null, 2)}\n`]) expect(readAdvisories(text)).toEqual([one]);
    expect(readAdvisories('{"id":"A"}\n{"id":"B"}\n')).toEqual([{ id: 'A' }, { id: 'B' }]);
  });

  it('versions are sorted in the order of semantic versioning', () => {
    const versions = [
      '1.0.0-alpha',
      '1.0.0-alpha.1',
      '1.0.0-beta',
      '1.0.0-rc.2',
      '1.0.0-rc.11',
      '1.0.0',
      '1.2.0',
      '1.10.0',
    ];
    expect([...versions].reverse().sort(compareVersions)).toEqual(versions);
  });

  it('the command ends with 1 if an advisory applies to the lock file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'osv-'));
    const command = [join(repositoryRoot, 'tooling/src/check-advisories.ts'), '--osv', join(folder, 'all.json')];
    try {
      writeFileSync(join(folder, 'all.json'), JSON.stringify([advisory('hono', [{ introduced: '0' }])]));
      const { status, stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
      expect([status, stdout]).toEqual([
        1,
        expect.stringMatching(/^hono \d.+: GHSA-1, no fixed version\. It is broken\.$/m),
      ]);
      writeFileSync(join(folder, 'all.json'), JSON.stringify([advisory('hono', [{ introduced: '999.0.0' }])]));
      expect(execFileSync(process.execPath, command, { encoding: 'utf8' })).toContain('1 advisories, 0 that apply');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('native parts', () => {
  const all = readLockFile(repositoryRoot);
  const missing = (machine: { os: string; cpu: string; hasAvx?: boolean }, isInstalled = (_: string) => true) =>
    missingNativeParts(repositoryRoot, { hasAvx: undefined, ...machine }, all, isInstalled);

  it('all native parts exist for the supported machines', () => {
    for (const cpu of ['x64', 'arm64']) expect(missing({ os: 'linux', cpu })).toEqual([]);
  });

  it('native parts that do not exist for the machine or are not installed are reported', () => {
    expect(missing({ os: 'linux', cpu: 'mips' })).toContainEqual(
      expect.stringMatching(/^@livekit\/rtc-ffi-bindings has no build for linux on mips: calls/),
    );
    expect(missing({ os: 'linux', cpu: 'arm64' }, (path) => !path.includes('argon2-linux-arm64'))).toEqual([
      expect.stringMatching(/^@node-rs\/argon2 was installed without its build for linux on arm64: .+ npm ci/),
    ]);
  });

  it('native parts that need AVX are reported on a processor without it', () => {
    expect(missing({ os: 'linux', cpu: 'x64', hasAvx: false })).toEqual([
      expect.stringMatching(/^@livekit\/local-inference needs a processor with AVX/),
    ]);
  });
});
