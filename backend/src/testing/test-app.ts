import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientRole, StaffRole } from '@switchboard/contracts/permissions';
import pino, { type Logger } from 'pino';
import { createApp } from '../app.ts';
import { hashPassword } from '../auth/passwords.ts';
import { withTenant } from '../database/tenant-pool.ts';
import type { LineLimits } from '../domains/calls/lines.ts';
import { addStarter } from '../domains/organizations/starter.ts';
import { watchGenerations } from '../domains/prompts/lost-generations.ts';
import { type Env, readEnv } from '../env.ts';
import type { RegisteredEndpoint } from '../http/endpoints.ts';
import { startWorker } from '../jobs/worker.ts';
import { createServices } from '../process.ts';
import type { Services } from '../services.ts';
import { createTestDatabase } from './test-database.ts';

// The same in every suite: the passwords of the database roles derive from it.
const testSecret = 'b7c1e0f4a39d4d52a1c6f08e2d9b7f31';

/** An answer with its body read: parsed if it is JSON, else text. */
export interface TestAnswer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

type TestRequest = <T = Record<string, never>>(
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<TestAnswer<T>>;

/** A signed-in person; every suite creates its own organizations. */
export interface TestPerson {
  email: string;
  userId: string;
  organizationId: string;
  cookie: string;
  request: TestRequest;
}

export interface TestApp {
  services: Services;
  registry: readonly RegisteredEndpoint[];
  /** A person in a new organization, or in a given one: a member of its client if one is given, else of its staff. */
  signUp(options?: {
    role?: StaffRole;
    organizationId?: string;
    email?: string;
    client?: { id: string; role: ClientRole };
  }): Promise<TestPerson>;
  request: TestRequest;
  /** The plain answer to a request, for bodies that are not JSON and for streams. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Runs the background jobs until the suite ends. */
  startJobs(limits?: LineLimits): Promise<void>;
  /** Begins the shutdown, as SIGTERM does; `close` follows. */
  shutDown(): void;
  close(): Promise<void>;
}

export const testPassword = 'correct horse battery staple';

// Hashing is slow on purpose, and thousands of people here have the same password.
const hashOfTests = await hashPassword(testPassword);

/** The environment of a test: its own data folder, and simulated calls that take moments. */
export function testEnv(overrides: Record<string, string> = {}): Env {
  return readEnv({
    DATABASE_URL: process.env.TEST_DATABASE_URL,
    SWITCHBOARD_AUTH_SECRET: testSecret,
    SWITCHBOARD_DATA_DIR: mkdtempSync(join(process.env.SWITCHBOARD_TEST_DIR ?? tmpdir(), 'data-')),
    SWITCHBOARD_SANDBOX_SPEED: '0.005',
    // A process of agents takes seconds to start: suites that need it switch it on.
    SWITCHBOARD_SANDBOX_AGENTS: '0',
    // A separate suite covers publishing with failed safety tests.
    SWITCHBOARD_SAFETY_TESTS: '0',
    LOG_LEVEL: 'silent',
    // The suite of full disks has a reserve; other folders don't need one.
    SWITCHBOARD_DISK_RESERVE_MB: '0',
    ...overrides,
  });
}

/**
 * The whole backend on its own database in the run's real Postgres, called without a network in between. With `DATABASE_URL` among
 * the overrides it joins the database of another one.
 */
export async function startTestApp(
  overrides: Record<string, string> = {},
  log: Logger = pino({ level: 'silent' }),
): Promise<TestApp> {
  const database = overrides.DATABASE_URL ? undefined : await createTestDatabase(testEnv(overrides));
  const env = database?.env ?? testEnv(overrides);
  const { services, shutdown, close } = await createServices(env, log);
  const { password } = await services.auth.$context;
  password.hash = async (text) => (text === testPassword ? hashOfTests : hashPassword(text));
  const { app, registry } = createApp(services);
  let worker: { stop(): Promise<void> } | undefined;
  let watch: { stop(): Promise<void> } | undefined;

  const fetchPath = async (path: string, init?: RequestInit) => app.request(`http://localhost${path}`, init);

  const call = async <T>(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<TestAnswer<T>> => {
    const isForm = body instanceof FormData;
    const response = await fetchPath(path, {
      method,
      headers: { ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.includes('json');
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
  };

  return {
    services,
    registry,
    request: (method, path, body, headers = {}) => call(method, path, body, headers),
    fetch: fetchPath,
    async signUp({ role = 'owner', organizationId, email = `${randomUUID()}@example.com`, client } = {}) {
      const { headers, response } = await services.auth.api.signUpEmail({
        body: { name: 'Test Person', email, password: testPassword },
        returnHeaders: true,
      });
      const cookie = headers
        .getSetCookie()
        .map((value) => value.split(';')[0])
        .join('; ');
      const organization = organizationId ?? randomUUID();
      if (!organizationId)
        await services.systemPool.query('INSERT INTO organizations (id, name) VALUES ($1, $2)', [
          organization,
          `Test ${organization.slice(0, 8)}`,
        ]);
      const userId = response.user.id;
      if (client) await joinClient(services, { organization, userId, client });
      else
        await services.systemPool.query(
          'INSERT INTO organization_members (organization_id, user_id, role) VALUES ($1, $2, $3)',
          [organization, userId, role],
        );
      if (!organizationId)
        await withTenant(organization, () =>
          services.db.$transaction((tx) => addStarter(tx, organization, response.user.id, services.env)),
        );
      return {
        email,
        userId: response.user.id,
        organizationId: organization,
        cookie,
        request: (method, path, body, extra = {}) => call(method, path, body, { cookie, ...extra }),
      };
    },
    async startJobs(limits) {
      worker ??= await startWorker(services, limits);
      watch ??= watchGenerations(services);
    },
    shutDown: () => shutdown.abort(),
    async close() {
      shutdown.abort();
      await Promise.all([worker?.stop(), watch?.stop()]);
      await close();
      await database?.drop();
      rmSync(env.dataDir, { recursive: true, force: true });
    },
  };
}

interface Joining {
  organization: string;
  userId: string;
  client: { id: string; role: ClientRole };
}

async function joinClient({ systemPool }: Services, { organization, userId, client }: Joining): Promise<void> {
  await systemPool.query(
    'INSERT INTO client_members (organization_id, client_id, user_id, role) VALUES ($1, $2, $3, $4)',
    [organization, client.id, userId, client.role],
  );
  await systemPool.query('UPDATE sessions SET client_organization_id = $1 WHERE user_id = $2', [organization, userId]);
}

/** How many times longer than usual work takes on this machine; `npm test` sets it from the machine's measured speed. */
export const patience = Math.max(1, Number(process.env.SWITCHBOARD_PATIENCE ?? 1) || 1);

/**
 * Waits until `check` returns something: `seconds` or half a minute, whichever is longer, and longer still on a busy machine.
 * Throws if it never does.
 */
export async function eventually<T>(check: () => Promise<T | undefined | null | false>, seconds = 30): Promise<T> {
  const until = Date.now() + Math.max(seconds, 30) * 1000 * patience;
  for (;;) {
    const result = await check();
    if (result) return result;
    if (Date.now() > until) throw new Error(`Nothing happened within ${seconds} seconds`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Retries, as people and clients do, while the server answers that it is busy. For tests that send many requests at once. */
export const served = <T extends { status: number }>(ask: () => Promise<T>): Promise<T> =>
  eventually(async () => {
    const answer = await ask();
    return answer.status !== 503 && answer;
  });
