import { lookup } from 'node:dns/promises';
import { appendFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '../../backend/src/database/prepare.ts';
import { type ServerProcess, startServerProcess } from '../../backend/src/testing/server-process.ts';
import { startTestApp, type TestApp, testEnv } from '../../backend/src/testing/test-app.ts';
import { configureLivekit } from '../../tooling/src/livekit-server.ts';
import { startPostgres } from '../../tooling/src/postgres.ts';
import {
  type Certificate,
  type Keys,
  kamailioConfig,
  makeCertificate,
  sipConfig,
  writeAsteriskConfig,
} from './config.ts';
import { Phones } from './phones.ts';
import { places } from './places.ts';
import { type Program, run, until } from './programs.ts';
import { type Providers, startProviders } from './providers.ts';
import { type KnownSentence, makeSounds } from './sounds.ts';
import type { Tools } from './tools.ts';
import { createTranscriber } from './transcriber.ts';

type Role = 'api' | 'worker' | 'agent';

/** An engine that runs, and how to start it again. */
interface Engine {
  program: Program;
  start(): Promise<void>;
}
export type Engines = Record<'livekit' | 'sip' | 'redis', Engine>;

/** Everything that runs: engines, carriers, phones, and the product as a process for each role. */
export interface Stack {
  folder: string;
  tools: Tools;
  phones: Phones;
  providers: Providers;
  sentences: readonly KnownSentence[];
  app: TestApp;
  keys: Keys;
  /** Each can be killed, and started again with the same settings. */
  engines: Engines;
  apiUrl: string;
  processes: Map<Role, ServerProcess>;
  /** Starts another process of a role, to replace one that has ended. */
  startProcess(role: Role): Promise<void>;
  stop(): Promise<void>;
}

const apiPort = 4340;

/** The product takes a trunk's host name only, so carriers need names. Returns what removes them. */
async function nameCarriers(): Promise<() => void> {
  const known = await Promise.all(
    [places.proxy, places.pbx].map(async ({ host, ip }) => {
      const found = await lookup(host).catch(() => null);
      return found?.address === ip ? '' : `${ip} ${host}\n`;
    }),
  );
  const missing = known.join('');
  if (missing === '') return () => undefined;
  try {
    appendFileSync('/etc/hosts', missing);
  } catch {
    throw new Error(`Add these lines to /etc/hosts:\n${missing}`);
  }
  return () => writeFileSync('/etc/hosts', readFileSync('/etc/hosts', 'utf8').replace(missing, ''));
}

function startCarriers(folder: string, tools: Tools, certificate: Certificate): Program[] {
  const kamailio = join(folder, 'kamailio.cfg');
  writeFileSync(kamailio, kamailioConfig());
  const carriers = [run(folder, 'kamailio', [tools.kamailio, '-f', kamailio, '-DD', '-E'])];
  if (tools.asterisk) {
    const main = writeAsteriskConfig(folder, tools.asterisk.modules, tools.asterisk.data, certificate);
    carriers.push(run(folder, 'asterisk', [...tools.asterisk.command, '-f', '-vvv', '-C', main]));
  }
  return carriers;
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
const sipAnswers = () => fetch(`http://127.0.0.1:${places.healthPort}/`).then(({ ok }) => ok);

/** Processes of the product, each with one role. */
async function startProduct(folder: string, keys: Keys, databaseUrl: string) {
  const dataDir = join(folder, 'data');
  const env = { DATABASE_URL: databaseUrl, SWITCHBOARD_DATA_DIR: dataDir, NODE_ENV: 'test' };
  await prepareDatabase(testEnv(env));
  const app = await startTestApp(env);
  const processes = new Map<Role, ServerProcess>();
  async function startProcess(role: Role): Promise<void> {
    mkdirSync(join(folder, 'logs'), { recursive: true });
    const log = openSync(join(folder, 'logs', `${role}.log`), 'a');
    const settings = {
      ...keys,
      SWITCHBOARD_ROLE: role,
      NODE_ENV: 'development',
      SWITCHBOARD_SAFETY_TESTS: '0',
      LOG_LEVEL: 'info',
      ...(role === 'api' ? { PORT: String(apiPort) } : {}),
    };
    processes.set(role, await startServerProcess(app, settings, ['ignore', log, log, 'ipc']));
  }
  for (const role of ['api', 'worker', 'agent'] as const) await startProcess(role);
  return { app, processes, startProcess };
}

/** Starts everything. If something doesn't start, everything that was started is stopped. */
export async function startStack(tools: Tools): Promise<Stack> {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-telephony-'));
  console.log(`Logs and recordings: ${folder}`);
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await Promise.resolve(one()).catch(() => undefined);
  };
  try {
    stops.push(await nameCarriers());
    const sentences = await makeSounds(join(folder, 'sounds'));
    const phones = new Phones(folder);
    const transcriber = createTranscriber(sentences, () => phones.saidLately());
    const providers = await startProviders((wav) => {
      const heard = transcriber(wav);
      appendFileSync(
        join(folder, 'understood.jsonl'),
        `${JSON.stringify({ at: Date.now(), bytes: wav.length, ...heard })}\n`,
      );
      return heard;
    });
    stops.push(providers.close);
    const redisAt = `127.0.0.1:${places.redisPort}`;
    const engine = async (work: () => Program, isUp: () => Promise<unknown>): Promise<Engine> => {
      const started: Engine = {
        program: work(),
        async start() {
          started.program = work();
          await until(`${started.program.name} answers`, async () => Boolean(await isUp()), 30);
        },
      };
      stops.push(() => started.program.end());
      await until(`${started.program.name} answers`, async () => Boolean(await isUp()), 30);
      return started;
    };
    const redisSettings = ['--port', `${places.redisPort}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const redis = await engine(
      () => run(folder, 'redis', [tools.redis, ...redisSettings]),
      () => listens(places.redisPort),
    );
    const livekitSettings = await configureLivekit(`http://127.0.0.1:${apiPort}/api/livekit/webhook`, redisAt);
    const livekitAnswers = () => fetch(livekitSettings.env.LIVEKIT_URL.replace('ws:', 'http:'));
    const livekit = await engine(
      () => run(folder, 'livekit', [tools.livekitServer, '--config', livekitSettings.configFile]),
      livekitAnswers,
    );
    const certificate = makeCertificate(folder);
    for (const carrier of startCarriers(folder, tools, certificate)) stops.push(carrier.end);
    stops.push(run(folder, 'phones', [tools.phones, '-listen', places.phones]).end);
    const config = join(folder, 'livekit-sip.yaml');
    const keys = livekitSettings.env;
    writeFileSync(config, sipConfig(keys, certificate));
    const postgres = await startPostgres({ dataDir: join(folder, 'database/postgres'), isThrowaway: true });
    stops.push(postgres.stop);
    const product = await startProduct(folder, keys, postgres.url);
    stops.push(product.app.close);
    stops.push(() => Promise.all([...product.processes.values()].map((one) => one.stop())));
    // Go takes the authorities that it trusts from this variable.
    const sipEnv = { SSL_CERT_FILE: certificate.certificate };
    const sip = await engine(
      () => run(folder, 'livekit-sip', [tools.livekitSip, '--config', config], sipEnv),
      sipAnswers,
    );
    return {
      ...{ folder, tools, phones, providers, sentences, keys, stop, ...product, engines: { livekit, sip, redis } },
      apiUrl: `http://127.0.0.1:${apiPort}`,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
