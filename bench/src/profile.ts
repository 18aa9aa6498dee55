/** Time breakdown of a deep link, in the product and in the one-bundle twin, from browser traces. */
import type { Browser } from 'playwright-core';
import { throttle } from './browser.ts';
import { visited } from './deep-link.ts';
import { openLeads } from './lead-page.ts';
import { scriptBytes, total } from './network-log.ts';
import { type Side, startSideBySide } from './side-by-side.ts';
import { type BenchOptions, kilobytes, median, type Row } from './table.ts';

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  args?: { name?: string; data?: { documentLoaderURL?: string; isOutermostMainFrame?: boolean } };
}

const kinds = {
  'reading and starting scripts': /^(EvaluateScript|v8\.compile|V8\.|v8\.|CompileScript|CacheScript)/,
  'running functions': /^(FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|EventDispatch|XHR)/,
  'styles, layout and paint': /^(UpdateLayoutTree|Layout|Layerize|PrePaint|Paint|Commit|ParseAuthorStyleSheet|HitTest)/,
} as const;
type Kind = keyof typeof kinds | 'collecting garbage and the rest' | 'waiting, mostly for the line';
const named = Object.keys(kinds) as (keyof typeof kinds)[];
const allKinds: readonly Kind[] = ['waiting, mostly for the line', ...named, 'collecting garbage and the rest'];

interface Profile {
  milliseconds: number;
  bytes: number;
  scripts: number;
  spent: Record<Kind, number>;
}

function kindOf(name: string): Kind {
  return named.find((kind) => kinds[kind].test(name)) ?? 'collecting garbage and the rest';
}

/** Self times of what the page's main thread did, by kind, in milliseconds; `length` of the window in milliseconds. */
function spentIn(events: readonly TraceEvent[], length: number): Record<Kind, number> {
  const start = events.find(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.includes('/leads'),
  );
  if (!start) throw new Error('The trace has no navigation to the leads');
  const end = start.ts + length * 1000;
  const isMain = ({ pid, tid }: TraceEvent) => pid === start.pid && tid === start.tid;
  const tasks = events
    .filter((event) => event.ph === 'X' && isMain(event) && event.ts >= start.ts && event.ts < end)
    .sort((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0));
  const spent = Object.fromEntries(allKinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const open: { event: TraceEvent; inner: number }[] = [];
  let busy = 0;
  const close = () => {
    const { event, inner } = open.pop() as (typeof open)[number];
    const whole = (Math.min(event.ts + (event.dur ?? 0), end) - event.ts) / 1000;
    spent[kindOf(event.name)] += whole - inner;
    const around = open.at(-1);
    if (around) around.inner += whole;
    else busy += whole;
  };
  for (const event of tasks) {
    while (open.length > 0 && event.ts >= (open.at(-1)?.event.ts ?? 0) + (open.at(-1)?.event.dur ?? 0)) close();
    open.push({ event, inner: 0 });
  }
  while (open.length > 0) close();
  spent['waiting, mostly for the line'] = length - busy;
  return spent;
}

function profile(browser: Browser, side: Side): Promise<Profile> {
  return visited(browser, side, async ({ page, cdp }) => {
    await throttle(cdp);
    await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'blink.user_timing', 'toplevel'] });
    const { milliseconds } = await openLeads(page, side.url);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    const sizes = await scriptBytes(page);
    return { milliseconds, bytes: total(sizes), scripts: sizes.size, spent: spentIn(traceEvents, milliseconds) };
  });
}

/** The parts of a deep link's time, side by side. */
export async function measureProfile({ log, pairs }: BenchOptions): Promise<Row[]> {
  const { browser, product, twin, stop } = await startSideBySide(log);
  try {
    const profiles: { a: Profile[]; b: Profile[] } = { a: [], b: [] };
    for (let pair = -1; pair < pairs; pair += 1) {
      const [a, b] = [await profile(browser, product), await profile(browser, twin)];
      log(
        `${pair < 0 ? 'warm-up' : `pair ${pair + 1}`}: ${a.milliseconds.toFixed(0)} ms, ${b.milliseconds.toFixed(0)} ms`,
      );
      if (pair < 0) continue;
      profiles.a.push(a);
      profiles.b.push(b);
    }
    const middle = (side: 'a' | 'b', of: (one: Profile) => number) => median(profiles[side].map(of));
    const row = (measure: string, of: (one: Profile) => number, note: string): Row => {
      const difference = middle('a', of) - middle('b', of);
      const sign = difference < 0 ? '−' : '+';
      return {
        measure,
        against: 'the one-bundle twin',
        ratio: `${sign}${Math.abs(difference).toFixed(0)} ms`,
        goal: '',
        note: `${middle('a', of).toFixed(0)} ms against ${middle('b', of).toFixed(0)} ms${note}`,
      };
    };
    const [a, b] = [profiles.a.at(-1), profiles.b.at(-1)];
    if (!a || !b) throw new Error('Nothing was measured');
    const line = ((a.bytes - b.bytes) * 8) / 1600;
    const sizes = `: ${kilobytes(a.bytes)} in ${a.scripts} scripts against ${kilobytes(b.bytes)} in ${b.scripts}, of which the line takes ${line.toFixed(0)} ms`;
    return [
      row('address of the leads to rows, traced', ({ milliseconds }) => milliseconds, `, ${pairs} pairs`),
      ...allKinds.map((kind, index) => row(`of that: ${kind}`, ({ spent }) => spent[kind], index === 0 ? sizes : '')),
    ];
  } finally {
    await stop();
  }
}
