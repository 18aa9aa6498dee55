/** `npm run livekit [-- <Playwright's arguments>]`: tests, calls and interviews over a real LiveKit server on this machine. */
import './command-help.ts';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { browserPackages } from './build/packages.ts';
import { buildPackages } from './build/pool.ts';
import { ensureChromium } from './checks/chromium.ts';
import { livekitProgram, livekitVersion } from './livekit-binaries.ts';
import { repositoryRoot as root } from './root.ts';

const testServerPort = 19_999;

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    () => true,
    () => false,
  );
}

/** Dials on the test server. */
async function trySip(): Promise<boolean> {
  const server: ChildProcess = spawn(
    livekitProgram('test-server'),
    ['--bind', '127.0.0.1', '--ports', String(testServerPort)],
    { stdio: 'ignore' },
  );
  try {
    while (server.exitCode === null && !(await answers(`http://127.0.0.1:${testServerPort}/`))) await delay(100);
    const command = ['backend/src/commands/try-sip.ts', String(testServerPort)];
    return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0;
  } finally {
    server.kill();
  }
}

async function journeys(): Promise<boolean> {
  const results = await buildPackages(browserPackages(root), { root });
  const failed = results.filter(({ error }) => error !== null);
  for (const { name, error } of failed) console.error(`${name} could not be built:\n${error}`);
  if (failed.length > 0) return false;
  const args = ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e/livekit/playwright.config.ts'];
  const env = {
    ...process.env,
    CHROMIUM_PATH: ensureChromium(),
    SWITCHBOARD_LIVEKIT_SERVER: livekitProgram('server'),
  };
  const command = [...args, ...process.argv.slice(2)];
  return spawnSync(process.execPath, command, { cwd: root, env, stdio: 'inherit' }).status === 0;
}

try {
  livekitProgram('server');
  const isSipRight = await trySip();
  const areJourneysRight = await journeys();
  const isRight = isSipRight && areJourneysRight;
  console.log(
    [
      '',
      `LiveKit ${livekitVersion}: ${isRight ? 'passed' : 'FAILED'}. Tried on a real server: a newcomer from the first word to publishing, talking, interrupting, a worker that is killed, agents that are told to stop,`,
      'transcript, recording, webhooks twice and out of order, a server without telephony, and handing over after a briefing between two telephones that',
      'were played. Interviews: joining, speech and transcript, a model with a key, a shared screen, what is told to the room, a reload, a server, an API and agents that are',
      'killed, a room that is deleted, a candidate who is removed, another connection of the same identity, a second tab, the end of the time, webhooks. SIP answers',
      "came from LiveKit's test server.",
      'Left out: no real SIP leg is tried. No telephone rang, no trunk was signed in to, nobody called in, and nobody was sent on by SIP REFER.',
    ].join('\n'),
  );
  process.exitCode = isRight ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
