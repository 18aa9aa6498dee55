import { saidBy } from '../desk.ts';
import { type Case, talk } from './case.ts';

/** A network that loses 2 % of the packets both ways and delays others by up to 30 ms. */
export const badNetwork: Case = {
  name: 'bad-network',
  async run({ desk, phones, report }) {
    const number = phones.add('loss 2', 'jitter 30', ...talk, 'hangup');
    const ended = await desk.finished(await desk.call(number));
    report.check(
      'With 2 % loss and 30 ms jitter, the assistant understands',
      saidBy(ended, 'user').join(' '),
      /opening hours/,
    );
    report.check('It answers', saidBy(ended, 'assistant').join(' '), /from nine to five/);
    const { lost = 0, first_voice_ms } = await phones.heard(number, 'ended');
    report.check(`The phone missed packets (${lost})`, lost > 0, true);
    console.log(`        first voice after ${first_voice_ms} ms`);
  },
};

export const codecs: Case = {
  name: 'codecs',
  async run({ desk, phones, report }) {
    const withCodec = async (codec: string) => {
      const number = phones.add(
        `codec ${codec}`,
        'ring 300',
        'answer',
        'say hello.wav',
        'listen',
        'wait 300',
        'say hours.wav',
        'listen',
        'hangup',
      );
      const ended = await desk.finished(await desk.call(number));
      report.check(`A phone with ${codec} alone is understood`, saidBy(ended, 'user').join(' '), /opening hours/);
    };
    const withEarlyMedia = async () => {
      const early = phones.add('early desk.wav', 'answer', 'wait 300', 'say hello.wav', 'listen', 'hangup');
      const { call } = await desk.finished(await desk.call(early));
      report.check('Early media is followed by a conversation', call.ended_reason, 'user-ended-call');
    };
    await Promise.all([withCodec('pcma'), withCodec('pcmu'), withEarlyMedia()]);
  },
};

/** Machines that answer. */
export const machines: Case = {
  name: 'machines',
  async run({ desk, phones, report }) {
    const voicemail = phones.add(
      'ring 300',
      'answer',
      'wait 500',
      'say voicemail.wav',
      'wait 400',
      'beep 700',
      'wait 12000',
      'hangup',
    );
    const screening = phones.add('ring 300', 'answer', 'wait 300', 'say screening.wav', 'listen', 'wait 500', 'hangup');
    const [left, screened] = await Promise.all([
      desk.finished(await desk.call(voicemail)),
      desk.finished(await desk.call(screening)),
    ]);
    report.check('A voicemail is detected', left.call.ended_reason, 'voicemail');
    const after = phones.of(voicemail);
    const beeped = after.find(({ event }) => event === 'beeped')?.ms ?? Number.POSITIVE_INFINITY;
    console.log(
      `        voicemail: first voice at ${after.find(({ event }) => event === 'first voice')?.ms} ms, beep until ${beeped} ms`,
    );
    report.check('A call screening is told who is calling', saidBy(screened, 'assistant').join(' '), /Robin/);
  },
};

/** A carrier that takes calls over TLS only with encrypted sound (SRTP). */
export const secure: Case = {
  name: 'secure',
  async run({ desk, phones, report, tools }) {
    if (!tools.asterisk) return;
    const number = phones.add(...talk, 'hangup');
    const ended = await desk.finished(await desk.call(number, { from: 'secure' }));
    report.check('Over TLS and SRTP, the assistant understands', saidBy(ended, 'user').join(' '), /opening hours/);
    report.check('It answers over them', saidBy(ended, 'assistant').join(' '), /from nine to five/);
    const { first_voice_ms } = await phones.heard(number, 'ended');
    report.check('The phone behind the carrier hears it', first_voice_ms !== undefined, true);
  },
};
