import { expect, test } from 'vitest';
import { northlightKnowledge } from '../../demo/knowledge.ts';
import { passagesOf } from '../../domains/knowledge-bases/passages.ts';
import { readMd } from '../../extraction/md.ts';
import { type Instructions, replyTo, type Turn } from './practice-model.ts';

const screening: Instructions = {
  assistantName: 'Robin',
  organizationName: 'Northlight',
  systemPrompt: `You are Robin. You call applicants about their application.
1. Ask whether this is a good time.
2. Ask about their last position.
3. Ask when they could start, and what they expect to earn.`,
  endCallMessage: 'Thank you. You will hear from us.',
  tools: [],
  now: '2026-11-23T13:20',
};
const openDay: Instructions = {
  ...screening,
  systemPrompt: 'You invite people to our open day. Ask whether they come.',
  tools: [
    { name: 'search_knowledge', description: 'Searches.', parameters: {}, said_meanwhile: 'Let me look that up.' },
  ],
};
const knowledge = (northlightKnowledge?.documents ?? [])
  .flatMap(({ text }) => passagesOf(readMd(Buffer.from(text)).blocks))
  .map(({ headings, content }) => `${headings.join(' › ')}\n${content.replaceAll('\n\n', '\n')}`)
  .join('\n\n');

/** The answer to the last line, after the others. Searches find the whole knowledge of the demo. */
function answerTo(lines: readonly string[], about: Instructions): string {
  const greeting =
    about === openDay
      ? 'Hello, this is Northlight. May I tell you about our open day?'
      : 'Hello, this is about your application. Is this a good time?';
  const history: Turn[] = [{ role: 'assistant', text: greeting }];
  let say = '';
  for (const text of lines) {
    history.push({ role: 'user', text });
    let reply = replyTo(history, about);
    for (let searches = 0; reply.call?.name === 'search_knowledge' && searches < 3; searches++) {
      history.push({
        role: 'tool',
        name: 'search_knowledge',
        result: knowledge,
        isError: false,
        given: reply.call.arguments,
      });
      reply = replyTo(history, about);
    }
    say = reply.say;
    history.push({ role: 'assistant', text: say });
  }
  return say;
}

test.each([
  [['what is it about then'], 'It is about your application.'],
  [['how long will this take'], 'This call takes a few minutes.'],
  [['hm can my wife join'], 'I will note your question.'],
  [['whats the pay'], 'I will note your question.'],
  [['Is this a scam?'], 'No. I am the automated assistant of Northlight.'],
  [['why do you have my number'], 'I do not know where your number is from.'],
  [["yes but I'm a bit nervous"], 'There is no need to worry.'],
  [['Yes', 'I packed boxes.', 'can I think about it'], 'Of course. You can decide later.'],
  [['Yes', 'is that bad?'], 'Not at all.'],
  [['You called me yesterday already'], 'I am sorry about that. I have noted it for my colleagues.'],
  [['Yes', 'do I have to tell you that?'], 'No, you do not have to.'],
  [['Yes', 'I was fired, it was horrible'], 'I am sorry to hear that.'],
  [['what happens after this call'], 'I will pass it on to my colleagues'],
  [['hello??'], 'Hello, I can hear you.'],
  [["I don't really understand"], 'Is this a good time?'],
  [['Yes', 'I packed boxes.', 'Thursday at 4', 'Is that fixed now?'], 'Nothing is booked yet. I have noted Thursday'],
  [['is this gonna take long'], 'This call takes a few minutes.'],
  [['Yes', 'am I allowed to ask something'], 'Please ask.'],
  [['this is annoying'], 'I am sorry about that.'],
  [["I'm driving right now", 'can you call me back'], 'Of course. On which day, and at what time?'],
])('the practice model answers %j with "%s"', (lines, answer) => {
  expect(answerTo(lines, screening)).toContain(answer);
});

test('an answer that sounds like a question is taken as an answer', () => {
  expect(answerTo(['Yes', 'I packed boxes.', "I don't know, maybe next month?"], screening)).not.toContain('question');
});

test('"Ok" after "Is there anything else?" ends the call', () => {
  const lines = ['Yes', 'I packed boxes.', 'Next month, for 20 dollars.', 'ok'];
  expect(answerTo(lines, screening)).toBe('Thank you. You will hear from us.');
});

test.each([
  [["What's that?", 'And the date?'], 'first Saturday of every month'],
  [['And the address?'], '40 Harbor Street'],
  [['what time does it start?'], 'from ten in the morning'],
  [['what time does it start?', 'and the end?'], 'two in the afternoon'],
  [['which bus do I take', 'and the end?'], 'two in the afternoon'],
  [['do I need to sign up'], 'No one has to register'],
  [['is this a scam', 'hmm okay what is it'], 'first Saturday of every month'],
  [['What day is it?'], 'first Saturday of every month'],
])('the question %j finds knowledge with other words', (lines, answer) => {
  expect(answerTo(lines, openDay)).toContain(answer);
});

test('"Can I leave early" is answered with the hours instead of the way to the exit', () => {
  expect(answerTo(['can I leave early'], openDay)).toContain('from ten in the morning');
});

test('an answer after several questions belongs to the last one', () => {
  const reminder = {
    ...screening,
    systemPrompt: 'Ask whether the time still suits. If it does not, ask for two other times.',
  };
  expect(answerTo(['yes', 'can I bring my kid', "I can't come on that day"], reminder)).toContain('Which other times');
});
