import { type Carrier, deskNumber, saidBy } from '../desk.ts';
import { findShape, loudness } from '../shapes.ts';
import { lineRate } from '../sounds.ts';
import type { Case, Setting } from './case.ts';

const asksForPerson = [
  ...['ring 300', 'answer', 'wait 300', 'say hello.wav', 'listen', 'wait 300', 'say person.wav', 'listen', 'wait 1000'],
  ...['listen 12000', 'wait 1000', 'say no.wav', 'listen 6000', 'hangup'],
];

async function coldly({ desk, phones, report }: Setting, from: Carrier): Promise<void> {
  const before = phones.callsTo(deskNumber);
  phones.set(deskNumber, ['ring 800', 'answer', 'wait 500', 'say desk.wav', 'wait 6000', 'hangup']);
  const number = phones.add(...asksForPerson);
  const ended = await desk.finished(await desk.call(number, { assistant: 'cold', from }));
  report.check(`A cold transfer ends the call as transferred (${from})`, ended.call.ended_reason, 'transferred');
  report.check(`The front desk rings once (${from})`, phones.callsTo(deskNumber) - before, 1);
}

const refusals: [string, string, RegExp][] = [
  ['486 Busy Here', 'busy', /front desk is busy/],
  ['603 Decline', 'declining', /does not take the call/],
  ['480 Temporarily Unavailable', 'absent', /does not answer/],
  ['503 Service Unavailable', 'unreachable', /could not be reached/],
];

/** The person stays with the assistant, and the log has the reason. A proxy passes 503 on as 500 (RFC 3261 §16.7). */
async function refused({ desk, phones, report }: Setting, from: Carrier): Promise<void> {
  for (const [status, what, words] of refusals) {
    phones.set(deskNumber, ['ring 300', `reject ${status}`]);
    const number = phones.add(...asksForPerson);
    const ended = await desk.finished(await desk.call(number, { assistant: 'cold', from }));
    report.check(`A transfer to a ${what} target says why (${from})`, saidBy(ended, 'system').join(' | '), words);
    report.check(
      `The log has the status ${status} (${from})`,
      saidBy(ended, 'system').join(' | '),
      new RegExp(status.replace('503', '50[03]')),
    );
    report.check(
      `The call continues (${from}, ${what})`,
      ended.call.ended_reason,
      /user-ended-call|assistant-ended-call/,
    );
  }
}

export const coldTransfers: Case = {
  name: 'cold-transfers',
  async run(setting) {
    await coldly(setting, 'proxy');
    if (setting.tools.asterisk) await coldly(setting, 'pbx');
    await refused(setting, 'proxy');
  },
};

const waitsForPerson = [
  ...['ring 300', 'answer', 'wait 300', 'say hello.wav', 'listen', 'wait 300', 'say person.wav', 'stay'],
];

/** The delay with which a phone heard another one's sentence, in milliseconds; null if it didn't. */
function lateBy(
  { phones, sentences }: Setting,
  said: { number: string; file: string },
  heardBy: string,
): number | null {
  const known = sentences.find(({ name }) => `${name}.wav` === said.file);
  const recording = phones.recordingOf(heardBy);
  const answered = phones.of(heardBy).findLast(({ event }) => event === 'answers')?.at;
  const saidAt = phones.of(said.number).findLast(({ event, file }) => event === 'says' && file === said.file)?.at;
  if (!known || !recording || answered === undefined || saidAt === undefined) return null;
  // Its first second and a half: on a busy machine, pauses are left out later in the sentence to catch up.
  const { at, score } = findShape(known.shape.slice(0, 75), loudness(recording.other, lineRate));
  return score < 0.6 ? null : Math.round(answered + at * 1000 - saidAt);
}

/** The desk is informed who is waiting and agrees, and both hear each other. */
async function warmly(setting: Setting, from: Carrier): Promise<void> {
  const { desk, phones, report } = setting;
  const before = phones.callsTo(deskNumber);
  phones.set(deskNumber, [
    ...['ring 800', 'answer', 'wait 500', 'say desk.wav', 'listen', 'wait 300', 'say agree.wav', 'wait 2500'],
    ...['say long.wav', 'wait 2000', 'hangup'],
  ]);
  const number = phones.add(...waitsForPerson);
  const ended = await desk.finished(await desk.call(number, { assistant: 'warm', from }));
  report.check(
    `A transfer after a briefing ends the call as transferred (${from})`,
    ended.call.ended_reason,
    'transferred',
  );
  report.check(`The front desk rings once (${from})`, phones.callsTo(deskNumber) - before, 1);
  report.check(
    `The briefing is in the transcript (${from})`,
    saidBy(ended, 'system').join(' | '),
    /Can I put them through/,
  );
  const late = lateBy(setting, { number: deskNumber, file: 'long.wav' }, number);
  report.figure(`a desk is heard late after a transfer with a briefing (${from})`, `${late} ms`, { goal: '≤ 250 ms' });
  report.check(`The caller hears the front desk (${from})`, late !== null, true);
}

/** The desk declines, and the person stays with the assistant. */
async function declined({ desk, phones, report }: Setting): Promise<void> {
  phones.set(deskNumber, [
    'ring 300',
    'answer',
    'wait 500',
    'say desk.wav',
    'listen',
    'wait 300',
    'say cannot.wav',
    'stay',
  ]);
  // On a busy machine the briefing takes its time.
  const number = phones.add(...asksForPerson.slice(0, -5), 'wait 30000', 'hangup');
  const ended = await desk.finished(await desk.call(number, { assistant: 'warm' }));
  report.check(
    'A desk that declines leaves the person with the assistant',
    ended.call.ended_reason,
    /user-ended-call|assistant-ended-call/,
  );
  report.check('The transcript says that it declined', saidBy(ended, 'system').join(' | '), /cannot take the call/);
}

/** The caller hangs up while the desk is being briefed, and the desk isn't left on a dead line. */
async function hangsUpMeanwhile({ desk, phones, report }: Setting): Promise<void> {
  phones.set(deskNumber, ['ring 300', 'answer', 'wait 500', 'say desk.wav', 'stay']);
  const number = phones.add(
    ...[
      'ring 300',
      'answer',
      'wait 300',
      'say hello.wav',
      'listen',
      'wait 300',
      'say person.wav',
      'wait 6000',
      'hangup',
    ],
  );
  const ended = await desk.finished(await desk.call(number, { assistant: 'warm' }));
  report.check('A caller who hangs up during the briefing ends the call', ended.call.ended_reason, 'user-ended-call');
  const last = (of: string, event: string) => phones.of(of).findLast((one) => one.event === event)?.at ?? Number.NaN;
  const heardOf = last(deskNumber, 'ended') - last(number, 'hangs up');
  report.check('The desk is hung up on within 5 s', heardOf >= 0 && heardOf < 5_000, true);
}

export const warmTransfers: Case = {
  name: 'warm-transfers',
  async run(setting) {
    await warmly(setting, 'proxy');
    if (setting.tools.asterisk) await warmly(setting, 'pbx');
    await declined(setting);
    await hangsUpMeanwhile(setting);
  },
};
