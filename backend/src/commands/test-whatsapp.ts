/** `npm run test:whatsapp`: tests a WhatsApp gateway against the contract, before an installation relies on it. */
import { parseArgs } from 'node:util';
import { checkGateway } from '../whatsapp/check-gateway.ts';

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', short: 'h', default: false },
    url: { type: 'string' },
    instance: { type: 'string' },
    to: { type: 'string' },
  },
});

const help = `Asks a WhatsApp gateway everything that its contract says (docs/whatsapp.md), and takes away what it made.

  SWITCHBOARD_WHATSAPP_KEY   the key of the gateway

  npm run test:whatsapp -- --url https://gateway.example.com [--instance <id> --to <digits>]
    --url        the address before /whatsapp/instances
    --instance   one that is linked to a phone
    --to         whom one message is sent to, e.g. 12025550147; nothing is sent without both

It ends with 0 where the contract holds, 1 where it does not, and 2 where it could not be asked.`;

const { url, instance: instanceId, to } = values;
const key = process.env.SWITCHBOARD_WHATSAPP_KEY;
if (values.help || !url || !key || Boolean(instanceId) !== Boolean(to)) {
  console.log(help);
  process.exitCode = values.help ? 0 : 2;
} else {
  const linked = instanceId && to ? { linked: { instanceId, to: to.replace(/\D/g, '') } } : {};
  const findings = await checkGateway({ url, key, ...linked });
  for (const { says, problem } of findings)
    console.log(problem === null ? `ok      ${says}` : `FAILED  ${says}: ${problem}`);
  const failed = findings.filter(({ problem }) => problem !== null).length;
  console.log(`${findings.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
