import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Fillers } from '../call-handling/fillers.ts';
import { LateAnswer } from './late-answer.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function conversation(fillers = new Fillers('en')) {
  const said: string[] = [];
  const state = { agentState: 'listening', userState: 'listening', isHearing: true };
  const session = {
    get agentState() {
      return state.agentState;
    },
    get userState() {
      return state.userState;
    },
    say: (text: string) => void said.push(text),
  };
  const late = new LateAnswer({ fillers, session: session as never, isHearing: () => state.isHearing });
  return { late, said, state };
}

it('a filler bridges a slow transcriber within two seconds, and none is repeated', () => {
  const { late, said, state } = conversation();
  late.heard();
  vi.advanceTimersByTime(1_600);
  expect(said).toEqual(['One moment, please.']);
  vi.advanceTimersByTime(60_000);
  expect(new Set(said).size).toBe(said.length);
  expect(said).toHaveLength(6);
  state.isHearing = false;
});

it('no filler is said once an utterance is understood or while someone speaks', () => {
  const { late, said, state } = conversation();
  state.isHearing = false;
  late.heard();
  vi.advanceTimersByTime(10_000);
  state.isHearing = true;
  state.userState = 'speaking';
  late.heard();
  vi.advanceTimersByTime(2_000);
  late.stop();
  vi.advanceTimersByTime(10_000);
  expect(said).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('a filler bridges a slow tool until it is done, unless the assistant speaks', async () => {
  const { late, said, state } = conversation();
  const tool = Promise.withResolvers<string>();
  state.agentState = 'speaking';
  const running = late.during(tool.promise);
  vi.advanceTimersByTime(2_500);
  expect(said).toEqual([]);
  state.agentState = 'thinking';
  vi.advanceTimersByTime(3_500);
  expect(said).toEqual(['One moment, please.']);
  tool.resolve('done');
  expect(await running).toBe('done');
  expect(vi.getTimerCount()).toBe(0);
});

it('no fillers are said in interviews or in languages without them', () => {
  for (const fillers of [new Fillers('en', true), new Fillers('ja')]) {
    const { late, said } = conversation(fillers);
    late.heard();
    vi.advanceTimersByTime(30_000);
    expect(said).toEqual([]);
  }
});

it('the fillers of a German conversation are in German', () => {
  const { late, said } = conversation(new Fillers('de-AT'));
  late.heard();
  vi.advanceTimersByTime(1_600);
  expect(said).toEqual(['Einen Moment, bitte.']);
});
