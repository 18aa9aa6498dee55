import type { CallLog } from '../../../contracts/src/call-logs.ts';
import type { InboundSetup } from '../../../contracts/src/inbound-setup.ts';
import type { PhoneNumber } from '../../../contracts/src/phone-numbers.ts';
import { saidBy } from '../desk.ts';
import { inboundNumber, places } from '../places.ts';
import { run, until } from '../programs.ts';
import type { Case, Setting } from './case.ts';

/** The product sets the LiveKit server up itself: the number was added with an assistant. */
async function acceptCalls({ desk, report }: Setting): Promise<void> {
  const { items } = await desk.api<{ items: PhoneNumber[] }>('GET', '/api/phone-numbers?type=inbound');
  const id = items.find(({ phone_number }) => phone_number === inboundNumber)?.id ?? '';
  const setup = () => desk.api<InboundSetup>('GET', `/api/phone-numbers/${id}/inbound-setup`);
  const done = await until('the LiveKit server is set up for incoming calls', async () => {
    const now = await setup();
    return now.state === 'setting_up' ? undefined : now;
  });
  report.check('The product sets the LiveKit server up for incoming calls', done.state, 'ready');
}

export const inbound: Case = {
  name: 'inbound',
  async run(setting) {
    const { stack, desk, phones, report, tools } = setting;
    await acceptCalls(setting);
    const carriers = [['+12025550171', places.proxy.ip], ...(tools.asterisk ? [['+12025550172', places.pbx.ip]] : [])];
    for (const [at, [caller = '', ip = '']] of carriers.entries()) {
      const steps = 'listen;wait 300;say hours.wav;listen;wait 300;say thanks.wav;listen 6000;wait 500;hangup';
      const phone = run(stack.folder, `caller-${at}`, [
        ...[tools.phones, '-listen', `127.0.0.1:${5073 + at}`, '-call', `sip:${inboundNumber}@${ip}:5060`],
        ...['-from', caller, '-steps', steps],
      ]);
      await until(`the call of ${caller} is over`, () => !phone.isAlive(), 90);
      const log = await until('its log', async () => {
        const { items } = await desk.api<{ items: CallLog[] }>('GET', '/api/call-logs?direction=inbound&limit=5');
        return items.find(({ from_number, status }) => from_number === caller && status === 'completed');
      });
      const ended = await desk.finished(log.call_id ?? '');
      report.check(
        `An incoming call through ${ip} is answered by the assistant`,
        saidBy(ended, 'assistant').join(' '),
        /Robin from Northlight.*from nine to five/,
      );
      report.check(`It understands the caller (${ip})`, saidBy(ended, 'user').slice(0, 1), [
        'What are your opening hours?',
      ]);
      report.check(
        `The caller hears it (${ip})`,
        phones.of(caller).some(({ event }) => event === 'first voice'),
        true,
      );
    }
  },
};
