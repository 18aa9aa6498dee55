import { initializeLogger } from '@livekit/agents';
import { flowNodeKinds } from '@switchboard/contracts/flows.limits';
import type { SpokenLine } from '@switchboard/contracts/voice';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KilledIn, killedIn } from './killed-agent.cases.ts';
import { type HeldByProcess, type Moment, startAgents } from './killed-agent.fixture.ts';
import { holdFlow, summaryOf } from './text-flow.fixture.ts';

/** Right after the step, and once its words were said. */
type Cut = 'before its words' | 'after its words';

const isAt = ({ moment }: KilledIn, { flow }: SpokenLine): boolean => {
  if ('uses' in moment || !flow?.position) return false;
  const position = flow.inner?.at(-1)?.position ?? flow.position;
  const frame = position.frames.at(-1);
  const isThere = frame?.node === moment.node && position.waits_for === moment.waits;
  return isThere && (frame?.attempts ?? 0) === (moment.attempts ?? 0);
};

const momentOf =
  (one: KilledIn, cut: Cut): Moment =>
  (lines, tool) => {
    if (tool !== null) return 'uses' in one.moment && one.moment.uses === tool;
    const at = lines.findIndex((line) => isAt(one, line));
    return at >= 0 && (cut === 'before its words' || lines.slice(at + 1).some(({ role }) => role === 'assistant'));
  };

/** Waits inside the process end as soon as they are reported, and nothing is said after an end. */
const cutsOf = ({ moment }: KilledIn): Cut[] => {
  const isShort = 'uses' in moment || ['classification', 'reply', 'nothing'].includes(moment.waits);
  return isShort ? ['before its words'] : ['before its words', 'after its words'];
};

const cases = killedIn.flatMap((one) => cutsOf(one).map((cut) => ({ one, cut, name: one.name })));
const first = startAgents();
const second = startAgents();
afterAll(() => Promise.all([first.kill(), second.kill()]));

const before = new Map<object, HeldByProcess>();
beforeAll(async () => {
  initializeLogger({ pretty: false, level: 'silent' });
  // All are under way in one process when it is killed.
  const held = await Promise.all(cases.map(({ one, cut }) => first.hold(one, {}, momentOf(one, cut))));
  await first.kill();
  for (const [at, one] of cases.entries()) before.set(one, held[at] as HeldByProcess);
});

/** What was said, turn by turn: two assistants that speak in one answer have a line each, unless another process says it. */
function inTurns(said: readonly string[]): string[] {
  const turns: string[] = [];
  for (const line of said) {
    const last = turns.at(-1);
    if (last?.startsWith('R: ') && line.startsWith('R: ')) turns[turns.length - 1] = `${last} ${line.slice(3)}`;
    else turns.push(line);
  }
  return turns;
}

describe('another process continues in the same node with the fields, and nothing is done twice, after a kill', () => {
  it.each(cases)('another process continues after a kill in $name, $cut, without repeating steps', async (killed) => {
    const { one } = killed;
    const cut = before.get(killed);
    if (!cut) throw new Error('It was not held');
    expect(cut.reason).toBeNull();
    const resumed = { began_at: Date.now() - 60_000, lines: cut.lines };
    const held = await second.hold(one, { resumed }, () => false);
    const whole = await holdFlow(one);
    const { said, nodes, fields } = summaryOf(held.lines);
    expect([...cut.uses, ...held.uses].map(({ name }) => name)).toEqual(one.uses ?? []);
    // Tools that are called twice get the same arguments.
    for (const { name, given } of held.uses)
      expect(cut.uses.filter((use) => use.name === name).map((use) => use.given)).toEqual(
        cut.uses.some((use) => use.name === name) ? [given] : [],
      );
    expect(fields).toEqual(one.otherwise ? { age: 40 } : whole.fields);
    expect(nodes).toEqual(one.otherwise?.nodes ?? whole.nodes);
    if (one.otherwise) expect(said.at(-1)).toBe(one.otherwise.last);
    else expect(inTurns(said)).toEqual(inTurns(whole.said));
    expect(held.reason).toBe('assistant-ended-call');
  });

  it('the table of kills has a case for every kind of node', () => {
    const kinds = new Set(
      killedIn.flatMap(({ flow }) => [flow, ...flow.subflows].flatMap(({ nodes }) => nodes.map(({ kind }) => kind))),
    );
    expect([...kinds].sort()).toEqual([...flowNodeKinds].sort());
  });
});
