import type { Flow } from '@switchboard/contracts/flows/document';
import { largeFlow } from '@switchboard/contracts/flows/testing/large-flow';
import type { Browser, Page } from 'playwright-core';
import { addAssistant, few, seedSide } from './assistants.ts';
import { startBarePage } from './bare-flow-page.ts';
import { openVisit, type Session, sessionOf } from './browser.ts';
import { inProduct } from './in-product.ts';
import { type BenchOptions, median, type Row, spread } from './table.ts';

/** A screen shows 60 pictures in a second; the rest is what clocks differ by. */
const frameMs = 1000 / 60 + 1;
const throttling = 4;
const steps = 240;
const settleMs = 1_500;

/** Three nodes of a question next to each other, ten questions in a row. */
function placed(flow: Flow): Flow {
  const nodes = flow.nodes.map((node, at) => {
    const question = Math.floor(at / 3);
    const x = ((question % 10) * 3 + (at % 3)) * 340;
    return { ...node, position: { x, y: Math.floor(question / 10) * 360 } };
  });
  return { ...flow, nodes };
}

/** Notes when nodes and edges are painted after the first press. */
function watchOpening(): void {
  const seen = window as unknown as { opened?: number };
  let from = 0;
  addEventListener('pointerdown', () => (from = performance.now()), { capture: true });
  const look = () => {
    const node = document.querySelector('.react-flow__node');
    const isDrawn =
      from > 0 &&
      node !== null &&
      getComputedStyle(node).visibility !== 'hidden' &&
      document.querySelector('.react-flow__edge') !== null;
    if (!isDrawn) requestAnimationFrame(look);
    else requestAnimationFrame(() => setTimeout(() => (seen.opened = performance.now() - from)));
  };
  requestAnimationFrame(look);
}

interface Opened {
  page: Page;
  ms: number;
  close(): Promise<void>;
}

async function open(browser: Browser, url: string, session: Session, role: 'tab' | 'button'): Promise<Opened> {
  const { page, close } = await openVisit(browser, session);
  await page.addInitScript(watchOpening);
  await page.goto(url);
  const control = page.getByRole(role, { name: 'Flow', exact: true });
  await control.waitFor();
  // Resources that are still loading would be counted. The page's event stream never ends, so waiting for an idle network is impossible.
  await page.waitForTimeout(settleMs);
  await control.click();
  const opened = await page.waitForFunction(() => (window as { opened?: number }).opened);
  return { page, ms: (await opened.jsonValue()) ?? Number.NaN, close };
}

/** The share of frames that came in time while the canvas was panned, with a slow processor. */
async function pan(page: Page): Promise<number> {
  const box = await page.locator('.react-flow').boundingBox();
  if (!box) throw new Error('There is no canvas');
  const transform = () =>
    page.evaluate(() => document.querySelector<HTMLElement>('.react-flow__viewport')?.style.transform ?? '');
  const before = await transform();
  const cdp = await page.context().newCDPSession(page);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    let last = 0;
    const note = (at: number) => {
      if (last > 0) frames.push(at - last);
      last = at;
      requestAnimationFrame(note);
    };
    requestAnimationFrame(note);
  });
  let moved = before;
  for (let step = 0; step < steps; step++) {
    // It ends where it began.
    if (step === steps / 4) moved = await transform();
    const isBack = Math.floor(step / 60) % 2 === 1;
    await page.mouse.wheel(isBack ? -40 : 40, isBack ? -12 : 12);
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: number[] }).frames);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  if (moved === before) throw new Error('The canvas was not panned');
  return frames.filter((ms) => ms <= frameMs).length / frames.length;
}

interface Sample {
  opening: number;
  panning: number;
}

async function sample(opened: Opened, leastNodes: number): Promise<Sample> {
  try {
    const nodes = await opened.page.locator('.react-flow__node').count();
    if (nodes < leastNodes) throw new Error(`Only ${nodes} nodes are drawn`);
    return { opening: opened.ms, panning: await pan(opened.page) };
  } finally {
    await opened.close();
  }
}

/** How soon the editor draws a flow of 300 nodes, and how smoothly it is panned, next to the library alone. */
export async function measureFlowEditor(options: BenchOptions): Promise<Row[]> {
  return inProduct('flow-editor', options, async ({ api, owner, ownerUrl, browser, stops }) => {
    const flow = placed(largeFlow(300));
    const bare = await startBarePage(flow);
    stops.push(bare.stop);
    const side = await seedSide(api, owner, ownerUrl, { ...few, assistants: 1 });
    const session = sessionOf(side, api.url);
    const url = await addAssistant(api, side, 'Large flow', { conversation: 'flow', flow });
    const nobody: Session = { cookies: [], origins: [] };
    const samples: { ours: Sample; bare: Sample }[] = [];
    for (let pair = 0; pair <= (options.isQuick ? 1 : options.pairs); pair++) {
      // Cards outside of the window are not drawn, those of the library are.
      const ours = await sample(await open(browser, url, session, 'tab'), 5);
      const other = await sample(await open(browser, bare.url, nobody, 'button'), flow.nodes.length);
      samples.push({ ours, bare: other });
      options.log(`opened after ${ours.opening.toFixed(0)} ms, bare ${other.opening.toFixed(0)} ms`);
    }
    // The first pair meets a cold server.
    const counted = samples.slice(1);
    const middle = (of: 'ours' | 'bare', what: keyof Sample) => median(counted.map((one) => one[of][what]));
    const inMs = (of: 'ours' | 'bare') => `${middle(of, 'opening').toFixed(0)} ms`;
    const share = (of: 'ours' | 'bare') => `${(middle(of, 'panning') * 100).toFixed(0)}%`;
    const against = 'a bare `@xyflow/react` page with the same nodes and edges';
    return [
      {
        measure: `a flow of ${flow.nodes.length} nodes in the editor, from the press on Flow to the painted canvas`,
        against,
        ratio: spread(counted.map(({ ours, bare: other }) => ours.opening / other.opening)),
        goal: '≤ 1.3',
        note: `${inMs('ours')} against ${inMs('bare')} with empty caches, ${counted.length} pairs`,
      },
      {
        measure: `panning a flow of ${flow.nodes.length} nodes: share of frames within 16.7 ms`,
        against,
        ratio: spread(counted.map(({ ours, bare: other }) => ours.panning / other.panning)),
        goal: '≥ 1',
        note: `${share('ours')} against ${share('bare')}, ${throttling} times slower processor`,
      },
    ];
  });
}
