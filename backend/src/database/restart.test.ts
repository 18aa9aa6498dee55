import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningPostgres, startPostgres } from '../../../tooling/src/postgres.ts';
import { eventually, startTestApp, type TestApp, testEnv, testPassword } from '../testing/test-app.ts';
import { prepareDatabase } from './prepare.ts';

// A Postgres of this suite's own, since it is stopped while requests are being answered.
let folder: string;
let postgres: RunningPostgres;
let app: TestApp;
const start = (port?: number) =>
  startPostgres({
    dataDir: join(folder, 'postgres'),
    password: 'restarted',
    isThrowaway: true,
    ...(port ? { port } : {}),
  });
beforeAll(async () => {
  folder = mkdtempSync(join(process.env.SWITCHBOARD_TEST_DIR ?? tmpdir(), 'restart-'));
  postgres = await start();
  await prepareDatabase(testEnv({ DATABASE_URL: postgres.url }));
  app = await startTestApp({ DATABASE_URL: postgres.url, SWITCHBOARD_REQUESTS_PER_MINUTE: '1000000' });
}, 120_000);
afterAll(async () => {
  await app?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

type Ask = () => Promise<{ status: number; headers: Headers }>;

it('answers 503 with Retry-After, never 500, to reads, writes and sign-ins while Postgres restarts', async () => {
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
  await during(postgres.stop());
  await askAll();
  await during(
    start(postgres.port).then((started) => {
      postgres = started;
    }),
  );
  await eventually(async () => (await person.request('GET', '/api/leads')).status === 200, 30);
  expect([...wrong]).toEqual([]);
  expect(statuses.get(503)).toBeGreaterThan(0);
}, 180_000);
