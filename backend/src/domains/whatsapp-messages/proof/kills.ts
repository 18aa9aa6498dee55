import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemContext } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { compileCache, keepsCompiled } from '../../../testing/compiled.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { asOwner } from '../../../testing/test-database.ts';
import { randomFrom } from '../../dialer/proof/random-windows.ts';
import { signedHeaders } from '../../webhooks/send.ts';
import { eventsSecretOf } from '../../whatsapp-numbers/sessions.ts';
import { writeMessage } from '../write-message.ts';
import { type HttpFault, httpFaults, startFaultyServer, type Taken } from './faulty-server.ts';
import { readOutcome, type SendOutcome } from './read-outcome.ts';

export interface SendPlan {
  messages: number;
  kills: number;
  workers: number;
  /** The time limit in seconds; messages that are still open then are lost. */
  maxSeconds: number;
  log?: (line: string) => void;
}

export interface SendResult extends SendOutcome {
  kills: number;
  /** Kills of processes that were sending at least one message, and the total number of those messages. */
  killsThatHit: number;
  inHand: number;
  /** Faults that the gateway played, and events that were sent twice, late or out of order. */
  faults: number;
  events: number;
  seconds: number;
}

interface Sender {
  child: ChildProcess;
  held: Set<string>;
  kill(): Promise<void>;
}

async function startSender({ services: { env } }: TestApp, url: string): Promise<Sender> {
  const child = fork(fileURLToPath(new URL('./sending-worker.ts', import.meta.url)), [], {
    execArgv: [...keepsCompiled, '--disable-warning=ExperimentalWarning', '--disable-warning=DeprecationWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: env.databaseUrl,
      SWITCHBOARD_AUTH_SECRET: env.authSecret,
      SWITCHBOARD_DATA_DIR: env.dataDir,
      FAULTY_GATEWAY: url,
      LOG_LEVEL: 'silent',
      ...compileCache,
    },
  });
  const gone = once(child, 'exit');
  const held = new Set<string>();
  await new Promise<void>((resolve, reject) => {
    child.on('message', ({ type, message_id = '' }: { type: string; message_id?: string }) => {
      if (type === 'ready') resolve();
      if (type === 'takes') held.add(message_id);
      if (type === 'settled') held.delete(message_id);
    });
    child.once('exit', (code) => reject(new Error(`A worker ended with ${code}`)));
  });
  return {
    child,
    held,
    async kill() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await gone;
    },
  };
}

/** Two thirds of the messages meet no fault; the others are spread evenly over all faults. */
const faultFrom = (random: () => number) => (): HttpFault =>
  random() < 0.67 ? 'none' : (httpFaults[1 + Math.floor(random() * (httpFaults.length - 1))] ?? 'none');

async function prepare(app: TestApp, count: number) {
  const person = await app.signUp();
  const { organizationId } = person;
  const context = await systemContext(app.services, organizationId, 'proof');
  const { db } = app.services;
  const data = { organization_id: organizationId, phone_number: '+12025550100', status: 'active' };
  const number = await withTenant(organizationId, () =>
    db.whatsapp_numbers.create({ data: { ...data, instance_id: `i ${organizationId}` } }),
  );
  const people = Math.ceil(count / 12);
  let written = 0;
  /** Writes some more messages, like staff do; every fourth text has been sent before. */
  async function write(many: number): Promise<void> {
    for (let one = 0; one < many && written < count; one += 1, written += 1) {
      const content = written % 4 === 3 ? 'Again' : `Message ${written}`;
      const phone = `+1303${String(5_550_000 + (written % people)).padStart(7, '0')}`;
      await withTenant(organizationId, () =>
        db.$transaction((tx) => writeMessage(tx, context, { number, phone, lead: null, content, purpose: 'person' })),
      );
    }
  }
  return { person, number, organizationId, write };
}

/** The gateway's events of a message: late, twice, and out of order, each one signed. */
function tellerOf(
  app: TestApp,
  number: { id: string; organization_id: string; instance_id: string | null },
  random: () => number,
) {
  const telling = new Set<Promise<void>>();
  let told = 0;
  async function tell(
    { key: _, ...message }: Taken,
    status: 'sent' | 'delivered' | 'read',
    after: number,
  ): Promise<void> {
    await pause(after);
    const data = { instanceId: number.instance_id, message: { ...message, status } };
    const body = JSON.stringify({ type: 'message', timestamp: new Date().toISOString(), data });
    const secrets = [eventsSecretOf(app.services.env, number)];
    const signed = signedHeaders({ event_id: `${message.messageId} ${status}`, body, secrets, at: new Date() });
    await app.fetch('/api/whatsapp/events', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...signed },
    });
    told += 1;
  }
  return {
    count: () => told,
    /** A sixth of the messages get no events at all. */
    of(message: Taken): void {
      if (random() < 0.17) return;
      for (const status of ['read', 'sent', 'delivered', 'sent'] as const)
        if (random() < 0.4) {
          const one = tell(message, status, random() * 2_000).catch(() => undefined);
          telling.add(one);
          void one.finally(() => telling.delete(one));
        }
    },
    settled: async () => void (await Promise.all(telling)),
  };
}

/** Workers are killed at random moments while they send through a gateway that fails in every way. */
export async function killSenders(app: TestApp, plan: SendPlan): Promise<SendResult> {
  const { messages, kills, workers: count, maxSeconds, log = () => undefined } = plan;
  const startedAt = performance.now();
  const elapsed = () => (performance.now() - startedAt) / 1000;
  const random = randomFrom(messages + kills);
  const my = await prepare(app, messages);
  const teller = tellerOf(app, my.number, random);
  const gateway = await startFaultyServer(
    faultFrom(random),
    () => random() < 0.1,
    (message) => teller.of(message),
  );
  const alive = await Promise.all(Array.from({ length: count }, () => startSender(app, gateway.url)));
  const starting = new Set<Promise<unknown>>();
  const query = (statement: string) =>
    asOwner(app.services.env.databaseUrl, (owner) => owner.query<{ open: number }>(statement, [my.organizationId]));
  // Attempts of killed workers are taken over at once, instead of after 45 seconds: no live worker has an attempt so old.
  const letLeasesEnd = () =>
    query(`UPDATE whatsapp_messages SET lease_expires_at = now() - interval '1 second' WHERE organization_id = $1
      AND status = 'pending' AND attempted_at < now() - interval '4 seconds' AND lease_expires_at < now() + interval '41 seconds'`);
  const countOpen = async () =>
    (
      await query(
        `SELECT count(*)::int AS open FROM whatsapp_messages WHERE organization_id = $1 AND status = 'pending'`,
      )
    ).rows[0]?.open ?? 0;
  let [done, killsThatHit, inHand] = [0, 0, 0];
  try {
    while (done < kills && elapsed() < maxSeconds * 0.8) {
      await my.write(Math.ceil(messages / kills));
      await pause(random() * 150);
      const [victim] = alive.splice(Math.floor(random() * alive.length), 1);
      await victim?.kill();
      done += 1;
      if (victim && victim.held.size > 0) killsThatHit += 1;
      inHand += victim?.held.size ?? 0;
      const started = startSender(app, gateway.url).then((sender) => alive.push(sender));
      starting.add(started);
      void started.finally(() => starting.delete(started));
      while (alive.length < count - 1) await pause(20);
      if (done % 10 === 0) await letLeasesEnd();
      if (done % 25 === 0)
        log(`${done} kills, ${gateway.taken.length} taken, ${await countOpen()} open, ${Math.round(elapsed())} s`);
    }
    await my.write(messages);
    await Promise.all(starting);
    while ((await countOpen()) > 0 && elapsed() < maxSeconds) {
      await letLeasesEnd();
      await pause(500);
    }
    await teller.settled();
  } finally {
    await Promise.all(starting);
    await Promise.all(alive.map((sender) => sender.kill()));
    await gateway.close();
  }
  const faults = Object.entries(gateway.played).reduce(
    (sum, [fault, times]) => sum + (fault === 'none' ? 0 : times),
    0,
  );
  const outcome = await readOutcome(app, my.person, gateway.taken);
  return { ...outcome, kills: done, killsThatHit, inHand, faults, events: teller.count(), seconds: elapsed() };
}
