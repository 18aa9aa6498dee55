import { expect, it } from 'vitest';
import type { Turn } from '../practice/turns.ts';
import { Rest } from './rest.ts';
import { scriptedReply } from './scripted-reply.ts';
import { silentTranscriber, spokenAnswer } from './silent-transcriber.ts';

const questions = ['What do you do?', 'Why here?'];
const reply = scriptedReply({ questions, closing: 'Thank you.' });
const agent = (text: string): Turn => ({ role: 'assistant', text });
const user = (text: string): Turn => ({ role: 'user', text });
const hello = agent('Hello Grace. What do you do?');

it('questions are asked one after the other, and the interview ends after the last answer', () => {
  expect(reply([])).toEqual({ say: 'What do you do?' });
  expect(reply([hello, user('I build bridges.')])).toEqual({ say: 'Why here?' });
  const asked = [hello, user('I build.'), agent('Why here?')];
  expect(reply([...asked, user('For the'), user('rivers.')])).toEqual({ say: 'Thank you.', isOver: true });
});

it('a question that was cut off is asked again, and none is skipped', () => {
  // They continued speaking while the next question began.
  expect(reply([hello, user('I build.'), agent('Why'), user('Bridges, mostly.')])).toEqual({ say: 'Why here?' });
  expect(reply([agent('Hello Gra'), user('Hello?')])).toEqual({ say: 'What do you do?' });
  // Away or paused during the question: it wasn't answered.
  expect(reply([hello])).toEqual({ say: 'What do you do?' });
  expect(reply([hello, user('I build.'), agent('Why')])).toEqual({ say: 'Why here?' });
});

it("an aside doesn't advance the interview", () => {
  const between = agent('I am sorry, we were cut off for a moment. Please go on.');
  expect(reply([hello, between])).toEqual({ say: 'What do you do?' });
  expect(reply([hello, between, user('I build.')])).toEqual({ say: 'Why here?' });
});

it("the length of an answer that couldn't be understood is reported", async () => {
  expect(await silentTranscriber.listen().end()).not.toBe('');
  expect(spokenAnswer({ startedSpeakingAt: 100, stoppedSpeakingAt: 142.3 })).toBe('Spoken answer, 0:42');
  expect(spokenAnswer({})).toBe('Spoken answer, 0:00');
});

/** Records the order of events. */
function rested() {
  const done: string[] = [];
  const note = (what: string) => () => void done.push(what);
  const rest = new Rest({ interrupt: note('interrupt'), goOn: note('go on'), welcome: note('welcome') });
  return { rest, done };
}

it('the interview resumes where it was cut off once the candidate is back and not paused', () => {
  const { rest, done } = rested();
  rest.set('away', true, true);
  rest.set('paused', true, false);
  rest.set('away', false, false);
  expect([rest.isOn, done]).toEqual([true, ['interrupt']]);
  rest.set('paused', false, false);
  expect([rest.isOn, done]).toEqual([false, ['interrupt', 'go on']]);
});

it('the interviewer is silent during a pause, and welcomes only a candidate who was away', () => {
  const { rest, done } = rested();
  rest.speaks();
  rest.set('paused', true, false);
  rest.set('paused', false, false);
  expect(done).toEqual([]);
  rest.set('away', true, false);
  rest.set('away', false, false);
  expect(done).toEqual(['welcome']);
  rest.set('paused', true, false);
  rest.speaks();
  rest.set('paused', false, false);
  expect(done).toEqual(['welcome', 'interrupt', 'go on']);
});
