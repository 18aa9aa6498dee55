/**
 * `npm run telephony [-- --only <cases> | --keep]`: real engines (LiveKit, LiveKit SIP, Redis), two carriers (Kamailio, Asterisk) and
 * scripted phones, all on loopback. Installs and builds what is missing.
 */
import '../tooling/src/command-help.ts';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parseArgs } from 'node:util';
import { repositoryRoot } from '../tooling/src/root.ts';
import { revisionOf } from '../tooling/src/test/revision.ts';
import { describeMachine, keepResult } from './src/results.ts';
import { allCases } from './telephony/cases/all.ts';
import { openDesk } from './telephony/desk.ts';
import { Report } from './telephony/report.ts';
import { startStack } from './telephony/stack.ts';
import { getTools } from './telephony/tools.ts';

const { values } = parseArgs({ options: { only: { type: 'string' }, keep: { type: 'boolean', default: false } } });

/** The cases to run: those that are named, in this order, or all. */
const wanted = values.only?.split(',').map((name) => {
  const found = allCases.find((one) => one.name === name);
  if (!found) throw new Error(`There is no case "${name}". There are: ${allCases.map((one) => one.name).join(', ')}`);
  return found;
});

// Sound is sent every 20 ms. On a busy machine it would have gaps that no telephone line has, so all of it comes before other work:
// within its session, and this session before others, which Linux otherwise gives equal shares whatever their priorities.
try {
  setPriority(-10);
  if (existsSync('/proc/self/autogroup')) writeFileSync('/proc/self/autogroup', '-10');
} catch {
  console.log('Only root may put the telephony before other work. On a busy machine, run this as root.');
}

const report = new Report();
const tools = getTools();
if (!tools.asterisk) report.unavailable('the B2BUA carrier, because Asterisk could not be installed');
if (!tools.asterisk) report.unavailable('TLS and SRTP, because Asterisk could not be installed');
const stack = await startStack(tools);
// Ctrl-C ends the engines as well, so that the next run finds their ports free.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void stack.stop().finally(() => process.exit(1)));
let isRight = false;
try {
  const desk = await openDesk(stack);
  const setting = { stack, desk, report, phones: stack.phones, tools, sentences: stack.sentences };
  for (const one of wanted ?? allCases) await report.case(one.name, () => one.run(setting));
} catch (error) {
  await report.case('the run', () => Promise.reject(error));
} finally {
  await stack.stop();
  isRight = report.close();
  // Single cases are tried while something is mended; their figures mean nothing.
  if (isRight && wanted === undefined)
    keepResult('telephony', {
      measured: describeMachine(null),
      revision: revisionOf(repositoryRoot),
      rows: report.rows,
    });
  if (isRight && !values.keep) rmSync(stack.folder, { recursive: true, force: true });
}
process.exit(isRight ? 0 : 1);
