import type { CallLineAnswer } from '../../../contracts/src/call-lines.ts';
import type { Desk, Finished } from '../desk.ts';
import { saidBy } from '../desk.ts';
import { type Case, eventsOf, overEachCarrier, talk } from './case.ts';

const lineOf = async (desk: Desk, { log }: Finished) =>
  (await desk.api<CallLineAnswer>('GET', `/api/call-logs/${log.id}/line`)).line;

/** The log's data about the telephone line, compared with the phone's. */
export const lines: Case = {
  name: 'lines',
  async run({ desk, phones, report }) {
    const talked = phones.add('ring 2000', ...talk.slice(1), 'hangup');
    const busy = phones.add('ring 300', 'reject 486 Busy Here');
    const [answered, refused] = await Promise.all([
      desk.finished(await desk.call(talked)),
      desk.finished(await desk.call(busy)),
    ]);
    const line = await lineOf(desk, answered);
    console.log(`        ${JSON.stringify(line)}`);
    report.check(
      'The ladder of an answered call',
      line?.ladder.map(({ event }) => event).join(' ') ?? '',
      /^invite.* ringing answered hung_up$/,
    );
    report.check('The SIP Call-ID is known', Boolean(line?.sip_call_id), true);
    report.check(
      'Packets of both directions were counted',
      [line?.received, line?.sent].every((one) => (one?.packets ?? 0) > 50),
      true,
    );
    const ladder = (await lineOf(desk, refused))?.ladder.at(-1);
    report.check('The ladder of a busy call', [ladder?.event, ladder?.status], ['refused', 486]);
  },
};

/** People who mute their phone, and lines over which nothing comes any longer. */
export const silentLines: Case = {
  name: 'silent-lines',
  async run({ desk, phones, report }) {
    const start = ['ring 300', 'answer', 'wait 300', 'say hello.wav', 'listen'];
    const muted = phones.add(...start, 'wait 20000', 'hangup');
    const dead = phones.add(...start, 'mute', 'wait 20000', 'hangup');
    const [kept, lost] = await Promise.all([
      desk.finished(await desk.call(muted)),
      desk.finished(await desk.call(dead)),
    ]);
    report.check('A muted phone hangs up by itself', kept.call.ended_reason, 'user-ended-call');
    report.check('A phone that sends no packets has lost its line', lost.call.ended_reason, 'audio-failed');
  },
};

/** People who speak as they pick up. */
export const quickHello: Case = {
  name: 'quick-hello',
  async run({ desk, phones, report }) {
    const numbers = Array.from({ length: 4 }, () =>
      phones.add('ring 1500', 'answer', 'say hello.wav', 'listen', 'hangup'),
    );
    const ended = await Promise.all(numbers.map(async (number) => desk.finished(await desk.call(number))));
    report.check(
      'A "Hello?" right at the answer is in the transcript',
      ended.map((one) => /hello/i.test(saidBy(one, 'user').join(' '))),
      numbers.map(() => true),
    );
  },
};

/** A phone that puts the call on hold and resumes it, by re-INVITE. */
export const hold: Case = {
  name: 'hold',
  async run(setting) {
    const { desk, phones, report } = setting;
    await overEachCarrier(setting, async (from) => {
      const number = phones.add(
        ...talk.slice(0, 5),
        'wait 300',
        'hold 2500',
        'wait 300',
        'say hours.wav',
        'listen',
        'hangup',
      );
      const ended = await desk.finished(await desk.call(number, { from }));
      report.check(
        `A held call is taken back (${from})`,
        eventsOf(phones, number).filter((event) => event.startsWith('re-INVITE')),
        ['re-INVITE sendonly', 're-INVITE sendrecv'],
      );
      report.check(`It continues (${from})`, saidBy(ended, 'user').join(' '), /opening hours/);
    });
  },
};
