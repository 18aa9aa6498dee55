/**
 * The rows of docs/fault-matrix.md for careless code: it loads correctly and behaves badly. One release has every fault; a page chooses
 * one before it starts.
 */
import type { Page } from '@playwright/test';
import { createLead, entry, expect, follow, heading, sidebar, unique } from './journey.ts';
import { rewriteBoot, test } from './own-release.ts';
import { type Build, edit, runFirst, wrapPage } from './releases.ts';
import { onlyThorough } from './thorough.ts';

test.use({ moduleId: 'leads' });

const shared = (name: string) =>
  `Object.values(__FEDERATION__.__INSTANCES__[0].shareScopeMap.default[${JSON.stringify(name)}])[0].lib()`;
const react = shared('react');
const router = shared('@switchboard/platform/router');

const effect = (code: string) => `${react}.useEffect(()=>{${code}},[])`;

/** What the leads page does before it renders. */
const pageFaults = {
  nothing: 'throw undefined',
  nameless: 'throw Object.create(null)',
  hostile: 'throw Object.defineProperty(new Error(),"message",{get(){throw new Error("hidden")}})',
  suspends: `globalThis.isWaiting=true;${react}.use(globalThis.never??=new Promise(()=>{}))`,
  rejects: 'globalThis.isWaiting=true;throw Promise.reject(new Error("No rows"))',
  draws: `const [n,set]=${react}.useState(0);${react}.useEffect(()=>set(n+1));return ${react}.createElement("p",null,n)`,
  navigates: `const go=${router}.useNavigate(),{search}=${router}.useLocation();${react}.useEffect(()=>{go(search==="?turn=1"?"/leads?turn=2":"/leads?turn=1")})`,
  leaves: `${react}.useEffect(()=>{const {body,documentElement:html}=document;body.inert=true;body.style.overflow="hidden";html.className="theirs";
    body.append(Object.assign(document.createElement("div"),{id:"theirs"}));document.title="Theirs";
    const push=history.pushState;history.pushState=function(...all){push.apply(this,all)};
    globalThis.ticks=0;setInterval(()=>{globalThis.ticks+=1},20);
    window.onbeforeunload=()=>"Stay";const parse=JSON.parse;JSON.parse=text=>parse(text);
    addEventListener("keydown",event=>event.stopImmediatePropagation(),true)},[])`,
  // Used while the next page renders, and fails only there.
  replaces: effect(`const broken=place=>{for(const key of Object.getOwnPropertyNames(place)){const own=place[key];
    if(typeof own==="function"&&key!=="constructor")place[key]=function(...all){
      if(location.pathname==="/slots")throw new Error("Broken by leads");return own.apply(this,all)}}};
    broken(Date);broken(Number.prototype);broken(RegExp.prototype);broken(Intl.DateTimeFormat.prototype);broken(URLSearchParams.prototype);broken(Math)`),
  pushes: effect('let turn=0;setInterval(()=>history.pushState(null,"","/leads?turn="+turn++),10)'),
  reloads: effect('setTimeout(()=>location.reload(),50)'),
  ends: `${effect('return()=>{throw new Error("as it is left")}')};${react}.useLayoutEffect(()=>()=>{throw null},[])`,
  locks: effect(`document.body.inert=true;document.documentElement.style.pointerEvents="none";
    const {innerHTML}=document.body;document.body.innerHTML="To print";document.body.innerHTML=innerHTML;
    setTimeout(()=>{globalThis.hasWritten=true;document.write("<p>written")},100)`),
  covers: `return ${react}.createElement("div",{style:{position:"fixed",inset:0,zIndex:2147483647}},"Over all")`,
  styles: `${react}.useEffect(()=>{if(globalThis.hasStyled)return;globalThis.hasStyled=true;
    document.head.append(Object.assign(document.createElement("style"),{textContent:"h1{color:rgb(1,2,3)!important}"}));
    const sheet=new CSSStyleSheet();sheet.replaceSync("h1{word-spacing:7px!important}");document.adoptedStyleSheets=[sheet]},[])`,
  storms: effect(
    'const timer=setInterval(()=>{for(let n=0;n<50;n++)Promise.reject(new Error("Nobody listens"))},50);return()=>clearInterval(timer)',
  ),
  streams: `${react}.useEffect(()=>{for(let n=0;n<6;n++)new EventSource("/api/events")},[])`,
};

function makeCareless(build: Build): void {
  const chosen = Object.entries(pageFaults).map(([name, code]) => `if(fault===${JSON.stringify(name)}){${code}}`);
  runFirst(
    build,
    'LeadsPage',
    'globalThis.hasModuleRun=true;if(globalThis.fault==="blocks"){const end=Date.now()+400;while(Date.now()<end);}',
  );
  wrapPage(build, 'LeadsPage', `const fault=globalThis.fault;${chosen.join('')}`);
  wrapPage(build, 'CallDialogSlot', `if(globalThis.fault==="slot suspends"){${pageFaults.suspends}}`);
  wrapPage(build, 'LeadCallsPanel', `if(globalThis.fault==="part suspends"){${pageFaults.suspends}}`);
  edit(build, 'LeadsPage.', (source) => `/* ${unique()} */${source}`);
}

let version = '';
let toldOf: (failure: string) => Promise<string>;

test.beforeAll(async ({ registry, ownOrganization }) => {
  // The failures of the release that were reported to the registry, with the latest message.
  toldOf = async (failure) => {
    const { versions } = await registry.module('leads');
    const told = versions.find((one) => one.version === version)?.failures;
    return told?.find((one) => one.failure === failure)?.message ?? '';
  };
  version = await registry.publishVariant('leads', makeCareless);
  await registry.canary('leads', version, ownOrganization.id);
});
test.afterAll(({ registry }) => registry.act('leads', 'rollback'));

/** Opens a page in which the module has one fault. */
async function openWith(page: Page, fault: string, path = '/leads'): Promise<void> {
  await page.addInitScript((name) => Object.assign(window, { fault: name }), fault);
  await page.goto(path);
}

const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'Leads has stopped' });
const fellBack = (page: Page) => page.getByRole('status').filter({ hasText: /did not work here, so you see/ });

async function expectFallback(page: Page): Promise<void> {
  await expect(heading(page, 'Leads')).toBeVisible();
  await expect(fellBack(page)).toBeVisible();
  await follow(page, 'Micro Prompts');
}

/** Once the module is waiting, advances the clock past the limit after which it has failed. */
async function passPatience(page: Page): Promise<void> {
  await page.waitForFunction(() => 'isWaiting' in globalThis);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 100)))),
  );
  await page.clock.fastForward(9000);
}

test('a module throws a value that is not an error', async ({ page }) => {
  for (const fault of ['nothing', 'nameless', 'hostile']) {
    await openWith(page, fault);
    await expectFallback(page);
  }
  await expect.poll(() => toldOf('crashed')).not.toBe('');
});

for (const [name, fault, when] of [
  ['a module suspends forever', 'suspends', {}],
  ['a promise that a module waits for fails repeatedly', 'rejects', onlyThorough],
] as const)
  test(name, when, async ({ page }) => {
    await page.clock.install();
    await openWith(page, fault);
    await expect(sidebar(page)).toBeVisible();
    await passPatience(page);
    await expectFallback(page);
    await expect.poll(() => toldOf('stuck')).not.toBe('');
  });

test('a slot of a module suspends forever', async ({ page, context }) => {
  await createLead(context, { first_name: 'Vera', last_name: unique() });
  await page.clock.install();
  await openWith(page, 'slot suspends', '/dashboard');
  await page.getByRole('button', { name: 'Call a Lead' }).click();
  await page.getByRole('menuitem').first().click();
  const waiting = page.getByRole('progressbar', { name: 'Opening Leads' });
  await expect(waiting).toBeVisible();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await passPatience(page);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(waiting).not.toBeAttached();
});

test('one of several parts in a slot suspends forever', async ({ page, context }) => {
  const { id } = await createLead(context, { first_name: 'Vera', last_name: unique() });
  await page.clock.install();
  await openWith(page, 'part suspends', `/leads?lead=${id}`);
  const panel = page.getByRole('dialog', { name: /^Vera/ });
  await expect(panel.getByRole('heading', { name: 'Times to offer' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Call history' })).not.toBeAttached();
  await passPatience(page);
  await expect(panel.getByRole('heading', { level: 3 })).toHaveText([
    'Call history',
    'WhatsApp',
    'Interviews',
    'Times to offer',
  ]);
  await expect.poll(() => toldOf('stuck')).not.toBe('');
});

test('no module fills a slot for this organization', async ({ page, context }) => {
  const { id } = await createLead(context, { first_name: 'Vera', last_name: unique() });
  await rewriteBoot(page, ({ modules }) => {
    for (const { manifest } of modules.modules)
      manifest.slots = manifest.slots.filter(({ slot }) => slot !== 'lead.panels.v1');
  });
  await page.goto(`/leads?lead=${id}`);
  const panel = page.getByRole('dialog', { name: /^Vera/ });
  await expect(panel.getByText('There is nothing more about this lead.')).toBeVisible();
  await expect(panel.getByRole('heading', { level: 3 })).toHaveCount(0);
});

test('the code of a module blocks the page as it starts', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await openWith(page, 'blocks', '/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  const fetched = page.waitForResponse(/\/modules\/leads\/.*\/LeadsPage\./);
  await entry(page, 'Leads').hover();
  await (await fetched).finished();
  // Pointing at its entry prefetches the module without running it.
  expect(await page.evaluate(() => 'hasModuleRun' in globalThis)).toBe(false);
  await follow(page, 'Leads');
  expect(await page.evaluate(() => 'hasModuleRun' in globalThis)).toBe(true);
  const fetches = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes('/LeadsPage.') && transferSize > 0)
      .map(({ initiatorType }) => initiatorType),
  );
  expect(fetches).toEqual(['link']);
  await expect.poll(() => toldOf('blocking')).toContain('blocked the page');
});

for (const [name, fault, when] of [
  ['a module sets state in an endless loop', 'draws', {}],
  ['a module changes the address in an endless loop', 'navigates', {}],
  ['a module changes the address in an endless loop, past the router', 'pushes', onlyThorough],
] as const)
  test(name, when, async ({ page }) => {
    await openWith(page, fault);
    await expect(card(page)).toContainText(
      'It was stopped because it kept drawing or changing the address without end',
    );
    await follow(page, 'Micro Prompts');
    await expect.poll(() => toldOf('looping')).not.toBe('');
  });

test('a module reloads the page in an endless loop', async ({ page }) => {
  await openWith(page, 'reloads');
  await expectFallback(page);
  await expect.poll(() => toldOf('looping')).toContain('reloaded the page');
});

test('a module leaves traces in the page', async ({ page }) => {
  await openWith(page, 'leaves', '/micro-prompts');
  await expect(heading(page, 'Micro Prompts')).toBeVisible();
  await entry(page, 'Leads').click();
  await expect.poll(() => page.evaluate(() => document.documentElement.className)).toBe('theirs');
  await page.goBack();
  const traces = () =>
    page.evaluate(() => ({
      isInert: document.body.inert,
      overflow: document.body.style.overflow,
      htmlClass: document.documentElement.className,
      nodes: document.querySelectorAll('#theirs').length,
      title: document.title,
      patches: [String(history.pushState).includes('push.apply'), !String(JSON.parse).includes('[native code]')],
      asksToStay: window.onbeforeunload !== null,
    }));
  await expect.poll(traces).toEqual({
    isInert: false,
    overflow: '',
    htmlClass: '',
    nodes: 0,
    title: 'Micro Prompts · Switchboard',
    patches: [false, false],
    asksToStay: false,
  });
  await expect(heading(page, 'Micro Prompts')).toBeVisible();
  const ticks = () => page.evaluate(() => (globalThis as unknown as { ticks: number }).ticks);
  const before = await ticks();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await ticks()).toBe(before);
  await expect.poll(() => toldOf('leftover')).toContain('html[class]');
});

test('a module replaces builtins of the language and the browser', async ({ page, registry }) => {
  await openWith(page, 'replaces');
  await expect(heading(page, 'Leads')).toBeVisible();
  await follow(page, 'Slots');
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect.poll(() => toldOf('leftover')).toContain('Date.now replaced');
  const { versions } = await registry.module('slots');
  // Other journeys block its files or break its entry.
  const crashes = versions.flatMap(({ failures }) => failures.filter(({ failure }) => failure === 'crashed'));
  expect(crashes).toEqual([]);
});

test('a module opens more event streams than the browser has connections', async ({ page, context }) => {
  await openWith(page, 'streams');
  await expect(heading(page, 'Leads')).toBeVisible();
  await expect(fellBack(page)).toBeVisible();
  const last_name = unique();
  await createLead(context, { first_name: 'Vera', last_name });
  await expect(page.getByText(`Vera ${last_name}`).first()).toBeVisible();
});

test('a module throws as its page is left', async ({ page }) => {
  await openWith(page, 'ends');
  await expect(heading(page, 'Leads')).toBeVisible();
  await follow(page, 'Micro Prompts');
  await expect(sidebar(page)).toBeVisible();
  await expect.poll(() => toldOf('unhandled')).toContain('as it is left');
});

test('a module locks, overwrites or covers the whole page', async ({ page }) => {
  await openWith(page, 'locks');
  await page.waitForFunction(() => 'hasWritten' in globalThis);
  await expect(heading(page, 'Leads')).toBeVisible();
  await follow(page, 'Micro Prompts');
  await expect.poll(() => toldOf('leftover')).toContain('locked the whole page');
  await openWith(page, 'covers');
  await expect(page.getByText('Over all')).toBeVisible();
  await follow(page, 'Micro Prompts');
});

test('a module writes styles for the whole page with a script', async ({ page }) => {
  const h1 = page.getByRole('heading', { level: 1 });
  await openWith(page, 'styles');
  for (let turn = 0; turn < 2; turn += 1) {
    await expect(h1).toHaveText('Leads');
    await expect(h1).toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect(h1).toHaveCSS('word-spacing', '7px');
    await follow(page, 'Micro Prompts');
    await expect(h1).not.toHaveCSS('color', 'rgb(1, 2, 3)');
    await expect(h1).not.toHaveCSS('word-spacing', '7px');
    await entry(page, 'Leads').click();
  }
  await expect.poll(() => toldOf('leftover')).toContain('styles in head');
});

test('promises of a module are rejected a thousand times a second', async ({ page }) => {
  let reports = 0;
  page.on('request', (sent) => {
    // A busy machine also causes reports of slowness, which don't count here.
    if (sent.url().endsWith('/api/module-failures') && sent.postDataJSON().failure === 'unhandled') reports += 1;
  });
  await openWith(page, 'storms');
  await expect.poll(() => toldOf('unhandled')).toContain('Nobody listens');
  await follow(page, 'Micro Prompts');
  expect(reports).toBe(1);
});
