import { expect, test } from 'vitest';
import { type Instructions, replyTo, type Turn } from './practice-model.ts';

const screening: Instructions = {
  assistantName: 'Robin',
  organizationName: 'Northlight',
  systemPrompt: `You are Robin. You call applicants.
1. Ask whether this is a good time.
2. Say in one sentence what the call is about: their application as {position}.
3. Ask about their last position.
4. Ask when they could start, and what they expect to earn.
5. Offer two times for an interview.`,
  endCallMessage: 'Thank you. You will hear from us.',
  tools: [],
  now: '2026-11-23T13:20',
};

const searching: Instructions = {
  ...screening,
  systemPrompt: 'You invite people to our open day. Ask whether they come.',
  tools: [
    { name: 'search_knowledge', description: 'Searches.', parameters: {}, said_meanwhile: 'Let me look that up.' },
  ],
};
const knowledge = [
  'open-day.md › Open day › When and where\nThe open day is on the first Saturday of every month at 40 Harbor Street.',
  'applying.md › Applying › What it costs\nNothing. We are paid by the companies that hire.',
  'work.md › Work › Areas and pay\nArea: Warehouse; Typical work: Packing; Pay per hour: 19 to 24 dollars',
].join('\n\n');

/** Plays the caller's lines, with the same passages for every search, and returns the reply to each. */
function play(lines: readonly string[], about = screening, first = 'Hello, is this a good time?'): string[] {
  const history: Turn[] = [{ role: 'assistant', text: first }];
  return lines.map((text) => {
    history.push({ role: 'user', text });
    let reply = replyTo(history, about);
    while (reply.call?.name === 'search_knowledge') {
      history.push({ role: 'assistant', text: 'Let me look that up.' });
      const given = reply.call.arguments;
      history.push({ role: 'tool', name: 'search_knowledge', result: knowledge, isError: false, given });
      reply = replyTo(history, about);
    }
    history.push({ role: 'assistant', text: reply.say });
    return reply.say;
  });
}

test("a sentence never ends right before a value that wasn't filled in", () => {
  expect(play(['Yes', 'Which company is this?'])).toEqual([
    'Thank you. I am calling about your application. Could you tell me about your last position?',
    'This is Robin, the automated assistant of Northlight. It is about your application. Could you tell me about your last position?',
  ]);
});

test.each([
  ['Tomorrow at 3.', 'Tuesday, November 24 at 3 PM'],
  ['Ugh, whatever. Saturday at 10.', 'Saturday, November 28 at 10 AM'],
  ['I think... maybe Thursday afternoon?', 'Thursday, November 26 at 3 PM'],
])('the practice model repeats the time in "%s", whatever it asked before', (said, time) => {
  expect(play(['Yes', 'I packed boxes.', said]).at(-1)).toContain(`I have noted ${time}.`);
});

test('a question about another day is answered instead of taken for a choice', () => {
  expect(play(['And on Sunday?'], searching).at(-1)).not.toContain('I have noted');
});

test('the practice model says what it noted, and that nothing is booked', () => {
  const said = play(['Yes', 'I packed boxes.', 'Did you get that?', 'Tomorrow at 3.', 'Did you get that?']);
  expect(said[2]).toContain('Yes, I have noted what you said.');
  expect(said[4]).toContain('Yes, I have noted Tuesday, November 24 at 3 PM.');
  expect(play(['Yes', 'What did I just book?'])[1]).toContain('Nothing has been booked yet.');
});

test("a person who doesn't know when they can start isn't asked when to call instead", () => {
  expect(play(['Yes', 'I packed boxes.', 'I do not know my start date.']).at(-1)).toBe(
    'That is all right. Which time would suit you for an interview?',
  );
});

test.each(['Just tell me when.', 'I asked where.', 'When?'])('the practice model treats "%s" as a question', (said) => {
  expect(play([said], searching, 'Hello, may I tell you about our open day?').at(-1)).toContain('first Saturday');
});

test.each(['How much?', 'Is it expensive?'])('the practice model answers "%s" with the price, not a salary', (said) => {
  const answer = play([said], searching, 'Hello, may I tell you about our open day?').at(-1);
  expect(answer).toContain('Nothing.');
  expect(answer).not.toContain('Warehouse');
});

test("an open question isn't repeated after every answer, even if something was looked up", () => {
  const said = play(['Yes', 'Where is it?', 'Is it expensive?', 'When?', 'How much?'], searching);
  const asked = said.map((text) => /Do you come\?|Will you come\?/.test(text));
  expect(asked).toEqual([true, true, false, true, false]);
  expect(said.join(' ')).not.toContain('anything else');
});

test('the practice model thanks the person once at the end of a call', () => {
  const last = play(['Yes', 'Call me tomorrow at 3.']).at(-1);
  expect(last?.match(/thank you/gi)).toHaveLength(1);
});

test('a person who complained hears what happens next', () => {
  const complaint = 'Nobody called me back although I asked you for it three times in the last two weeks!';
  expect(play([complaint, 'What will you do about it?']).at(-1)).toContain('I will pass it on to my colleagues');
});

test("a person at work who decides to continue isn't called at another time", () => {
  expect(play(['Make it quick, I am at work.', 'No, go on.'])).toEqual([
    'No problem. When is a better time to call you?',
    'All right. I am calling about your application. Could you tell me about your last position?',
  ]);
});

test('the practice model confirms a time that it noted', () => {
  const said = play(['Yes', 'I packed boxes.', 'Thursday at eleven, if that is okay.', 'So it is Thursday then?']);
  expect(said.at(-1)).toContain('Yes, I have noted Thursday, November 26 at 11 AM.');
});

test.each([
  ['Oh, um, hi. Sorry, who is it?', 'This is Robin'],
  ['Hello? Hello?', 'Hello, I can hear you.'],
  ['I cannot hear you well.', 'I am sorry. Hello, is this a good time?'],
])('the practice model understands "%s" at the beginning of a call', (said, answer) => {
  expect(play([said])[0]).toContain(answer);
});
