import type { TrunkTest } from '../../../contracts/src/phone-trunks.ts';
import type { Case } from './case.ts';

export const trunk: Case = {
  name: 'trunk',
  async run({ desk, phones, report, tools }) {
    const test = (from: string, phone_number: string) =>
      desk.api<TrunkTest>('POST', `/api/phone-numbers/${from}/test-trunk`, { phone_number });
    const { proxy, pbx, wrong } = desk.numbers;
    // A trunk with every option set: the port, the transport and the codecs.
    await desk.api('PATCH', `/api/phone-numbers/${proxy}`, {
      ...{ sip_port: 5060, sip_transport: 'udp', codecs: ['PCMU', 'PCMA'] },
    });
    for (const [carrier, id] of [['proxy', proxy], ...(tools.asterisk ? [['pbx', pbx]] : [])] as const) {
      const answered = await test(id ?? '', phones.add('ring 800', 'answer', 'wait 3000', 'hangup'));
      console.log(`        ${carrier}: ${JSON.stringify(answered.ladder)}`);
      report.check(`A trunk test through the ${carrier} is answered`, answered.sip_status, 200);
      report.check(
        `Its ladder has the ringing (${carrier})`,
        answered.ladder.map(({ event }) => event).join(' '),
        /invite.*ringing.*answered.*hung_up/,
      );
      const busy = await test(id ?? '', phones.add('ring 300', 'reject 486 Busy Here'));
      report.check(
        `A busy phone is explained (${carrier})`,
        [busy.sip_status, busy.message],
        [486, 'The line is busy.'],
      );
    }
    const refused = await test(wrong, phones.add('ring 300', 'answer', 'hangup'));
    report.check('A wrong password is explained', [refused.outcome, refused.sip_status], ['refused', 401]);
  },
};
