import { setPriority } from 'node:os';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type Figures, reportOf } from './report.ts';
import { simulate } from './simulate.ts';
import type { FromThread, Order, ToThread } from './thread.schema.ts';
import { warningsOf } from './warnings.ts';
import type { Run, SimulatedLead } from './world.ts';

const port = parentPort as MessagePort;
const order = workerData as Order;
const answer = (message: FromThread) => port.postMessage(message);

// Requests have priority: lowers only this thread's, on systems that have priorities per thread.
try {
  if (process.platform === 'linux') setPriority(0, 10);
} catch {
  // Then it runs at normal priority.
}

function rehearse(leads: readonly SimulatedLead[]): void {
  const { runs, price, ...given } = order;
  const figures: Figures[] = [];
  let first: Run | undefined;
  for (let run = 0; run < runs; run++) {
    const onProgress = (share: number) => answer({ kind: 'progress', share: (run + share) / runs });
    const made = simulate({ ...given, leads, seed: given.seed + run }, { onProgress });
    first ??= made;
    figures.push({ calls: made.calls, connected_seconds: made.connected_seconds, reached: made.reached });
  }
  if (!first) return;
  const rehearsed = { ...given, leads };
  answer({
    kind: 'report',
    report: reportOf(rehearsed, { run: first, figures, price }, warningsOf(rehearsed, first)),
    missed: first.never_reached.map(({ lead: { id, place }, ...missed }) => ({ id, place, ...missed })),
  });
}

const leads: SimulatedLead[] = [];
port.on('message', (message: ToThread) => {
  if (message.kind === 'leads') {
    for (const lead of message.leads) leads.push(lead);
    return;
  }
  rehearse(leads);
  port.close();
});
