import type { Carrier } from '../desk.ts';
import { places } from '../places.ts';
import type { Case } from './case.ts';

/** Every status of the table in docs/calls.md, and some that it doesn't name. */
const statuses: [string, string][] = [
  ['486 Busy Here', 'busy'],
  ['600 Busy Everywhere', 'busy'],
  ['408 Request Timeout', 'no-answer'],
  ['480 Temporarily Unavailable', 'no-answer'],
  ['487 Request Terminated', 'no-answer'],
  ['603 Decline', 'rejected'],
  ['607 Unwanted', 'rejected'],
  ['608 Rejected', 'rejected'],
  ['404 Not Found', 'invalid-number'],
  ['484 Address Incomplete', 'invalid-number'],
  ['604 Does Not Exist Anywhere', 'invalid-number'],
  ['403 Forbidden', 'trunk-failed'],
  ['500 Server Internal Error', 'trunk-failed'],
  ['503 Service Unavailable', 'trunk-failed'],
];

/** The statuses that Asterisk replaces, using its own codes of ISDN causes. */
const throughPbx = ['486 Busy Here', '404 Not Found', '480 Temporarily Unavailable', '503 Service Unavailable'];

export const outcomes: Case = {
  name: 'outcomes',
  async run({ desk, phones, report, tools }) {
    const carriers: [Carrier, [string, string][]][] = [
      ['proxy', statuses],
      ...(tools.asterisk
        ? [['pbx', statuses.filter(([status]) => throughPbx.includes(status))] as [Carrier, [string, string][]]]
        : []),
    ];
    for (const [carrier, rows] of carriers) {
      const placed = await Promise.all(
        rows.map(async ([status, outcome]) => {
          const number = phones.add('ring 300', `reject ${status}`);
          return { status, outcome, number, id: await desk.call(number, { from: carrier }) };
        }),
      );
      for (const { status, outcome, number, id } of placed) {
        const { call } = await desk.finished(id);
        report.check(`${status} through the ${places[carrier].host} is ${outcome}`, call.ended_reason, outcome);
        report.check(`${status} rang once`, phones.callsTo(number), 1);
      }
    }
  },
};

/** LiveKit SIP removes a busy callee before it answers: many at once, so that every order of the two is met. */
export const busy: Case = {
  name: 'busy',
  async run({ desk, phones, report }) {
    const found: Record<string, number> = {};
    for (let round = 0; round < 3; round++) {
      const numbers = Array.from({ length: 12 }, () => phones.add('ring 200', 'reject 486 Busy Here'));
      const ids = await Promise.all(numbers.map((number) => desk.call(number)));
      for (const id of ids) {
        const { ended_reason } = (await desk.finished(id)).call;
        found[ended_reason ?? 'none'] = (found[ended_reason ?? 'none'] ?? 0) + 1;
      }
      report.check(
        '12 busy phones were called once each',
        numbers.map((one) => phones.callsTo(one)),
        numbers.map(() => 1),
      );
    }
    report.check('36 calls to busy phones, 12 at a time, end as busy', found, { busy: 36 });
  },
};

export const unanswered: Case = {
  name: 'unanswered',
  async run({ desk, phones, report }) {
    const forever = phones.add('ring 200', 'silent');
    const password = phones.add('ring 200', 'answer', 'stay');
    const ids = [await desk.call(forever), await desk.call(password, { from: 'wrong' })];
    const [rang, refused] = await Promise.all(ids.map((id) => desk.finished(id)));
    report.check('A phone that rings for 45 s ends as no-answer', rang?.call.ended_reason, 'no-answer');
    const stopped = await phones.heard(forever, 'cancelled', 10).catch(() => null);
    report.check('It stops ringing', stopped !== null, true);
    report.check('A wrong password ends as trunk-failed', refused?.call.ended_reason, 'trunk-failed');
    report.check(
      'The error says to check the password',
      refused?.call.error_message,
      /Check the username and password/,
    );
    report.check('No phone rings with a wrong password', phones.callsTo(password), 0);
  },
};
