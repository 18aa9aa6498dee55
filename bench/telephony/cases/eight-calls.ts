import { readdirSync, readFileSync } from 'node:fs';
import { median } from '../../src/table.ts';
import { agentsBelow } from '../agents.ts';
import { type Case, type Setting, talk } from './case.ts';

const callsAtOnce = 8;
const ticksPerSecond = 100;

/** Seconds of processor time that a process has used, by the names of its threads. */
function usedBy(pid: number): Map<string, number> {
  const used = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const text = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
    const name = text.slice(text.indexOf('(') + 1, text.lastIndexOf(')'));
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    used.set(name, (used.get(name) ?? 0) + (Number(fields[11]) + Number(fields[12])) / ticksPerSecond);
  }
  return used;
}

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

function programsOf({ stack: { engines, processes } }: Setting): [string, number][] {
  const role = (name: 'api' | 'worker' | 'agent') => processes.get(name)?.pid ?? 0;
  return [
    ['LiveKit', engines.livekit.program.pid],
    ['LiveKit SIP', engines.sip.program.pid],
    ['Redis', engines.redis.program.pid],
    ['API', role('api')],
    ['worker', role('worker')],
    ['agent process', role('agent')],
    ...agentsBelow(role('agent')).map((pid): [string, number] => ['agents', pid]),
  ];
}

const total = (used: Map<string, number>) => [...used.values()].reduce((sum, one) => sum + one, 0);

/** Eight spoken calls at once: more than two cores carry without gaps, so this measures and judges nothing but who was called. */
export const eightCalls: Case = {
  name: 'eight-calls',
  async run(setting) {
    const { desk, phones, report } = setting;
    const numbers = Array.from({ length: callsAtOnce }, () => phones.add(...talk, 'hangup'));
    const ids = await Promise.all(numbers.map((number) => desk.call(number)));
    await Promise.all(numbers.map((number) => phones.heard(number, 'first voice', 120)));
    const programs = programsOf(setting);
    const before = programs.map(([, pid]) => usedBy(pid));
    const from = performance.now();
    await Promise.all(numbers.map((number) => phones.heard(number, 'hangs up', 180)));
    const seconds = (performance.now() - from) / 1000;
    let spent = 0;
    for (const [at, [name, pid]] of programs.entries()) {
      const used = usedBy(pid);
      const share = (total(used) - total(before[at] ?? new Map())) / seconds;
      spent += share;
      const threads = [...used]
        .map(([thread, now]): [string, number] => [thread, (now - (before[at]?.get(thread) ?? 0)) / seconds])
        .filter(([, cores]) => cores > 0.02)
        .toSorted(([, a], [, b]) => b - a)
        .map(([thread, cores]) => `${thread} ${cores.toFixed(2)}`);
      console.log(
        `        ${name}: ${(share / callsAtOnce).toFixed(3)} of a core per call, ${memoryOf(pid).toFixed(0)} MB (${threads.join(', ')})`,
      );
    }
    await Promise.all(ids.map((id) => desk.finished(id)));
    const ends = numbers.flatMap((number) => phones.of(number).filter(({ event }) => event === 'ended'));
    const waits = numbers.map((number) => phones.of(number).find(({ event }) => event === 'reply')?.after_ms ?? 0);
    const pauses = ends.map((one) => one.pauses_over_60_ms ?? 0);
    report.figure('pauses over 60 ms in the sound of eight calls at once', `${Math.max(...pauses)}`, {
      goal: '≤ 0',
      note: `the worst call; all: ${pauses.join(', ')}`,
    });
    report.figure('"Hello?" to the first sound, with eight calls at once', `${median(waits)} ms`, {
      note: waits.join(', '),
    });
    report.figure('processor time of one of eight calls', `${(spent / callsAtOnce).toFixed(3)} of a core`, {
      note: 'LiveKit, LiveKit SIP, Redis, API, worker and agents',
    });
    report.check(
      'Eight phones that are called at once are called once each, and hear the assistant',
      [numbers.map((number) => phones.callsTo(number)), ends.map(({ first_voice_ms }) => first_voice_ms !== undefined)],
      [numbers.map(() => 1), numbers.map(() => true)],
    );
  },
};
