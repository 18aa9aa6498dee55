import { existsSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { execFileSync } from 'node:child_process';
import { Attacker, attacks } from './hostile-attacks.ts';
import { prepareCalls } from './prepared-calls.ts';
import { seedLeads } from './seed-leads.ts';
import { signIn } from './sign-in.ts';
import { startAll } from './stack.ts';

const wanted = process.argv.slice(2);
const prepared = await prepareCalls();
const out = '/tmp/calm-profile.json';
const [bad, good] = [await prepared.addCaller(), await prepared.addCaller()];
await prepared.query('UPDATE organizations SET is_pro = true');
await seedLeads(prepared.ownerUrl, good.id, 1_000);
const api = await startAll(prepared.ownerUrl, good.context.env.dataDir, {
  SWITCHBOARD_SANDBOX_SPEED: '0.05',
  NODE_OPTIONS: '--import=/tmp/calm-load.mjs',
  CALM_OUT: out,
});
const badCookie = await signIn(api.url, prepared.ownerUrl, 'bad@bench.example', bad.id);
const attacker = new Attacker(bad, api.url, badCookie);
for (const attack of attacks.filter(({ name }) => wanted.some((one) => name.includes(one)))) {
  let over = false;
  let strikes = 0;
  const on = async () => {
    while (!over) await attack.strike(attacker, (Date.now() % 1_000_000) + strikes++);
  };
  const running = Promise.all(Array.from({ length: attack.concurrent ?? 1 }, on));
  await delay(4000);
  rmSync(out, { force: true });
  strikes = 0;
  process.kill(api.pid, 'SIGUSR2');
  await delay(6000);
  process.kill(api.pid, 'SIGUSR2');
  over = true;
  await running;
  while (!existsSync(out)) await delay(100);
  await delay(1500);
  console.log(`\n######## ${attack.name}: ${strikes} strikes, ${JSON.stringify([...attacker.statuses])}, ${[...attacker.refusals].join(' | ')}`);
  attacker.refusals.clear();
  attacker.statuses.clear();
  console.log(execFileSync(process.execPath, ['/tmp/calm-read.mjs', out, '70'], { encoding: 'utf8' }));
}
await api.stop();
await prepared.close();
process.exit();
