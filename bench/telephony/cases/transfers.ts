import { type Carrier, deskNumber, saidBy } from '../desk.ts';
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
