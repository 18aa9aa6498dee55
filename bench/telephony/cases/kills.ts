import { agentsBelow } from '../agents.ts';
import { saidBy } from '../desk.ts';
import { loudness, speechIn } from '../shapes.ts';
import { lineRate } from '../sounds.ts';
import type { Engines } from '../stack.ts';
import { type Case, type Setting, talk } from './case.ts';

const longTalk = [...talk, 'listen', 'wait 300', 'say hours.wav', 'listen', 'say thanks.wav', 'listen 8000', 'hangup'];
/** Long enough for what was killed to be started again. */
const patientTalk = [
  'ring 300',
  'answer',
  'say hello.wav',
  'listen',
  'wait 12000',
  'say hours.wav',
  'listen',
  'hangup',
];
const asUsual = /^(assistant|user)-ended-call$/;

/** A call that is connected when a process is killed. Returns its number and ID. */
async function begin({ desk, phones }: Setting, script: readonly string[] = longTalk) {
  const number = phones.add(...script);
  const id = await desk.call(number);
  await phones.heard(number, 'first voice');
  return { number, id };
}

/** Six phones that ring for four seconds when something dies. No phone may ring a second time, whatever the calls end as. */
async function whileRinging({ desk, phones, report }: Setting, what: string, kill: () => Promise<void>): Promise<void> {
  const numbers = Array.from({ length: 6 }, () =>
    phones.add('ring 4000', 'answer', 'say hello.wav', 'listen', 'hangup'),
  );
  const ids = await Promise.all(numbers.map((number) => desk.call(number)));
  await phones.heard(numbers[0] ?? '', 'rings');
  await kill();
  const reasons: Record<string, number> = {};
  for (const id of ids) {
    const { call } = await desk.finished(id);
    const reason = call.ended_reason ?? call.status;
    reasons[reason] = (reasons[reason] ?? 0) + 1;
  }
  console.log(`        ${what} killed while six phones ring: ${JSON.stringify(reasons)}`);
  report.check(
    `${what} killed while six phones ring calls none of them twice`,
    numbers.filter((one) => phones.callsTo(one) > 1),
    [],
  );
}

/** Calls work again after a kill. */
async function worksAgain({ desk, phones, report }: Setting, what: string): Promise<void> {
  const again = phones.add('ring 300', 'reject 486 Busy Here');
  const { call } = await desk.finished(await desk.call(again));
  report.check(`Calls work again after ${what} was killed`, call.ended_reason, 'busy');
  report.check(`The phone of that call was called once (${what})`, phones.callsTo(again), 1);
}

async function killSip(setting: Setting): Promise<void> {
  const { stack, desk, phones, report } = setting;
  const { sip } = stack.engines;
  const { number, id } = await begin(setting, ['ring 300', 'answer', 'say hello.wav', 'stay']);
  await sip.program.end('SIGKILL');
  const killedAt = Date.now();
  const { call } = await desk.finished(id);
  const seconds = (Date.parse(call.ended_at ?? '') - killedAt) / 1000;
  report.check(
    'A call whose LiveKit SIP is killed ends as network-disconnected',
    call.ended_reason,
    'network-disconnected',
  );
  report.check(`It ends within 10 s of the kill (${seconds.toFixed(1)} s)`, seconds < 10, true);
  const held = phones.add('ring 300', 'reject 486 Busy Here');
  const without = await desk.finished(await desk.call(held));
  report.check(
    'A call without LiveKit SIP says what is wrong',
    without.call.error_message,
    /LiveKit SIP does not answer. The call wasn't placed/,
  );
  report.check('It rings no phone', phones.callsTo(held), 0);
  await sip.start();
  report.check('The phone of the killed call was called once', phones.callsTo(number), 1);
  await worksAgain(setting, 'LiveKit SIP');
}

/** The server takes the room with it: the call ends, and the caller isn't called again. */
async function killLivekit(setting: Setting): Promise<void> {
  const { stack, desk, phones, report } = setting;
  const { livekit } = stack.engines;
  const { number, id } = await begin(setting, ['ring 300', 'answer', 'say hello.wav', 'stay']);
  await livekit.program.end('SIGKILL');
  await livekit.start();
  const { call } = await desk.finished(id, 300);
  console.log(`        LiveKit killed: the call ended as ${call.ended_reason}`);
  report.check(
    'A call whose LiveKit server is killed ends',
    call.ended_reason,
    /^(network-disconnected|connection-failed|server-shutdown|room-deleted|technical-issues)$/,
  );
  report.check('Its phone was called once', phones.callsTo(number), 1);
  await worksAgain(setting, 'the LiveKit server');
}

/** Redis connects LiveKit SIP and the server for new calls only. */
async function killRedis(setting: Setting): Promise<void> {
  const { stack, desk, phones, report } = setting;
  const { redis } = stack.engines;
  const { number, id } = await begin(setting, patientTalk);
  await redis.program.end('SIGKILL');
  await redis.start();
  const ended = await desk.finished(id);
  report.check('A call continues while Redis is killed', ended.call.ended_reason, asUsual);
  report.check('The assistant still understands the person', saidBy(ended, 'user').join(' '), /opening hours/);
  report.check('Its phone was called once', phones.callsTo(number), 1);
  await worksAgain(setting, 'Redis');
}

/** A process of the product dies during a call, and another one is started. */
async function killRole(setting: Setting, role: 'api' | 'worker'): Promise<void> {
  const { stack, desk, phones, report } = setting;
  const { number, id } = await begin(setting);
  stack.processes.get(role)?.child.kill('SIGKILL');
  await stack.startProcess(role);
  const { call } = await desk.finished(id);
  report.check(`A call whose ${role} process is killed ends as it would have`, call.ended_reason, asUsual);
  report.check(`It was called once (${role})`, phones.callsTo(number), 1);
}

/** How long a phone heard nothing after this time, in seconds; null if it heard nothing until the end. */
function silenceAfter({ phones }: Setting, number: string, since: number): number | null {
  const answered = phones.of(number).find(({ event }) => event === 'answers')?.at;
  const recording = phones.recordingOf(number);
  if (!answered || !recording) return null;
  const from = (since - answered) / 1000;
  const next = speechIn(loudness(recording.other, lineRate)).find((part) => part.to > from + 0.3);
  return next ? Math.max(0, next.from - from) : null;
}

/** Another agent continues the call: of the same process, or of a new one. */
async function killAgents(setting: Setting, what: string, kill: () => Promise<void>): Promise<void> {
  const { desk, phones, report } = setting;
  const { number, id } = await begin(setting, patientTalk);
  await phones.heard(number, 'listened');
  const killedAt = Date.now();
  await kill();
  const ended = await desk.finished(id);
  const silence = silenceAfter(setting, number, killedAt);
  report.figure(`${what} is killed, to the next agent's first words`, `${silence?.toFixed(1)} s`, { goal: '≤ 5 s' });
  report.check(
    `Another agent continues a call after ${what} was killed`,
    saidBy(ended, 'assistant').join(' | '),
    /cut off for a moment/,
  );
  report.check(`The phone hears it (${what})`, silence !== null, true);
  report.check(`The call ends as it would have (${what})`, ended.call.ended_reason, 'user-ended-call');
  report.check(`It was called once (${what})`, phones.callsTo(number), 1);
}

export const kills: Case = {
  name: 'kills',
  async run(setting) {
    const { report, stack } = setting;
    const { processes, engines } = stack;
    const killProcess = async (role: 'api' | 'worker' | 'agent') => {
      processes.get(role)?.child.kill('SIGKILL');
      await stack.startProcess(role);
    };
    const killAgent = async () => {
      for (const pid of agentsBelow(processes.get('agent')?.pid ?? 0)) process.kill(pid, 'SIGKILL');
    };
    const killEngine = async (name: keyof Engines) => {
      await engines[name].program.end('SIGKILL');
      await engines[name].start();
    };
    const all: [string, () => Promise<void>][] = [
      ['the agent', () => killAgents(setting, 'the agent', killAgent)],
      ['the agent process', () => killAgents(setting, 'the agent process', () => killProcess('agent'))],
      ['the worker', () => killRole(setting, 'worker')],
      ['the API', () => killRole(setting, 'api')],
      ['the worker while phones ring', () => whileRinging(setting, 'A worker', () => killProcess('worker'))],
      ['the API while phones ring', () => whileRinging(setting, 'An API', () => killProcess('api'))],
      ['the agent while phones ring', () => whileRinging(setting, 'An agent', killAgent)],
      ['LiveKit SIP while phones ring', () => whileRinging(setting, 'LiveKit SIP', () => killEngine('sip'))],
      ['LiveKit SIP', () => killSip(setting)],
      ['Redis', () => killRedis(setting)],
      ['LiveKit', () => killLivekit(setting)],
      ['LiveKit while phones ring', () => whileRinging(setting, 'LiveKit', () => killEngine('livekit'))],
    ];
    for (const [what, work] of all) await report.case(`kill ${what}`, work);
  },
};
