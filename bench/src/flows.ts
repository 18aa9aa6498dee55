import { checkFlow } from '@switchboard/contracts/flows/check/index';
import type { Flow } from '@switchboard/contracts/flows/document';
import { generateTests } from '@switchboard/contracts/flows/generate-tests';
import { hardFlow, largeFlow } from '@switchboard/contracts/flows/testing/large-flow';
import { surroundings } from '@switchboard/contracts/flows/testing/sample-flows';
import { continueFlow, type FlowStep, startFlow } from '@switchboard/contracts/flows/walk/index';
import { flowReaders } from '../../backend/src/voice/flow/readers.ts';
import { type BenchOptions, type Row, spread } from './table.ts';

const about = surroundings({ max_model_calls: 1_000_000 });

function times(rounds: number, run: () => void): number[] {
  run();
  return Array.from({ length: rounds }, () => {
    const startedAt = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(startedAt);
    return (user + system) / 1000;
  });
}

/** Milliseconds of processor time of each turn of one conversation. */
function turns(flow: Flow): number[] {
  const options = { readers: flowReaders({ now: '2026-11-29T12:00' }), variables: { first_name: 'Ada' } };
  let step: FlowStep = startFlow(flow, {}, options);
  const spent: number[] = [];
  for (let at = 0; at < 60 && !step.position.ended; at++) {
    const { position } = step;
    const startedAt = process.cpuUsage();
    step =
      position.waits_for === 'reply'
        ? continueFlow(flow, position, { type: 'replied', goal: false, fields: {} }, options)
        : continueFlow(
            flow,
            position,
            { type: 'heard', text: at % 3 === 0 ? 'five, I would say' : 'about twelve' },
            options,
          );
    const { user, system } = process.cpuUsage(startedAt);
    spent.push((user + system) / 1000);
  }
  return spent;
}

/** Processor time to check, traverse and generate tests for flows of 300 nodes. */
export async function measureFlows({ log, pairs, isQuick }: BenchOptions): Promise<Row[]> {
  const flow = largeFlow(300);
  const { problems } = checkFlow(flow, about);
  if (problems.length > 0) throw new Error(`The flow doesn't pass: ${problems[0]?.message}`);
  const rounds = isQuick ? 3 : pairs * 4;
  const hard = hardFlow();
  if (!checkFlow(hard, about).problems.some(({ code }) => code === 'too_complex'))
    throw new Error('The hard flow is too easy');
  const readers = flowReaders({ now: '2026-11-29T12:00' });
  const ms = (values: readonly number[]) => spread(values, { digits: 1, unit: ' ms' });
  const rows: Row[] = [
    {
      measure: 'checker of flows, 300 nodes that pass',
      against: '',
      ratio: ms(times(rounds, () => checkFlow(flow, about))),
      goal: '≤ 50 ms',
      note: `${flow.edges.length} edges, ${flow.fields.length} fields; processor time`,
    },
    {
      measure: 'checker of flows, conditions as hard as a document may have',
      against: '',
      ratio: ms(times(rounds, () => checkFlow(hard, about))),
      goal: '≤ 50 ms',
      note: 'refused as too complex',
    },
    {
      measure: 'turn of a flow of 300 nodes without a model',
      against: '',
      ratio: ms(turns(flow)),
      goal: '≤ 5 ms',
      note: 'an answer is read, a branch decided, the next question filled in',
    },
    {
      measure: 'tests generated from a flow of 300 nodes',
      against: '',
      ratio: ms(times(isQuick ? 1 : 3, () => generateTests(flow, { readers }))),
      goal: '',
      note: 'in a thread of the pool',
    },
  ];
  for (const { measure, ratio } of rows) log(`${measure}: ${ratio}`);
  return rows;
}
