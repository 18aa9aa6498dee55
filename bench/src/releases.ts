/** A team releases a module of its own repository and rolls it back, repeatedly, with its own command. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { startPostgres } from '../../tooling/src/postgres.ts';
import { RegistryClient } from '../../tooling/src/release/registry-client.ts';
import { buildOutsideModule, runModuleTool } from '../../tooling/src/sdk/outside.ts';
import { launchBrowser, openVisit, signInOnce } from './browser.ts';
import { buildProduct, copyBuilds, currentVersion } from './builds.ts';
import { demoPerson } from './demo.ts';
import { esbuildModule } from './esbuild.ts';
import { seconds } from './seconds.ts';
import type { Side } from './side-by-side.ts';
import { startApi } from './stack.ts';
import { deployToken, newSuperAdmin } from './super-admin.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';
import { temporary } from './temporary.ts';

const id = 'site-visits';
const page = 'src/pages/SiteVisitsPage.tsx';

/** A team with its folder, a running installation that it can release to, and a person who looks at the page. */
interface Team extends Side {
  browser: Browser;
  folder: string;
  dir: string;
  token: string;
  registry: RegistryClient;
}

interface Round {
  release: number;
  /** The minimum work of a release. */
  copy: number;
  rollbackCommand: number;
  rollback: number;
  /** The minimum work of a rollback. */
  request: number;
}

const textOf = (release: number) => `Release ${release} of this page.`;

/** Changes the sentence below the page's title. */
function edit({ dir }: Team, release: number): void {
  const path = join(dir, page);
  const before = readFileSync(path, 'utf8');
  const after = before.replace(/(<PageHeader [^>]*description=)"[^"]+"/, `$1"${textOf(release)}"`);
  if (after === before) throw new Error('The page has another form than expected');
  writeFileSync(path, after);
}

async function command({ dir, url, token }: Team, ...args: string[]): Promise<string> {
  const env = { SWITCHBOARD_DEPLOY_TOKEN: token };
  const { code, output } = await runModuleTool(dir, ['release', '--to', url, ...args], env);
  if (code !== 0) throw new Error(output);
  return output;
}

/** Opens the page in a fresh context. Throws when it does not show this release. */
async function look({ browser, session, url }: Team, release: number): Promise<void> {
  const { page, close } = await openVisit(browser, session);
  try {
    await page.goto(`${url}/${id}`, { waitUntil: 'commit' });
    await page.getByText(textOf(release), { exact: true }).waitFor({ timeout: 20_000 });
  } finally {
    await close();
  }
}

async function assertActive({ registry, dir }: Team): Promise<void> {
  const active = (await registry.read())?.assignment.active_version;
  if (active !== currentVersion(dir)) throw new Error(`${active} is active, not ${currentVersion(dir)}`);
}

/** The minimum work of a release: bundled, copied to where it is served, and requested once. */
async function copyByHand({ dir, folder, url }: Team, release: number): Promise<void> {
  const bundled = join(folder, 'bundled');
  await esbuildModule(dir, bundled, textOf(release));
  cpSync(bundled, join(folder, 'served', String(release)), { recursive: true });
  const answer = await fetch(`${url}/modules/${id}/${currentVersion(dir)}/module.json`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
}

/** Releases one version and rolls it back twice: with the command, and with the minimum work. */
async function measureRound(team: Team, release: number): Promise<Round> {
  edit(team, release);
  const released = await seconds(() => command(team, '--skip-tests'));
  await assertActive(team);
  await look(team, release);
  const copy = await seconds(() => copyByHand(team, release));
  let rollbackCommand = 0;
  const rollback = await seconds(async () => {
    rollbackCommand = await seconds(() => command(team, '--rollback'));
    await look(team, release - 1);
  });
  await team.registry.assign('activate', { version: currentVersion(team.dir) });
  await look(team, release);
  const request = await seconds(async () => {
    await team.registry.assign('rollback', {});
    await look(team, release - 1);
  });
  await team.registry.assign('activate', { version: currentVersion(team.dir) });
  return { release: released, copy, rollbackCommand, rollback, request };
}

/** Releases with the module's tests. Returns the seconds and the number of tests. */
async function releaseTested(team: Team, release: number): Promise<{ taken: number; tests: string }> {
  edit(team, release);
  let output = '';
  const taken = await seconds(async () => {
    output = await command(team);
  });
  await assertActive(team);
  const tests = /(\d+) passed/.exec(output)?.[1];
  if (tests === undefined) throw new Error(`No tests ran:\n${output}`);
  return { taken, tests };
}

/** Duration of a release and of a rollback, as a person waits for them. */
export async function measureReleases({ log, pairs }: BenchOptions): Promise<Row[]> {
  const packages = await buildProduct(log);
  const { folder, stops, stop } = temporary('releases');
  try {
    const distDir = join(folder, 'product');
    copyBuilds(packages, distDir);
    const postgres = await startPostgres({ dataDir: join(folder, 'database/postgres') });
    stops.push(postgres.stop);
    const dataDir = join(folder, 'data');
    mkdirSync(dataDir);
    const superAdmin = newSuperAdmin();
    const api = await startApi(postgres.url, { dataDir, distDir, isDemo: true, superAdmin });
    stops.push(api.stop);
    const browser = await launchBrowser();
    stops.push(() => browser.close());
    const dir = join(folder, 'team');
    log('making a module in a repository of its own');
    await buildOutsideModule(dir, id);
    const token = await deployToken(api.url, superAdmin, id);
    const registry = new RegistryClient({ to: api.url, token, moduleId: id });
    const session = await signInOnce(browser, api.url, demoPerson.email, demoPerson.password);
    const team: Team = { browser, folder, dir, token, registry, url: api.url, session };
    edit(team, 0);
    await command(team, '--skip-tests');
    await look(team, 0);
    const rounds: Round[] = [];
    for (let round = 0; round <= pairs; round += 1) {
      const times = await measureRound(team, round + 1);
      log(`${round === 0 ? 'warm-up' : `round ${round}`}: ${describe(times)}`);
      if (round > 0) rounds.push(times);
    }
    return toRows(rounds, await releaseTested(team, pairs + 2));
  } finally {
    await stop();
  }
}

function describe(round: Round): string {
  return Object.entries(round)
    .map(([what, taken]) => `${what} ${taken.toFixed(2)} s`)
    .join(', ');
}

function toRows(rounds: readonly Round[], tested: { taken: number; tests: string }): Row[] {
  const all = (of: keyof Round) => rounds.map((round) => round[of]);
  const middle = (of: keyof Round) => `${median(all(of)).toFixed(2)} s`;
  const ratio = (of: keyof Round, by: keyof Round) => spread(rounds.map((round) => round[of] / round[by]));
  const clock = (of: keyof Round) => spread(all(of), { unit: ' s' });
  return [
    {
      measure: 'release of one module of another repository: from the command until everybody has it',
      against: 'the clock',
      ratio: clock('release'),
      goal: '≤ 60 s',
      note: `built, compared, published, activated, ${rounds.length} rounds; with its ${tested.tests} tests, once: ${tested.taken.toFixed(1)} s`,
    },
    {
      measure: 'the same',
      against: 'esbuild on the same sources, its files copied, one request',
      ratio: ratio('release', 'copy'),
      goal: '',
      note: `${middle('release')} against ${middle('copy')}`,
    },
    {
      measure: 'rollback: until its command has ended',
      against: 'the clock',
      ratio: clock('rollbackCommand'),
      goal: '≤ 1 s',
      note: `${rounds.length} rounds`,
    },
    {
      measure: 'rollback: from the command until a fresh page shows the version before',
      against: 'one request, and the same page',
      ratio: ratio('rollback', 'request'),
      goal: '',
      note: `${middle('rollback')} against ${middle('request')}, ${rounds.length} rounds; the browser runs already and keeps a session`,
    },
  ];
}
