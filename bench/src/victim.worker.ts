import { setTimeout as delay } from 'node:timers/promises';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { threadCpuMs } from './processes.ts';

/** The activity of another organization: it requests its list or uploads a small file repeatedly, each after the previous one. */
export interface VictimOrder {
  url: string;
  cookie: string;
  /** Of the process that answers. */
  pid: number;
  kind: 'list' | 'upload';
  seconds: number;
}

/** One request. */
export interface Waited {
  /** From when it was due until it was answered. */
  ms: number;
  /** The busy time of the process's event loop in the meantime. */
  loopMs: number;
}

const everyMs = 20;

async function list({ url, cookie, pid, seconds }: VictimOrder): Promise<Waited[]> {
  const begun = performance.now();
  const answers: Promise<Waited>[] = [];
  const ask = async (due: number): Promise<Waited> => {
    const worked = threadCpuMs(pid);
    const answer = await fetch(`${url}/api/leads?limit=25`, { headers: { cookie } });
    const body = await answer.text();
    if (!answer.ok || !body.includes('"phone_number"')) throw new Error(`${answer.status} ${body.slice(0, 200)}`);
    return { ms: performance.now() - due, loopMs: threadCpuMs(pid) - worked };
  };
  for (let due = begun; due < begun + seconds * 1000; due += everyMs) {
    await delay(Math.max(0, due - performance.now()));
    answers.push(ask(due));
  }
  return Promise.all(answers);
}

async function upload({ url, cookie, pid, seconds }: VictimOrder): Promise<Waited[]> {
  const waited: Waited[] = [];
  const until = performance.now() + seconds * 1000;
  for (let n = 0; n < 5 || performance.now() < until; n += 1) {
    const form = new FormData();
    form.set('file', new File([`Ada Lovelace ${n}\n${'x'.repeat(100_000)}`], 'small.txt'));
    const [from, worked] = [performance.now(), threadCpuMs(pid)];
    const headers = { cookie, origin: url };
    const answer = await fetch(`${url}/api/lead-uploads`, { method: 'POST', headers, body: form });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${answer.status} ${body.slice(0, 200)}`);
    waited.push({ ms: performance.now() - from, loopMs: threadCpuMs(pid) - worked });
  }
  return waited;
}

const port = parentPort as MessagePort;
port.on('message', (order: VictimOrder) => {
  void (order.kind === 'list' ? list(order) : upload(order)).then(
    (waited) => port.postMessage({ waited }),
    (error: unknown) => port.postMessage({ problem: String(error) }),
  );
});
