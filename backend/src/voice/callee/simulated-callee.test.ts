import { describe, expect, it } from 'vitest';
import { personaOf } from './persona.ts';
import { type Said, simulatedCallee } from './simulated-callee.ts';

const seeds = Array.from({ length: 200 }, (_, place) => `call ${place}`);
const calleeOf = (seed: string) => simulatedCallee(personaOf(seed, 'Ada'), seed);

/** Everything that a callee says to an assistant with these sentences. */
function talk(seed: string, say: (turn: number) => string): string[] {
  const said: Said[] = [];
  const answers: string[] = [];
  for (let turn = 0; turn < 100; turn++) {
    said.push({ role: 'assistant', message: say(turn) });
    const answer = calleeOf(seed).answer(said);
    if (answer === null) return answers;
    said.push({ role: 'user', message: answer });
    answers.push(answer);
  }
  throw new Error('Nobody hung up');
}

describe('a simulated callee', () => {
  it('a simulated callee says the same in the same call, and different things in others', () => {
    const hello = () => 'Hello, when could you start?';
    expect(talk('one', hello)).toEqual(talk('one', hello));
    expect(new Set(seeds.map((seed) => talk(seed, hello).join(' '))).size).toBeGreaterThan(20);
    expect(new Set(seeds.map((seed) => personaOf(seed, 'Ada').manner)).size).toBe(6);
  });

  it('a simulated callee hangs up eventually, whatever the assistant says', () => {
    for (const seed of seeds.slice(0, 40)) {
      talk(seed, () => 'Are you there?');
      talk(seed, () => 'I see.');
      talk(seed, () => '');
      expect(talk(seed, (turn) => `Question number ${turn}, what is it?`).at(-1)).toBe('I have to go now. Goodbye.');
    }
  });

  it('a simulated callee hangs up after a goodbye, but only after it has answered', () => {
    const willing = seeds.find((seed) => personaOf(seed, 'Ada').manner === 'willing') ?? '';
    expect(talk(willing, (turn) => (turn === 0 ? 'Hello?' : 'Goodbye, have a great day!'))).toHaveLength(1);
  });

  it.each([
    ['Is there anything else I can help you with?', 'No, thank you. That is all.'],
    ['May I have your full name?', 'My name is Ada.'],
    ['May I have your e-mail address?', 'You can write to ada@example.com.'],
    ['Which of them suits you?', 'The first one, please.'],
    ['Is this a good time to talk?', 'Yes, that is fine.'],
  ])('a simulated callee answers %s', (question, answer) => {
    const willing = seeds.find((seed) => personaOf(seed, 'Ada').manner === 'willing') ?? '';
    expect(talk(willing, (turn) => (turn === 0 ? 'Hello.' : question))[1]).toBe(answer);
  });
});
