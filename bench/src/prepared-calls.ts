import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { systemContext } from '../../backend/src/context.ts';
import { prepareDatabase } from '../../backend/src/database/prepare.ts';
import { transact } from '../../backend/src/database/transact.ts';
import { placeCall } from '../../backend/src/domains/calls/place-call.ts';
import { createLead } from '../../backend/src/domains/leads/leads.service.ts';
import { addStarter } from '../../backend/src/domains/organizations/starter.ts';
import { readEnv } from '../../backend/src/env.ts';
import { createServices } from '../../backend/src/process.ts';
import { startPostgres } from '../../tooling/src/postgres.ts';
import { benchSecret, type Running, startApi, startWorker } from './stack.ts';
import { startCountingPostgres } from './statement-counts.ts';
import { type Temporary, temporary } from './temporary.ts';

/** An organization without a limit on concurrent calls. */
export interface Caller {
  id: string;
  context: Awaited<ReturnType<typeof systemContext>>;
  assistantId: string;
  numberId: string;
  /** Places a call to a new lead and returns its ID. */
  place(): Promise<string>;
}

/** An empty database, organizations created by the backend's own operations, and workers to start and kill. */
export interface PreparedCalls {
  /** The address of the database for its owner. */
  ownerUrl: string;
  /** The database's process. Each connection has a child process. */
  postgresPid: number;
  query<T extends object>(statement: string, values?: unknown[]): Promise<T[]>;
  addCaller(): Promise<Caller>;
  /** Updates the database's statistics, so that its plans fit the tables. */
  analyze(): Promise<void>;
  startWorker(sandboxSpeed: number): ReturnType<typeof startWorker>;
  startApi(): Promise<Running>;
  close(): Promise<void>;
}

// Only valid numbers are dialed. Numbers of this exchange end like any other unless their last digits select an ending.
let nextLead = 2_200_200;

async function addCaller(services: Awaited<ReturnType<typeof createServices>>['services']): Promise<Caller> {
  const id = randomUUID();
  await services.systemPool.query(
    'INSERT INTO organizations (id, name, max_concurrent_calls) VALUES ($1, $2, 100000)',
    [id, `Bench ${id.slice(0, 8)}`],
  );
  const context = await systemContext(services, id, 'bench');
  const { assistant, number } = await transact(context, async (tx) => {
    await addStarter(tx, id, randomUUID(), services.env);
    return {
      assistant: await tx.assistants.findFirstOrThrow({ orderBy: { created_at: 'asc' }, select: { id: true } }),
      number: await tx.phone_numbers.findFirstOrThrow({ select: { id: true } }),
    };
  });
  return {
    id,
    context,
    assistantId: assistant.id,
    numberId: number.id,
    async place() {
      const phone_number = `+1202${nextLead++}`;
      const lead = await createLead(context, { first_name: 'Grace', last_name: 'Hopper', phone_number });
      const parties = { lead_id: lead.id, assistant_id: assistant.id, phone_number_id: number.id };
      const placed = await placeCall(context, { ...parties, variables: {}, isVideo: false }, undefined);
      if (!placed.success) throw new Error(`The call to ${phone_number} was refused: ${placed.message}`);
      return placed.call_id;
    },
  };
}

/** Prepares an installation for calls and removes it afterwards. `countsStatements`: the database counts its statements. */
export async function prepareCalls({ countsStatements = false } = {}): Promise<PreparedCalls> {
  const place: Temporary = temporary('calls');
  try {
    // Four workers run in addition to the process that measures them.
    const start = countsStatements ? startCountingPostgres : startPostgres;
    const postgres = await start({ dataDir: join(place.folder, 'postgres'), connections: 300 });
    place.stops.push(() => postgres.stop());
    const dataDir = join(place.folder, 'data');
    const env = readEnv({
      DATABASE_URL: postgres.url,
      SWITCHBOARD_AUTH_SECRET: benchSecret,
      SWITCHBOARD_DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
    });
    await prepareDatabase(env);
    const { services, close } = await createServices(env);
    place.stops.push(close);
    return {
      ownerUrl: postgres.url,
      postgresPid: postgres.pid,
      query: async (statement, values) => (await services.systemPool.query(statement, values)).rows,
      addCaller: () => addCaller(services),
      async analyze() {
        const owner = new pg.Client({ connectionString: postgres.url });
        await owner.connect();
        await owner.query('VACUUM ANALYZE').finally(() => owner.end());
      },
      async startWorker(sandboxSpeed) {
        const worker = await startWorker(postgres.url, { dataDir, authSecret: benchSecret, sandboxSpeed });
        place.stops.push(worker.stop);
        return worker;
      },
      async startApi() {
        const api = await startApi(postgres.url, { dataDir });
        place.stops.push(api.stop);
        return api;
      },
      close: place.stop,
    };
  } catch (error) {
    await place.stop();
    throw error;
  }
}

/** Polls until the condition is true. Throws after this many seconds. */
export async function until(isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  const last = Date.now() + seconds * 1000;
  while (!(await isSo())) {
    if (Date.now() > last) throw new Error(`Not reached within ${seconds} s`);
    await delay(20);
  }
}
