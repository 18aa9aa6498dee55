import { median } from '../../src/table.ts';
import { notice, openingMessage, saidAfterNotice, saidBy } from '../desk.ts';
import { type Case, eventsOf, overEachCarrier, talk } from './case.ts';

export const conversation: Case = {
  name: 'conversation',
  async run(setting) {
    const { desk, phones, report } = setting;
    await overEachCarrier(setting, async (from) => {
      const number = phones.add(...talk, 'say thanks.wav', 'listen 8000', 'wait 8000', 'hangup');
      const ended = await desk.finished(await desk.call(number, { from }));
      const said = saidBy(ended, 'assistant');
      report.check(
        `A conversation through the ${from} begins with the notice and the first message`,
        said.slice(0, 2),
        [notice, openingMessage],
      );
      report.check(`The assistant understands four sentences (${from})`, saidBy(ended, 'user'), [
        'Hello?',
        'Yes, now is a good time.',
        'What are your opening hours?',
        'Thank you very much. Goodbye.',
      ]);
      report.check(`It answers the question (${from})`, said.join(' '), /from nine to five/);
      report.check(
        `The assistant ends the call after a goodbye (${from})`,
        ended.call.ended_reason,
        'assistant-ended-call',
      );
      report.check(`The call is recorded (${from})`, ended.log.has_recording, true);
      const replies = phones.of(number).flatMap(({ event, after_ms }) => (event === 'reply' ? [after_ms ?? 0] : []));
      report.figure(`end of speech to the first sound of the reply (${from})`, `${median(replies)} ms`, {
        note: `${replies.length} replies: ${replies.join(', ')} ms`,
      });
    });
  },
};

export const interruption: Case = {
  name: 'interruption',
  async run({ desk, phones, report }) {
    const number = phones.add(
      // The notice can't be interrupted: it takes some 3.2 s of speech.
      ...['ring 300', 'answer', 'wait 300', 'say hello.wav', 'hear 4600', 'say interrupt.wav', 'listen', 'hangup'],
    );
    const ended = await desk.finished(await desk.call(number));
    const said = saidAfterNotice(ended) ?? [];
    report.check('The first message that was cut off is in the transcript', said[0] ?? '', /^Hello, this is Robin/);
    report.check('It ends where it was cut off', said[0] !== openingMessage, true);
    report.check('The interruption is answered', said.join(' '), /What would you like to know/);
  },
};

/** Ways to answer a phone, and what the assistant's first words are. */
export const ends: Case = {
  name: 'ends',
  async run({ desk, phones, report }) {
    const script = ['ring 300', 'answer', 'wait 300', 'say hello.wav', 'listen'];
    const callee = phones.add(...script, 'hangup');
    const staff = phones.add(...script, 'stay');
    const ringing = phones.add('ring 200', 'silent');
    const silent = phones.add('ring 200', 'answer', 'mute', 'stay');
    const ids = await Promise.all([callee, staff, ringing, silent].map((number) => desk.call(number)));
    const [byCallee = '', byStaff = '', whileRinging = '', withoutSound = ''] = ids;
    await phones.heard(staff, 'listened');
    await desk.end(byStaff);
    await phones.heard(ringing, 'rings');
    await desk.end(whileRinging);
    const reasonOf = async (id: string) => (await desk.finished(id)).call.ended_reason;
    report.check('A callee who hangs up ends the call as user-ended-call', await reasonOf(byCallee), 'user-ended-call');
    report.check('End Call ends a conversation as staff-ended-call', await reasonOf(byStaff), 'staff-ended-call');
    report.check('The phone is hung up on', eventsOf(phones, staff).at(-1), 'ended');
    report.check('End Call while it rings', await reasonOf(whileRinging), 'user-ended-call-during-ring');
    report.check('The phone stops ringing', eventsOf(phones, ringing).at(-1), 'cancelled');
    report.check(
      'A phone that sends no sound for 30 s ends as audio-failed',
      await reasonOf(withoutSound),
      'audio-failed',
    );
  },
};
