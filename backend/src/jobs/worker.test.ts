import type { LeadUploadDetail } from '@switchboard/contracts/lead-uploads';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signUpCaller, type TestCaller } from '../domains/calls/test-caller.ts';
import { eventually, startTestApp, type TestApp, type TestPerson } from '../testing/test-app.ts';
import { asOwner } from '../testing/test-database.ts';
import { releaseAndSweepJobs } from './upkeep.ts';

/** Holds every document until it is released, and lists whose were begun. */
interface Gate {
  begun: string[];
  open(): void;
}

const opened: TestApp[] = [];
const gates: Gate[] = [];
let app: TestApp;
async function start(overrides: Record<string, string> = {}): Promise<TestApp> {
  const started = await startTestApp(overrides);
  opened.push(started);
  return started;
}
afterEach(async () => {
  // A process ends after its documents. A test that failed has not opened its gate.
  for (const gate of gates.splice(0)) gate.open();
  for (const started of opened.splice(0).reverse()) await started.close();
});

function holdDocuments(of: TestApp): Gate {
  const waiting: (() => void)[] = [];
  let isOpen = false;
  const gate: Gate = {
    begun: [],
    open() {
      isOpen = true;
      for (const go of waiting.splice(0)) go();
    },
  };
  of.services.extractor = {
    close: () => undefined,
    async extractDocument({ original_filename }) {
      gate.begun.push(original_filename);
      if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
      return { md_content: 'Ada', extracted_data: { first_name: 'Ada', phone_number: '+12025550147' } } as never;
    },
  };
  gates.push(gate);
  return gate;
}

async function upload(person: TestPerson, name: string): Promise<string> {
  const form = new FormData();
  form.set('file', new File(['Ada'], name));
  return (await person.request<LeadUploadDetail>('POST', '/api/lead-uploads', form)).body.id;
}

const statusOf = async (person: TestPerson, id: string) =>
  (await person.request<LeadUploadDetail>('GET', `/api/lead-uploads/${id}`)).body.upload_status;

const allow = (caller: TestCaller, calls: number) =>
  app.services.systemPool.query('UPDATE organizations SET max_concurrent_calls = $2 WHERE id = $1', [
    caller.person.organizationId,
    calls,
  ]);
async function placeMany(caller: TestCaller, count: number): Promise<string[]> {
  const placed = [];
  for (let n = 0; n < count; n++) placed.push((await caller.place(await caller.lead())).body);
  expect(placed.every(({ success }) => success)).toBe(true);
  return placed.map(({ call_id }) => call_id);
}
const carriedOf = async (caller: TestCaller) => {
  const { rows } = await app.services.systemPool.query('SELECT FROM call_attempts WHERE organization_id = $1', [
    caller.person.organizationId,
  ]);
  return rows.length;
};

describe('calls', () => {
  it("calls are dialed while another organization's documents are being read", async () => {
    app = await start();
    const gate = holdDocuments(app);
    await app.startJobs();
    const [reading, calling] = [await app.signUp(), await signUpCaller(app)];
    for (let n = 0; n < 24; n++) await upload(reading, `${n}.txt`);
    await eventually(async () => gate.begun.length === 2);
    const [id = ''] = await placeMany(calling, 1);
    expect((await calling.ended(id)).ended_reason).toBe('assistant-ended-call');
    expect(gate.begun).toHaveLength(2);
    gate.open();
  });

  it('calls in progress delay neither other calls nor documents', async () => {
    app = await start({ SWITCHBOARD_SANDBOX_SPEED: '1' });
    await app.startJobs();
    const busy = [await signUpCaller(app), await signUpCaller(app), await signUpCaller(app)];
    for (const caller of busy) await placeMany(caller, 10);
    await eventually(async () => (await Promise.all(busy.map(carriedOf))).every((count) => count === 10));
    const third = await signUpCaller(app);
    const document = await upload(third.person, 'ada.txt');
    const [id = ''] = await placeMany(third, 1);
    await eventually(async () => (await third.read(id)).status !== 'initiated', 3);
    await eventually(async () => (await statusOf(third.person, document)) === 'needs_review', 10);
  });

  it('calls of one organization leave lines to others', async () => {
    app = await start({ SWITCHBOARD_SANDBOX_SPEED: '1' });
    const [many, few] = [await signUpCaller(app), await signUpCaller(app)];
    await allow(many, 100);
    await placeMany(many, 60);
    await app.startJobs({ lines: 40 });
    // Half of them, and one more for each job that was being taken when the half was reached.
    await eventually(async () => (await carriedOf(many)) >= 20);
    const [id = ''] = await placeMany(few, 1);
    await eventually(async () => (await few.read(id)).status !== 'initiated', 8);
    expect(await carriedOf(many)).toBeLessThanOrEqual(28);
  });

  it('calls wait for a line, and all are handled', async () => {
    app = await start();
    await app.startJobs({ lines: 4 });
    const callers = [
      await signUpCaller(app),
      await signUpCaller(app),
      await signUpCaller(app),
      await signUpCaller(app),
    ];
    const placed = await Promise.all(callers.map((caller) => placeMany(caller, 2)));
    for (const [index, caller] of callers.entries())
      for (const id of placed[index] ?? []) expect((await caller.ended(id)).ended_reason).toBe('assistant-ended-call');
    expect(await Promise.all(callers.map(carriedOf))).toEqual([2, 2, 2, 2]);
  });
});

describe('documents', () => {
  let gate: Gate;
  let people: TestPerson[];
  beforeEach(async () => {
    app = await start();
    gate = holdDocuments(app);
    people = [await app.signUp(), await app.signUp(), await app.signUp()];
  });

  it('documents are read in turns between organizations', async () => {
    const [first, second, third] = people as [TestPerson, TestPerson, TestPerson];
    for (let n = 0; n < 8; n++) await upload(first, `first ${n}.txt`);
    for (let n = 0; n < 3; n++) await upload(second, `second ${n}.txt`);
    await upload(third, 'third 0.txt');
    gate.open();
    await app.startJobs();
    await eventually(async () => gate.begun.length === 12);
    const whose = gate.begun.map((name) => name.split(' ')[0]);
    // Three are read at a time, and two of one organization, so that neighbors may change places. In the order of upload,
    // they would be the last four.
    expect(whose.indexOf('third')).toBeLessThanOrEqual(4);
    expect(whose.lastIndexOf('second')).toBeLessThanOrEqual(8);
    expect(whose.lastIndexOf('first')).toBe(11);
  });

  it('long documents stay with the worker that reads them', async () => {
    await app.startJobs();
    await upload(people[0] as TestPerson, 'long.txt');
    await eventually(async () => gate.begun.length === 1);
    await asOwner(app.services.env.databaseUrl, (owner) =>
      owner.query(
        "UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 hour' WHERE locked_by IS NOT NULL",
      ),
    );
    await releaseAndSweepJobs(app.services);
    const { rows } = await app.services.systemPool.query(
      "SELECT locked_by IS NOT NULL AS held FROM graphile_worker._private_jobs WHERE key LIKE 'lead-upload.extract:%'",
    );
    expect(rows).toEqual([{ held: true }]);
    gate.open();
  });

  it('documents of a new organization wait only for those being read', async () => {
    const [first, second] = people as [TestPerson, TestPerson];
    await app.startJobs();
    for (let n = 0; n < 24; n++) await upload(first, `first ${n}.txt`);
    await eventually(async () => gate.begun.length === 2);
    const id = await upload(second, 'second 0.txt');
    gate.open();
    await eventually(async () => (await statusOf(second, id)) === 'completed');
    expect(gate.begun.indexOf('second 0.txt')).toBeLessThanOrEqual(4);
    await eventually(async () => gate.begun.length === 25);
  });
});

describe('a schedule', () => {
  it('a schedule adds one job of each kind for all processes', async () => {
    app = await start();
    await app.startJobs();
    const beside = await start({ DATABASE_URL: app.services.env.databaseUrl });
    await beside.startJobs();
    const waiting = async () => {
      const { rows } = await app.services.systemPool.query<{ key: string; count: number }>(
        'SELECT key, count(*)::int FROM graphile_worker._private_jobs WHERE locked_at IS NULL GROUP BY key ORDER BY key',
      );
      return rows;
    };
    const again = ['call.recover', 'whatsapp.recover'];
    await eventually(async () => (await waiting()).map(({ key }) => key).join() === again.join());
    expect(await waiting()).toEqual(again.map((key) => ({ key, count: 1 })));
  });
});
