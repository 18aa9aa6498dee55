import { createLivekitServer } from '../../../backend/src/livekit/server.ts';
import type { CallLog } from '../../../contracts/src/call-logs.ts';
import { saidBy } from '../desk.ts';
import { inboundNumber, places } from '../places.ts';
import { run, until } from '../programs.ts';
import type { Case, Setting } from './case.ts';

/** What incoming calls need on the LiveKit server: a trunk for the number, and a rule that gives each caller a room. */
async function acceptCalls({ stack }: Setting): Promise<void> {
  const { LIVEKIT_URL: url, LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = stack.keys;
  const { sip } = createLivekitServer({ url, apiKey, apiSecret });
  const trunk = await sip.createSipInboundTrunk('telephony', [inboundNumber], {
    allowedAddresses: ['127.0.0.0/8'],
  });
  await sip.createSipDispatchRule(
    { type: 'individual', roomPrefix: 'call-' },
    { name: 'a room for each caller', trunkIds: [trunk.sipTrunkId] },
  );
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
