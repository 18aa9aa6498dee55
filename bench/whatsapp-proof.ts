/** `npm run test:whatsapp-faults [-- --share 0.1]`: messages through a gateway that fails, and kills; writes docs/whatsapp-proof.md. */
import '../tooling/src/command-help.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { killSenders, type SendResult } from '../backend/src/domains/whatsapp-messages/proof/kills.ts';
import { startTestApp } from '../backend/src/testing/test-app.ts';
import { startPostgres } from '../tooling/src/postgres.ts';
import { describeMachine } from './src/results.ts';

const { values } = parseArgs({
  options: { share: { type: 'string', default: '1' }, minutes: { type: 'string', default: '25' } },
});
const share = Number(values.share);
const plan = { messages: Math.round(10_000 * share), kills: Math.round(300 * share) };
const log = (line: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`);

const isAsExpected = ({ written, sentTwice, lost, doubled, doubtful, listed, kills }: SendResult) =>
  written === plan.messages && kills === plan.kills && sentTwice + lost + doubled === 0 && listed === doubtful;

function write(result: SendResult): void {
  const percent = (count: number) => `${count} (${((100 * count) / result.written).toFixed(1)} %)`;
  const rows: [string, string, string | number][] = [
    ['messages written', String(plan.messages), result.written],
    ['SIGKILLs of one of four workers at random', String(plan.kills), result.kills],
    ['of them with messages in hand', '', `${result.killsThatHit}, ${result.inHand} messages`],
    ['faults that the gateway played', '', result.faults],
    ['events, signed, late, twice and out of order', '', result.events],
    ['messages that the gateway took', '', result.taken],
    ['taken twice', '0', result.sentTwice],
    ['lost: open at the end, or other than the gateway has it', '0', result.lost],
    ['shown twice, as ours and as if written on the phone', '0', result.doubled],
    ['doubtful, and listed by the API', 'all listed', `${percent(result.doubtful)}, ${result.listed} listed`],
    ['of the doubtful ones arrived all the same', '', result.doubtfulThatArrived],
    ['given up because the gateway never took them', '', percent(result.refused)],
    ['seconds', '', Math.round(result.seconds)],
  ];
  const text = `# What was proven of WhatsApp messages

Real worker processes on an embedded Postgres, and a gateway over HTTP that knows no keys of messages, so that whatever is sent twice is there
twice: ${describeMachine(null)}, load ${loadavg()[0]?.toFixed(1)}. The command is \`npm run test:whatsapp-faults\`; \`-- --share 0.1\` makes a tenth,
\`--minutes 10\` ends it earlier.

Of three attempts one meets a fault (\`backend/src/domains/whatsapp-messages/proof/faulty-server.ts\`): 503, 429, 409, 500, silence, a cut connection, a web
page or nonsense, before or after the message was taken. One look at a contact's messages in ten fails. What was taken is counted in the memory of
the gateway, by the key that each message was sent with. The workers only send (\`backend/src/domains/whatsapp-messages/proof/sending-worker.ts\`); the leases of the killed are let run out
at once.

| | expected | found |
|---|---|---|
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}

${isAsExpected(result) ? 'As expected.' : '**Not as expected.**'}
`;
  writeFileSync(new URL('../docs/whatsapp-proof.md', import.meta.url), text);
}

const folder = mkdtempSync(join(tmpdir(), 'whatsapp-proof-'));
const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), password: 'proof', isThrowaway: true });
process.env.TEST_DATABASE_URL = postgres.url;
process.env.SWITCHBOARD_TEST_DIR = folder;
const app = await startTestApp();
try {
  const result = await killSenders(app, { ...plan, workers: 4, maxSeconds: Number(values.minutes) * 60, log });
  console.log(result);
  write(result);
  process.exitCode = isAsExpected(result) ? 0 : 1;
} finally {
  await app.close().catch(() => undefined);
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
