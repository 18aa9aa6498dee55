import { eventually } from '../../../testing/test-app.ts';
import type { FaultResult, FaultTools } from './fault.ts';
import { run } from './fault.ts';
import { scheduleCrowd, tally } from './prepare-calls.ts';
import { startWorkerProcess } from './worker-process.ts';

const each = 10;

interface Expected {
  fault: string;
  expected: string;
  dials: number;
  uncertain: number;
  /** The end reason of its calls; several if it depends on the conversation. */
  reason: string;
}

/** By the last four digits of the called numbers. */
const faults: Record<string, Expected> = {
  '0190': {
    fault: 'the carrier refuses the call',
    expected: 'failed, not dialed',
    dials: 0,
    uncertain: 0,
    reason: 'trunk-failed',
  },
  '0191': {
    fault: 'the carrier is not set up',
    expected: 'failed, not dialed',
    dials: 0,
    uncertain: 0,
    reason: 'trunk-failed',
  },
  '0192': {
    fault: 'the carrier does not answer, and did not dial',
    expected: 'uncertain, not dialed',
    dials: 0,
    uncertain: each,
    reason: 'technical-issues',
  },
  '0193': {
    fault: 'the carrier does not answer, but dialed',
    expected: 'attached to and settled',
    dials: each,
    uncertain: 0,
    reason: 'assistant-ended-call',
  },
  '0194': {
    fault: 'the carrier tells everything twice',
    expected: 'settled once',
    dials: each,
    uncertain: 0,
    reason: 'assistant-ended-call',
  },
  '0195': {
    fault: 'the carrier tells everything late and backwards',
    expected: 'settled once',
    dials: each,
    uncertain: 0,
    reason: 'assistant-ended-call',
  },
  '0196': {
    fault: 'the carrier breaks off in mid-call',
    expected: 'attached to and settled',
    dials: each,
    uncertain: 0,
    reason: 'assistant-ended-call',
  },
  '0197': {
    fault: 'the carrier dies and forgets a call that is connected',
    expected: 'uncertain, not dialed again',
    dials: 0,
    uncertain: each,
    reason: 'technical-issues',
  },
};

const byNumber = `
  SELECT right(c.phone_number, 4) AS number, count(*)::int AS calls, count(d.attempt_id)::int AS dials,
    count(*) FILTER (WHERE a.status = 'uncertain')::int AS uncertain, count(DISTINCT a.id)::int AS attempts,
    string_agg(DISTINCT c.ended_reason, ', ') AS reason
  FROM calls c JOIN call_attempts a ON a.organization_id = c.organization_id AND a.call_id = c.id
    LEFT JOIN sandbox_calls d ON d.attempt_id = a.id WHERE c.organization_id = $1 GROUP BY 1`;

interface Found {
  number: string;
  calls: number;
  dials: number;
  uncertain: number;
  attempts: number;
  reason: string;
}

/** Tests every fault of a carrier in a network, each with some scheduled calls. */
export async function carrierFaults({ app }: FaultTools): Promise<FaultResult[]> {
  const numbers = Object.keys(faults);
  const { person } = await scheduleCrowd(app, { count: each * numbers.length, lastFours: numbers, due: 'now()' });
  const worker = await startWorkerProcess(app, { sandboxSpeed: 0.05, hasSandboxFaults: true });
  try {
    await eventually(async () => (await tally(app, person.organizationId)).lost === 0, 90);
  } finally {
    await worker.kill();
  }
  const { rows } = await run(app, byNumber, [person.organizationId]);
  return Object.entries(faults).map(([number, { fault, expected, dials, uncertain, reason }]) => {
    const found = (rows as Found[]).find((row) => row.number === number);
    return {
      fault,
      expected,
      found: found
        ? `${found.calls} calls, ${found.attempts} attempts, ${found.dials} dialed, ${found.uncertain} uncertain: ${found.reason}`
        : 'no calls',
      isAsExpected:
        found?.calls === each &&
        found.attempts === each &&
        found.dials === dials &&
        found.uncertain === uncertain &&
        found.reason === reason,
    };
  });
}
