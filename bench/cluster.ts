/** `npm run test:cluster [-- --install | --check | --only <names> | --rate <n> | --interviews <n> | --before <commit>]`: an installation on several hosts; writes docs/cluster.md's tables. */
import '../tooling/src/command-help.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startTestApp, type TestApp } from '../backend/src/testing/test-app.ts';
import { type Fault, faults, newVersion } from './cluster/faults.ts';
import {
  install,
  installRooms,
  makeCertificate,
  migrate,
  sharedSettings,
  withoutPooler,
} from './cluster/installation.ts';
import { beginLoad } from './cluster/load.ts';
import { outside } from './cluster/network.ts';
import { readBack } from './cluster/read-back.ts';
import { type Receiver, startReceiver } from './cluster/receiver.ts';
import { isRoomRowRight, roomFaults, tryRoomFault } from './cluster/room-faults.ts';
import { isRight, keepRow, type Row, writeTable } from './cluster/table.ts';
import { installMissing, whatIsMissing } from './cluster/tools.ts';
import { putUp, type Topology, takeDown } from './cluster/topology.ts';
import { takeVersionBefore } from './cluster/version-before.ts';

const { values } = parseArgs({
  options: {
    install: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    only: { type: 'string' },
    rate: { type: 'string', default: '200' },
    interviews: { type: 'string', default: '6' },
    before: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
});
const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);
/** How long calls run before a fault. */
const quietMs = 15_000;

async function tryFault(app: TestApp, topology: Topology, receiver: Receiver, fault: Fault): Promise<Row> {
  const { seconds = 70, what, goalSeconds } = fault;
  log(`begins: ${what}`);
  const plan = { callsPerMinute: Number(values.rate), seconds };
  const load = await beginLoad(app, receiver, plan);
  await pause(quietMs);
  const faultAt = Date.now();
  const also = await fault.run(topology).catch((error: Error) => `FAILED: ${error.message}`);
  const fallen = topology.startFallen();
  log(`mended: ${also} ${fallen.join()}`);
  const found = await readBack(app, receiver, load, faultAt);
  const row = {
    name: fault.name,
    what,
    goalSeconds,
    also,
    rate: plan.callsPerMinute,
    load: loadavg()[0] ?? 0,
    fallen,
    ...found,
  };
  log(`${isRight(row) ? 'ok    ' : 'FAILED'} ${JSON.stringify(row)}`);
  return row;
}

const isWanted = ({ name }: { name: string }) => !values.only || values.only.split(',').includes(name);

/** Runs the faults during calls. Returns whether all results were right. */
async function tryCalls(topology: Topology): Promise<boolean> {
  const before = isWanted({ name: newVersion }) ? await takeVersionBefore(values.before) : undefined;
  await install(topology, before && { root: before.root, settings: withoutPooler });
  if (before) await migrate();
  log(`the installation runs${before ? `, ${before.distance} before this version` : ''}`);
  const receiver = await startReceiver();
  const { SWITCHBOARD_PUBLIC_URL: _, ...settings } = sharedSettings;
  const app = await startTestApp({ ...settings, NODE_ENV: 'test' });
  const rows: Row[] = [];
  for (const fault of faults.filter(isWanted)) {
    const row = await tryFault(app, topology, receiver, fault);
    if (before && fault.name === newVersion) row.also += `; ${before.distance} between them`;
    rows.push(row);
    keepRow('calls', row);
  }
  await app.close().catch(() => undefined);
  return rows.every(isRight);
}

/** Runs the faults during interviews in rooms. */
async function tryRooms(topology: Topology): Promise<boolean> {
  await installRooms(topology);
  log('rooms can be opened');
  let isFine = true;
  for (const fault of roomFaults.filter(isWanted)) {
    const row = await tryRoomFault(topology, fault, { interviews: Number(values.interviews), log });
    isFine &&= isRoomRowRight(row);
    keepRow('rooms', row);
  }
  return isFine;
}

async function main(): Promise<boolean> {
  if (values.install) installMissing();
  const missing = whatIsMissing();
  if (missing.length > 0) {
    console.error(
      `This test needs more than is there; with --install it gets what is missing by itself.\n${missing.join('\n')}`,
    );
    return false;
  }
  if (values.check) return true;
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-cluster-'));
  process.env.SWITCHBOARD_TEST_DIR = folder;
  try {
    const topology = await putUp();
    log('the engines run');
    makeCertificate(outside);
    const areCallsFine = !faults.some(isWanted) || (await tryCalls(topology));
    const areRoomsFine = !roomFaults.some(isWanted) || (await tryRooms(topology));
    return areCallsFine && areRoomsFine;
  } finally {
    writeTable();
    if (!values.keep) takeDown();
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exit((await main()) ? 0 : 1);
