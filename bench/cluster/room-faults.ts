import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Api, ask, invite, signUp } from '../src/recording-page.ts';
import { Candidate } from './candidate.ts';
import { type SwitchboardHost, untilReady } from './installation.ts';
import { addressOf } from './network.ts';
import { until } from './programs.ts';
import type { Topology } from './topology.ts';

/** A fault during interviews in rooms. */
export interface RoomFault {
  name: string;
  what: string;
  /** The goal for how soon every interviewer speaks again, in seconds, including the sentence in progress. */
  goalSeconds: number;
  run(topology: Topology): Promise<void>;
}

/** The results. */
export interface RoomRow {
  name: string;
  what: string;
  goalSeconds: number;
  interviews: number;
  /** Interviews that ended, or whose interviewer did not speak any more. */
  lost: number;
  /** The longest time without a word of an interviewer before the fault, and from it on. */
  usualSilenceSeconds: number;
  silenceSeconds: number;
  /** The number of questions, and of those that the interview has twice. */
  questions: number;
  askedTwice: number;
  /** Answers that a room took, and those that the interview does not have. */
  answers: number;
  lostAnswers: number;
  /** Interviews that continued in another room. */
  moved: number;
  load: number;
  fallen: string[];
}

export const isRoomRowRight = (row: RoomRow): boolean =>
  row.lost === 0 && row.silenceSeconds <= row.goalSeconds && row.fallen.length === 0;

const quietMs = 20_000;
const afterMs = 35_000;
const numberOfQuestions = 20;

const killed = (name: string, what: string, goalSeconds: number, backAfterSeconds = 20): RoomFault => ({
  name: `kill-${name}`,
  what: `${what} is killed, and is back after ${backAfterSeconds} s`,
  goalSeconds,
  async run(topology) {
    await topology.get(name).end('SIGKILL');
    await pause(backAfterSeconds * 1000);
    topology.startAgain(name);
    if (/^(api|agent|worker)/.test(name)) await untilReady(name as SwitchboardHost);
  },
});

export const roomFaults: RoomFault[] = [
  killed('agent1', 'a process of agents', 15),
  // Longer than it takes: the other one has to have the rooms by then.
  killed('livekit1', 'a LiveKit server', 30, 40),
  // A participant who connects through one server to a room on the other one hears nothing until Redis is back, and is then found again.
  killed('redis', "LiveKit's Redis", 40),
  killed('api2', 'an API', 15),
  {
    name: 'agents-told-to-stop',
    what: 'both processes of agents are stopped and started again, one after the other',
    goalSeconds: 15,
    async run(topology) {
      for (const name of ['agent1', 'agent2'] as const) {
        await topology.get(name).end('SIGTERM');
        topology.startAgain(name);
        await untilReady(name);
      }
    },
  },
];

interface Kept {
  status: string;
  ended_reason: string | null;
  lines: { role: string; kind: string; message: string }[];
}

/** Creates an account whose interviews have enough questions to last. */
async function inviteAll(count: number): Promise<{ staff: Api; links: { interview_id: string; token: string }[] }> {
  const staff = await signUp(`http://${addressOf('lb')}`);
  const questions = Array.from({ length: numberOfQuestions }, (_, n) => `What is the answer to question ${n + 1}?`);
  const links = [];
  for (let n = 0; n < count; n++) links.push(await invite(staff, {}, questions));
  return { staff, links };
}

/** Holds interviews in rooms, causes a fault, and reads back the results. */
export async function tryRoomFault(
  topology: Topology,
  fault: RoomFault,
  { interviews, log }: { interviews: number; log: (line: string) => void },
): Promise<RoomRow> {
  const { name, what, goalSeconds } = fault;
  log(`begins: ${what}`);
  const { staff, links } = await inviteAll(interviews);
  const candidates = links.map((link) => new Candidate(staff.url, link));
  for (const [index, candidate] of candidates.entries()) await candidate.start(links[index]?.token ?? '');
  await until('every interviewer', () => candidates.every(({ heardAt }) => heardAt.length > 0), 120);
  const quietFrom = performance.now();
  await pause(quietMs);
  const usual = candidates.map((candidate) => candidate.silenceSince(quietFrom));
  const faultAt = performance.now();
  await fault.run(topology);
  const fallen = topology.startFallen();
  await pause(afterMs);
  const silences = candidates.map((candidate) => candidate.silenceSince(faultAt));
  const atEnd = performance.now();
  const spoke = candidates.map(({ heardAt }) => heardAt.some((at) => at > atEnd - afterMs));
  for (const candidate of candidates) candidate.hush();
  // The last answers have been saved by then.
  await pause(3_000);
  const kept: Kept[] = [];
  for (const { id } of candidates) kept.push(await ask<Kept>(staff, 'GET', `/api/interviews/${id}`));
  for (const candidate of candidates) await candidate.close();
  const row: RoomRow = {
    name,
    what,
    goalSeconds,
    interviews,
    lost: kept.filter(({ status, ended_reason }, index) =>
      status === 'started' ? !spoke[index] : ended_reason !== 'interview-completed',
    ).length,
    usualSilenceSeconds: Math.max(...usual),
    silenceSeconds: Math.max(...silences),
    questions: 0,
    askedTwice: 0,
    answers: 0,
    lostAnswers: 0,
    moved: candidates.filter(({ rooms }) => rooms.size > 1).length,
    load: loadavg()[0] ?? 0,
    fallen,
  };
  for (const [index, { lines }] of kept.entries()) {
    const asked = lines.filter(({ kind }) => kind === 'question').map(({ message }) => message);
    const messages = new Set(lines.map(({ message }) => message));
    const answers = candidates[index]?.answers ?? [];
    row.questions += new Set(asked).size;
    row.askedTwice += asked.length - new Set(asked).size;
    row.answers += answers.length;
    row.lostAnswers += answers.filter((text) => !messages.has(text)).length;
  }
  log(`${isRoomRowRight(row) ? 'ok    ' : 'FAILED'} ${JSON.stringify(row)}`);
  return row;
}
