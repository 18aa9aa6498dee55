/** A separate process with listening browsers. Arguments: the address, their number, and the cookies, distributed in turn. */
import { Agent, request } from 'node:http';

const [url = '', count = '0', cookiesJson = '[]'] = process.argv.slice(2);
const cookies = JSON.parse(cookiesJson) as string[];
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

interface Client {
  cookie: string;
  lastId: string;
  /** The received events, by their mark. */
  heard: Set<number>;
}

let late: number[] = [];
const clients: Client[] = Array.from({ length: Number(count) }, (_, n) => ({
  cookie: cookies[n % cookies.length] ?? '',
  lastId: '',
  heard: new Set(),
}));
const open = new Set<() => void>();

function hear(client: Client, block: string): void {
  const id = /^id: (.+)$/m.exec(block)?.[1];
  const mark = /bench-(\d+)-(\d+)/.exec(block);
  if (id) client.lastId = id;
  if (!mark) return;
  const number = Number(mark[1]);
  if (client.heard.has(number)) return;
  client.heard.add(number);
  late.push(performance.timeOrigin + performance.now() - Number(mark[2]) / 1000);
}

/** Resolves when the stream is open. */
function listen(client: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: client.cookie, ...(client.lastId ? { 'last-event-id': client.lastId } : {}) };
    const asked = request(`${url}/api/events`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A stream was refused: ${answer.statusCode}`));
      answer.setEncoding('utf8');
      let rest = '';
      answer.on('data', (text: string) => {
        const blocks = (rest + text).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) hear(client, block);
      });
      answer.on('error', () => undefined);
      open.add(() => answer.destroy());
      resolve();
    });
    asked.on('error', reject);
    asked.end();
  });
}

async function listenAll(): Promise<void> {
  for (let first = 0; first < clients.length; first += 50)
    await Promise.all(clients.slice(first, first + 50).map(listen));
}

process.on('message', async ({ type }: { type: string }) => {
  if (type === 'cut') {
    for (const close of open) close();
    open.clear();
  }
  if (type === 'listen') await listenAll();
  if (type === 'read') {
    process.send?.({ type: 'heard', late, counts: clients.map(({ heard }) => heard.size) });
    late = [];
    for (const { heard } of clients) heard.clear();
    return;
  }
  process.send?.({ type: 'done' });
});
process.send?.({ type: 'ready' });
