import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runTool } from '../checks/run-tool.ts';
import { repositoryRoot as root } from '../root.ts';
import type { Display } from '../start/display.ts';
import { compilePackage } from './compile.ts';
import { operationList } from './operations.ts';
import { operationsFile, sdkPackageJson } from './package-json.ts';
import { type SdkPackage, sdkPackages } from './packages.ts';

/** One archive of the SDK. */
export interface SdkArchive {
  /** Name of the package, e.g. `@switchboard/platform`. */
  name: string;
  path: string;
}

interface Packing {
  /** It takes a while: shows which package is next. */
  display?: Pick<Display, 'working' | 'done'> | undefined;
  /** The version of all packages of a release; otherwise each has that of its package.json. */
  version?: string | undefined;
  /** The packages of modules where none are named. */
  packages?: readonly SdkPackage[];
}

/** Compiles packages for people outside this repository, and packs each as `npm pack` does. */
export async function packSdk(
  to: string,
  { display, version, packages = sdkPackages }: Packing = {},
): Promise<SdkArchive[]> {
  mkdirSync(to, { recursive: true });
  // Inside the repository, so that the compiler finds the libraries that declarations name.
  const place = join(root, 'tooling/dist');
  mkdirSync(place, { recursive: true });
  const stage = mkdtempSync(join(place, 'sdk-stage-'));
  try {
    const archives: SdkArchive[] = [];
    for (const spec of packages) {
      const from = performance.now();
      const name = `@switchboard/${spec.name}`;
      display?.working(name);
      await makePackage(spec, stage, version);
      const path = await packed(join(stage, spec.name), to);
      display?.done(name, path, performance.now() - from);
      archives.push({ name, path });
    }
    return archives;
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

async function makePackage(spec: SdkPackage, stage: string, version: string | undefined): Promise<void> {
  const target = join(stage, spec.name);
  mkdirSync(target);
  const { include, exclude, assets, uses } = spec;
  await compilePackage({ sources: join(root, spec.folder, 'src'), include, exclude, assets, target, stage, uses });
  const description = sdkPackageJson(spec, join(target, 'dist'), version);
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(description, null, 2)}\n`);
  cpSync(join(root, spec.readme), join(target, 'README.md'));
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
  if (spec.name === 'contracts') writeFileSync(join(target, operationsFile), operationList());
}

async function packed(folder: string, to: string): Promise<string> {
  const { code, output } = await runTool('npm', ['pack', '--json', '--loglevel=error', '--pack-destination', to], {
    cwd: folder,
  });
  if (code !== 0) throw new Error(`npm pack failed in ${folder}:\n${output}`);
  const answer = JSON.parse(output.slice(output.search(/[[{]/))) as Record<string, { filename: string }>;
  const [first] = Object.values(answer);
  if (!first) throw new Error(`npm pack made no archive in ${folder}:\n${output}`);
  return join(to, first.filename);
}
