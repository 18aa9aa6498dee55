/**
 * Runs the whole product, as `npm start` does, on a small disk that is full for `--minutes`, while people write, call and
 * sign in. `--thief` fills it again every second, so that the reserve is gone as well. Nothing that was acknowledged may be missing, and no call may end because of it. Part of the hostile suite.
 */
import '../tooling/src/command-help.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { demoPassword } from '../backend/src/demo/demo-password.ts';
import { SmallDisk } from './hostile/disk/small-disk.ts';
import { type Phase, Traffic } from './hostile/disk/traffic.ts';
import { log, until } from './hostile/freeze/rig.ts';
import { freePort, root } from './src/stack.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    megabytes: { type: 'string', default: '700' },
    port: { type: 'string' },
    /** Another program takes all room that becomes free, the reserve included. */
    thief: { type: 'boolean', default: false },
  },
});

const owner = { email: 'maya@northlight.example', password: demoPassword };
/** Traffic before the disk is full, and after it has room again. */
const aroundMs = 20_000;

const port = values.port ?? String(await freePort());
const url = `http://127.0.0.1:${port}`;
const disk = new SmallDisk(Number(values.megabytes));
const findings: { what: string; isFine: boolean }[] = [];
const note = (isFine: boolean, what: string) => {
  findings.push({ what, isFine });
  log(`${isFine ? 'ok    ' : 'FAILED'} ${what}`);
};

const started = spawn(process.execPath, ['tooling/src/start.ts'], {
  cwd: root,
  env: {
    ...process.env,
    PORT: port,
    SWITCHBOARD_DATA_DIR: join(disk.path, 'data'),
    SWITCHBOARD_DEMO: '1',
    // Calls as long as real ones.
    SWITCHBOARD_SANDBOX_SPEED: '1',
    SWITCHBOARD_REQUESTS_PER_MINUTE: '1000000',
  },
  stdio: ['ignore', 'pipe', 'pipe'],
  detached: true,
});
let output = '';
for (const stream of [started.stdout, started.stderr])
  stream.on('data', (text: Buffer) => {
    output += text.toString();
  });
const ended = once(started, 'exit');

async function diskState(): Promise<string | undefined> {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(() => null);
  return ((await response?.json().catch(() => null)) as { needs?: { disk?: string } } | null)?.needs?.disk;
}

function noteStatuses(traffic: Traffic, phase: Phase, allowed: readonly string[]): void {
  for (const [kind, statuses] of Object.entries(traffic.counts[phase])) {
    const isFine = Object.keys(statuses).every((status) => allowed.includes(status));
    const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
    note(isFine, `${phase}: ${kind} answered ${told.join(', ')}`);
  }
}

/** Everything that was acknowledged is there. */
async function checkWrites(traffic: Traffic): Promise<void> {
  const csv = (await (await traffic.send('GET', '/api/leads/export'))?.text()) ?? '';
  const missing = traffic.leads.filter((name) => !csv.includes(`${name},`));
  note(missing.length === 0, `${traffic.leads.length} acknowledged leads: ${missing.length} are missing`);
  let lost = 0;
  for (const id of traffic.uploads) if (!(await traffic.send('GET', `/api/lead-uploads/${id}/download`))?.ok) lost += 1;
  note(lost === 0, `${traffic.uploads.length} acknowledged uploads: ${lost} are missing`);
}

async function checkCalls(traffic: Traffic): Promise<void> {
  const reasons: Record<string, number> = {};
  for (const id of traffic.calls) {
    const call = await until(async () => {
      const read = (await (await traffic.send('GET', `/api/call/${id}`))?.json().catch(() => null)) as {
        ended_at: string | null;
        ended_reason: string | null;
      } | null;
      return read?.ended_at ? read : null;
    }, 240).catch(() => ({ ended_reason: 'not ended' }));
    // One without a reason was never placed, for what the rules of dialing say.
    const reason = call.ended_reason ?? `none, ${JSON.stringify(call).slice(0, 600)}`;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  const bad = Object.keys(reasons).filter((reason) => /technical|failed|shutdown|not ended|network/.test(reason));
  const placed = Object.entries(reasons).filter(([reason]) => !reason.startsWith('none'));
  const count = placed.reduce((sum, [, calls]) => sum + calls, 0);
  note(count > traffic.calls.length / 2, `${count} of ${traffic.calls.length} calls were placed`);
  note(bad.length === 0, `${traffic.calls.length} calls ended with ${JSON.stringify(reasons)}`);
}

async function run(): Promise<void> {
  await until(async () => (await diskState()) !== undefined, 240);
  log(`started; ${Math.round(disk.freeBytes / 2 ** 20)} MB are free`);
  const traffic = new Traffic(url, owner);
  await traffic.prepare();
  const running = traffic.start();
  await pause(aroundMs);
  const restarts = () => output.split('starting it again').length - 1;
  const restartsBefore = restarts();
  disk.fill();
  traffic.phase = 'full';
  log('the disk is full');
  await until(async () => (await diskState()) === 'failed', 60).then(
    () => note(true, '/health/ready reports the full disk'),
    () => note(false, '/health/ready does not report the full disk'),
  );
  for (let minute = 0; minute < Number(values.minutes); minute += 0.5) {
    for (let second = 0; second < 30; second++) {
      await pause(1_000);
      if (values.thief) disk.fill();
    }
    log(
      `${minute + 0.5} minutes: ${Math.round(disk.freeBytes / 2 ** 20)} MB are free, ${JSON.stringify(traffic.counts.full)}`,
    );
  }
  disk.empty();
  log('the disk has room again');
  await until(async () => (await diskState()) === 'ok', 120).then(
    () => note(true, '/health/ready reports that there is room again'),
    () => note(false, '/health/ready still reports a full disk'),
  );
  traffic.phase = 'after';
  await pause(aroundMs);
  await running.stop();
  note(
    restarts() === restartsBefore,
    `the database and the server were started again ${restarts() - restartsBefore} times`,
  );
  noteStatuses(traffic, 'before', ['200', '201']);
  noteStatuses(traffic, 'full', ['200', '201', '503']);
  noteStatuses(traffic, 'after', ['200', '201']);
  note(traffic.withoutRetryAfter === 0, `${traffic.withoutRetryAfter} answers with 503 had no Retry-After`);
  await checkWrites(traffic);
  await checkCalls(traffic);
}

try {
  await run();
} catch (error) {
  note(false, error instanceof Error ? error.message : String(error));
}
if (findings.some(({ isFine }) => !isFine)) {
  process.exitCode = 1;
  log(`the start printed:\n${output.slice(-3_000)}`);
}
started.kill('SIGTERM');
await ended;
disk.unmount();
process.exit();
