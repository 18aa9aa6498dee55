import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { namesOf } from '../new-module/names.ts';
import { writeTemplate } from '../new-module/template.ts';
import { addWorkspace, writePackage } from '../new-module/workspace.ts';
import { repositoryRoot } from '../root.ts';
import { contentKey } from './content-key.ts';
import { FileHashes } from './file-hashes.ts';
import { browserPackages } from './packages.ts';

let root: string;

/** A repository with a shell and two modules, one of which has its own library. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'switchboard-keys-'));
  for (const file of ['package.json', 'package-lock.json', 'platform/contract.json'])
    cpSync(join(repositoryRoot, file), join(root, file));
  for (const folder of ['contracts', 'platform', 'design-system', 'shell'])
    cpSync(join(repositoryRoot, folder, 'package.json'), join(root, folder, 'package.json'));
  for (const file of ['contracts/src/index.ts', 'platform/src/index.ts', 'shell/src/index.ts']) write(file, file);
  for (const folder of ['mfe-leads', 'mfe-slots']) {
    cpSync(join(repositoryRoot, folder, 'package.json'), join(root, folder, 'package.json'));
    write(`${folder}/module.ts`, folder);
  }
  edit('package-lock.json', ({ packages }) => {
    Object.assign(packages['mfe-leads']?.dependencies ?? {}, { chart: '1.0.0' });
    packages['node_modules/chart'] = { version: '1.0.0', integrity: 'sha512-chart', dependencies: { axis: '^2.0.0' } };
    packages['node_modules/chart/node_modules/axis'] = { version: '2.1.0', integrity: 'sha512-axis' };
  });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), content);
}

type Lock = { packages: Record<string, Record<string, unknown> & { dependencies?: Record<string, string> }> };

function edit(file: string, change: (content: Lock & { modules: Record<string, object> }) => void): void {
  const content = JSON.parse(readFileSync(join(root, file), 'utf8'));
  change(content);
  write(file, JSON.stringify(content, null, 2));
}

/** The packages that a change would rebuild. */
function staleAfter(change: () => void): string[] {
  const keys = () => {
    const hashes = new FileHashes(join(root, 'hashes.json'));
    return new Map(browserPackages(root).map((target) => [target.name, contentKey(target, root, hashes)]));
  };
  const before = keys();
  change();
  return [...keys()].filter(([name, key]) => before.get(name) !== key).map(([name]) => name);
}

describe('the packages that are rebuilt', () => {
  it('a new module with its own library and contract does not rebuild other packages', () => {
    const names = namesOf('site-visits', 'Site visits', 'Field team');
    const stale = staleAfter(() => {
      writeTemplate(join(root, names.folder), names);
      writePackage(root, names);
      addWorkspace(root, names);
      edit('package-lock.json', ({ packages }) => {
        Object.assign(packages['mfe-site-visits']?.dependencies ?? {}, { maps: '3.0.0' });
        packages['node_modules/maps'] = { version: '3.0.0', integrity: 'sha512-maps', dependencies: {} };
      });
      edit('platform/contract.json', ({ modules }) => {
        modules['site-visits'] = { shapes: {}, exports: {} };
      });
    });
    expect(stale).toEqual(['mfe-site-visits']);
  });

  it('a package is rebuilt if a dependency of its library has another version, and no other package is', () => {
    const stale = staleAfter(() =>
      edit('package-lock.json', ({ packages }) => {
        packages['node_modules/chart/node_modules/axis'] = {
          version: '2.1.1',
          integrity: 'sha512-new',
          dependencies: {},
        };
      }),
    );
    expect(stale).toEqual(['mfe-leads']);
  });

  it.each(['node_modules/webpack', 'node_modules/react'])('every package is rebuilt if %s changes', (place) => {
    const stale = staleAfter(() =>
      edit('package-lock.json', ({ packages }) => {
        Object.assign(packages[place] ?? {}, { version: '99.0.0', integrity: 'sha512-new' });
      }),
    );
    expect(stale).toEqual(['shell', 'mfe-leads', 'mfe-slots']);
  });

  it('a package is rebuilt if the form engine that it bundles changed', () => {
    write('forms/package.json', '{}');
    const uses = JSON.parse(readFileSync(join(root, 'mfe-slots/package.json'), 'utf8')) as { dependencies: object };
    Object.assign(uses.dependencies, { '@switchboard/forms': '0.1.0' });
    write('mfe-slots/package.json', JSON.stringify(uses));
    expect(staleAfter(() => write('forms/src/index.ts', 'another rule'))).toEqual(['mfe-slots']);
  });

  it('a package is rebuilt if the domain components that it bundles changed', () => {
    write('domain-ui/package.json', '{}');
    const uses = JSON.parse(readFileSync(join(root, 'mfe-slots/package.json'), 'utf8')) as { dependencies: object };
    Object.assign(uses.dependencies, { '@switchboard/domain-ui': '0.1.0' });
    write('mfe-slots/package.json', JSON.stringify(uses));
    expect(staleAfter(() => write('domain-ui/src/call-logs.tsx', 'another column'))).toContain('mfe-slots');
  });

  it('only the shell is rebuilt if the contract of the platform changes', () => {
    const stale = staleAfter(() =>
      edit('platform/contract.json', (contract) => Object.assign(contract, { version: '9.0.0' })),
    );
    expect(stale).toEqual(['shell']);
  });
});
