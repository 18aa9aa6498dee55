import { readdirSync, readFileSync } from 'node:fs';
import { type Case, type Setting, talk } from './case.ts';

/** Processes of the agents below a process of the product. */
function agentsBelow(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return children.flatMap((child) => {
    const isAgent = readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('voice/agent/main');
    return [...(isAgent ? [child] : []), ...agentsBelow(child)];
  });
}

const longTalk = [...talk, 'listen', 'wait 300', 'say hours.wav', 'listen', 'say thanks.wav', 'listen 8000', 'hangup'];

/** A call that is connected when something dies. Gives its number and id. */
async function begin({ desk, phones }: Setting, script: readonly string[] = longTalk) {
  const number = phones.add(...script);
  const id = await desk.call(number);
  await phones.heard(number, 'first voice');
  return { number, id };
}

async function killSip(setting: Setting): Promise<void> {
  const { stack, desk, phones, report } = setting;
  const { number, id } = await begin(setting, ['ring 300', 'answer', 'say hello.wav', 'stay']);
  await stack.sip.end('SIGKILL');
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
  await stack.startSip();
  report.check('The phone of the killed call was called once', phones.callsTo(number), 1);
  const again = phones.add('ring 300', 'reject 486 Busy Here');
  report.check('Calls work again afterwards', (await desk.finished(await desk.call(again))).call.ended_reason, 'busy');
}

async function killWorker(setting: Setting): Promise<void> {
  const { stack, desk, phones, report } = setting;
  const { number, id } = await begin(setting);
  stack.processes.get('worker')?.child.kill('SIGKILL');
  await stack.startProcess('worker');
  const { call } = await desk.finished(id);
  report.check(
    'A call whose worker is killed ends as it would have',
    call.ended_reason,
    /^(assistant|user)-ended-call$/,
  );
  report.check('It was called once', phones.callsTo(number), 1);
}

async function killAgents(setting: Setting): Promise<void> {
  const { stack, desk, phones, report } = setting;
  const { number, id } = await begin(setting, [
    ...[
      'ring 300',
      'answer',
      'say hello.wav',
      'listen',
      'wait 4000',
      'listen',
      'wait 500',
      'say hours.wav',
      'listen',
      'hangup',
    ],
  ]);
  await phones.heard(number, 'listened');
  for (const pid of agentsBelow(stack.processes.get('agent')?.pid ?? 0)) process.kill(pid, 'SIGKILL');
  const { call, log } = await desk.finished(id);
  const said = (log.transcript?.messages ?? []).map(({ message }) => message).join(' | ');
  report.check('Another agent continues a call whose agent is killed', said, /cut off for a moment/);
  report.check('The call ends as it would have', call.ended_reason, 'user-ended-call');
  report.check('It was called once', phones.callsTo(number), 1);
}

/** The worker dies while phones ring: calls continue or are uncertain, and no phone rings a second time. */
async function killWhileRinging({ stack, desk, phones, report }: Setting): Promise<void> {
  const numbers = Array.from({ length: 6 }, () =>
    phones.add('ring 4000', 'answer', 'say hello.wav', 'listen', 'hangup'),
  );
  const ids = await Promise.all(numbers.map((number) => desk.call(number)));
  await phones.heard(numbers[0] ?? '', 'rings');
  stack.processes.get('worker')?.child.kill('SIGKILL');
  await stack.startProcess('worker');
  for (const id of ids) await desk.finished(id);
  report.check(
    'A worker killed while six phones ring calls none of them twice',
    numbers.filter((one) => phones.callsTo(one) > 1),
    [],
  );
}

export const kills: Case = {
  name: 'kills',
  async run(setting) {
    await setting.report.case('kill the agents', () => killAgents(setting));
    await setting.report.case('kill the worker', () => killWorker(setting));
    await setting.report.case('kill the worker while phones ring', () => killWhileRinging(setting));
    await setting.report.case('kill LiveKit SIP', () => killSip(setting));
  },
};
