import type { CallLogDetail } from '@switchboard/contracts/call-logs';
import { authorOf, setPlan } from '../../../backend/src/domains/assistants/test-assistants.ts';
import { signUpCaller, type TestCaller } from '../../../backend/src/domains/calls/test-caller.ts';
import { crashText, freezeText } from '../../../backend/src/testing/hostile/hostile-marks.ts';
import type { TestApp } from '../../../backend/src/testing/test-app.ts';
import { type Finding, preload, problemsOf, startSupervised, until } from './rig.ts';

const neighbours = 3;

/** Somebody whose assistant says this first. */
async function callerSaying(app: TestApp, first_message: string): Promise<TestCaller> {
  const caller = await signUpCaller(app);
  await setPlan(app, caller.person, true);
  const author = authorOf(caller.person);
  const saved = await author.save(await author.read(caller.assistantId), { first_message });
  const published = await author.publish(saved.body);
  if (published.status !== 200) throw new Error(JSON.stringify(published.body));
  return caller;
}

const ended = (caller: TestCaller, callId: string) =>
  until(async () => {
    const call = await caller.read(callId);
    return call.ended_at !== null && call;
  });

async function transcriptOf({ person }: TestCaller, callLogId: string | null): Promise<string[]> {
  const { body } = await person.request<CallLogDetail>('GET', `/api/call-logs/${callLogId}`);
  return body.transcript?.messages.map(({ message }) => message) ?? [];
}

/** Whether an agent held a call to its end. */
async function wasHeld(caller: TestCaller, callId: string): Promise<boolean> {
  const call = await ended(caller, callId);
  const said = await transcriptOf(caller, call.call_log_id);
  return (
    call.ended_reason !== 'technical-issues' && said.length > 1 && said.every((message) => !message.includes('alone'))
  );
}

/**
 * One call freezes or ends the agents' process, and others are held there too. Counts from its connection until it is over,
 * set aside, and another agent talks.
 */
export async function tryAgents(app: TestApp, how: 'freezes' | 'crashes'): Promise<Finding> {
  const poison = await callerSaying(app, how === 'freezes' ? freezeText : crashText);
  const caller = await callerSaying(app, 'Good day, this is about bicycles.');
  const worker = await startSupervised(app, {
    SWITCHBOARD_ROLE: 'worker,agent',
    SWITCHBOARD_SANDBOX_SPEED: '0.05',
    NODE_OPTIONS: preload('agents'),
  });
  const workerPid = worker.pid();
  try {
    const place = async (one: TestCaller) => (await one.place(await one.lead('0141'))).body.call_id;
    // The agents' process starts with the first of them.
    await ended(caller, await place(caller));
    const others = await Promise.all(Array.from({ length: neighbours }, () => place(caller)));
    const from = performance.now();
    const callId = await place(poison);
    const call = await ended(poison, callId);
    const isNextHeld = await wasHeld(caller, await place(caller));
    const seconds = (performance.now() - from) / 1000;
    const { rows } = await app.services.systemPool.query<{ reason: string; times: number; has_stack: boolean }>(
      `SELECT reason, times, stack LIKE '%spinForever%' AS has_stack FROM suspect_jobs
       WHERE kind = 'conversation' AND status = 'set_aside' AND payload->>'organization_id' = $1`,
      [poison.person.organizationId],
    );
    const held = await Promise.all(others.map((id) => wasHeld(caller, id)));
    const expected =
      how === 'freezes'
        ? { reason: 'froze', times: 1, has_stack: true }
        : { reason: 'ended', times: 2, has_stack: null };
    return {
      what: `a call ${how} the agents’ process`,
      seconds,
      problems: problemsOf({
        [`it ended with ${call.ended_reason}`]: call.ended_reason === 'technical-issues',
        [`recorded was ${JSON.stringify(rows)}`]: JSON.stringify(rows) === JSON.stringify([expected]),
        'another call was not held to its end': held.every(Boolean),
        'the next call had no agent': isNextHeld,
        'the worker ended as well': worker.pid() === workerPid,
      }),
    };
  } finally {
    await worker.server.stop();
  }
}
