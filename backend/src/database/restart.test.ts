import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type TestApp, testPassword } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';

/** A message of Postgres that ends a connection, in the wire format. */
function fatal(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(fields.length + 4);
  return Buffer.concat([Buffer.from('E'), length, fields]);
}

/** A proxy in front of Postgres that simulates its restart: away, then starting, then available. */
class Entrance {
  readonly #real: { host: string; port: number };
  readonly #open = new Set<Socket>();
  #server: Server | null = null;
  #isStarting = false;
  port = 0;

  constructor(real: { host: string; port: number }) {
    this.#real = real;
  }

  #admit(socket: Socket): void {
    this.#open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#open.delete(socket));
    if (this.#isStarting) {
      socket.once('data', () => socket.end(fatal('57P03', 'the database system is starting up')));
      return;
    }
    const behind = connect(this.#real);
    behind.on('error', () => socket.destroy());
    behind.on('close', () => socket.destroy());
    socket.on('close', () => behind.destroy());
    socket.pipe(behind).pipe(socket);
  }

  async begin(isStarting = false): Promise<void> {
    this.#isStarting = isStarting;
    if (this.#server) return;
    this.#server = createServer((socket) => this.#admit(socket));
    await new Promise<void>((resolve) => this.#server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.#server.address() as AddressInfo).port;
  }

  async end(): Promise<void> {
    const ended = new Promise((resolve) => this.#server?.close(resolve));
    for (const socket of this.#open) socket.destroy();
    this.#server = null;
    await ended;
  }
}

let owner: TestApp;
let app: TestApp;
let entrance: Entrance;
beforeAll(async () => {
  owner = await startTestApp();
  const url = new URL(owner.services.env.databaseUrl);
  entrance = new Entrance({ host: url.hostname, port: Number(url.port) });
  await entrance.begin();
  url.port = String(entrance.port);
  app = await startTestApp({ DATABASE_URL: url.toString(), SWITCHBOARD_REQUESTS_PER_MINUTE: '1000000' });
});
afterAll(async () => {
  await entrance.begin();
  await app?.close();
  await entrance.end();
  await owner?.close();
});

/** Ends every connection of both roles, as a fast shutdown of Postgres does. */
const endConnections = () =>
  asOwner(owner.services.env.databaseUrl, (client) =>
    client.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE 'switchboard%'",
    ),
  );

type Ask = () => Promise<{ status: number; headers: Headers }>;

it('reads, writes and sign-ins get 503 with Retry-After, never 500, while Postgres restarts', async () => {
  const person = await app.signUp();
  const paths = app.registry
    .filter(({ method, path, endpoint }) => method === 'GET' && !path.includes(':') && endpoint.access === 'member')
    .map(({ path }) => path);
  const get = (path: string) => async () => {
    const answer = await app.fetch(path, { headers: { cookie: person.cookie } });
    await answer.body?.cancel();
    return answer;
  };
  const asks: Ask[] = [
    ...paths.map(get),
    () =>
      person.request('POST', '/api/leads', { first_name: 'Ada', last_name: 'Lovelace', phone_number: '+12025550147' }),
    () => app.request('POST', '/api/auth/sign-in/email', { email: person.email, password: testPassword }),
    () => app.request('POST', '/api/auth/request-password-reset', { email: person.email }),
    get('/api/auth/get-session'),
    get('/'),
  ];
  const names = [...paths, 'add a lead', 'sign in', 'reset a password', 'read the session', 'open a page'];
  const statuses = new Map<number, number>();
  const wrong = new Set<string>();
  const askAll = async () => {
    for (const [index, { status, headers }] of (await Promise.all(asks.map((ask) => ask()))).entries()) {
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status >= 500 && (status !== 503 || !headers.get('retry-after'))) wrong.add(`${names[index]}: ${status}`);
    }
  };
  const during = async (work: Promise<unknown>) => {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    while (!isOver) await askAll();
    await over;
  };
  await askAll();
  await during(endConnections());
  await during(entrance.end());
  await askAll();
  await during(entrance.begin(true));
  await askAll();
  await entrance.begin();
  await eventually(async () => (await person.request('GET', '/api/leads')).status === 200, 30);
  expect([...wrong]).toEqual([]);
  expect(statuses.get(503)).toBeGreaterThan(0);
});
