import type { Case } from './case.ts';

const kinds: [string, number, readonly string[], string][] = [
  ['busy', 10, ['ring 300', 'reject 486 Busy Here'], 'busy'],
  ['absent', 6, ['ring 300', 'reject 480 Temporarily Unavailable'], 'no-answer'],
  ['declining', 4, ['ring 300', 'reject 603 Decline'], 'rejected'],
  ['unknown', 4, ['reject 404 Not Found'], 'invalid-number'],
  ['failing', 4, ['reject 503 Service Unavailable'], 'trunk-failed'],
  [
    'voicemail',
    4,
    ['ring 300', 'answer', 'wait 500', 'say voicemail.wav', 'wait 400', 'beep 700', 'wait 9000', 'hangup'],
    'voicemail',
  ],
  ['person', 8, ['ring 300', 'answer', 'wait 500', 'say hello.wav', 'listen', 'hangup'], 'user-ended-call'],
];

/** Four calls at once: more spoken ones would compete for two processors. */
const atOnce = 4;

/** 40 leads with mixed outcomes, compared with the phones' own log. */
export const fortyLeads: Case = {
  name: 'forty-leads',
  async run({ desk, phones, report }) {
    const leads = kinds.flatMap(([kind, count, script, outcome]) =>
      Array.from({ length: count }, () => ({ kind, outcome, number: phones.add(...script) })),
    );
    const found: Record<string, Record<string, number>> = {};
    const left = [...leads];
    const work = async () => {
      for (let lead = left.pop(); lead; lead = left.pop()) {
        const { call } = await desk.finished(await desk.call(lead.number));
        const reason = call.ended_reason ?? 'none';
        const counts = found[lead.kind] ?? {};
        found[lead.kind] = { ...counts, [reason]: (counts[reason] ?? 0) + 1 };
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    for (const [kind, count, , outcome] of kinds)
      report.check(`${count} leads (${kind}) end as ${outcome}`, found[kind], { [outcome]: count });
    const twice = leads.filter(({ number }) => phones.callsTo(number) !== 1).map(({ number }) => number);
    report.check('Each of the 40 phones was called once', twice, []);
  },
};
