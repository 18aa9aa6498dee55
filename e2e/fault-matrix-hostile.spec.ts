/**
 * The rows of docs/fault-matrix.md for code that reaches beyond its page: into what other pages render with, and into what outlives a
 * page. One release has every fault; a page chooses one before it starts, and Leads has to work next to it.
 */
import type { Page } from '@playwright/test';
import { createLead, entry, expect, follow, heading, unique } from './journey.ts';
import { test } from './own-release.ts';
import { type Build, edit, wrapPage } from './releases.ts';
import { onlyThorough } from './thorough.ts';

test.use({ moduleId: 'proctoring' });

const react = 'Object.values(__FEDERATION__.__INSTANCES__[0].shareScopeMap.default.react)[0].lib()';
const effect = (code: string) => `${react}.useEffect(()=>{${code}},[])`;

interface Fault {
  /** The row of the fault matrix. */
  name: string;
  code: string;
  /** The report about the module's release in the registry. */
  blame: RegExp;
  kind?: 'leftover' | 'unhandled' | 'blocking';
  /** How the user leaves the page; by the sidebar if omitted. */
  leave?: 'F8';
}

const faults: Fault[] = [
  {
    name: 'a module breaks promises',
    code: effect('Promise.prototype.then=function(){return this}'),
    blame: /Promise\.then replaced/,
  },
  {
    name: 'a module prevents elements from being removed',
    code: effect('Node.prototype.removeChild=()=>{throw new Error("Not removed")}'),
    blame: /Node\.removeChild replaced/,
  },
  {
    name: 'a module replaces observers',
    code: effect(`class Blind{observe(){throw new Error("Blind")}unobserve(){}disconnect(){}takeRecords(){return[]}}
      Object.assign(globalThis,{IntersectionObserver:Blind,ResizeObserver:Blind,MutationObserver:Blind})`),
    blame: /ResizeObserver replaced/,
  },
  {
    name: 'a module swallows changes of the address',
    code: effect('history.pushState=history.replaceState=()=>undefined'),
    blame: /history\.pushState replaced/,
  },
  {
    name: 'a module changes the prototype of a builtin',
    code: effect('Object.setPrototypeOf(Date.prototype,null);Object.setPrototypeOf(URLSearchParams.prototype,null)'),
    blame: /prototype of Date/,
  },
  {
    name: 'a module switches stack traces off',
    code: effect(`Error.stackTraceLimit=0;Error.prepareStackTrace=()=>{throw new Error("No stack")};
      setInterval(()=>{document.title="Theirs"},10)`),
    blame: /an interval/,
  },
  {
    name: 'a module replaces builtins permanently',
    code: effect(`const fail=()=>Promise.reject(new Error("Theirs"));
      Object.defineProperty(globalThis,"fetch",{value:fail,writable:false,configurable:false});
      Object.defineProperty(JSON,"parse",{value:()=>{throw new Error("Theirs")},writable:false,configurable:false})`),
    blame: /JSON\.parse replaced/,
  },
  {
    name: 'a module removes the style sheets of the frame',
    code: effect('for(const node of document.head.querySelectorAll("style,link[rel=stylesheet]"))node.remove()'),
    blame: /<style> in head removed/,
  },
  {
    name: 'a module hides everything with a style sheet',
    code: effect(
      'document.body.append(Object.assign(document.createElement("style"),{textContent:"*{visibility:hidden!important}"}))',
    ),
    blame: /<style> in body/,
    leave: 'F8',
  },
  {
    name: 'a module adds rules to a style sheet of the frame',
    code: effect(
      'document.querySelector("link[rel=stylesheet]").sheet.insertRule("nav *{visibility:hidden!important}",0)',
    ),
    blame: /rules in a style sheet/,
    leave: 'F8',
  },
  {
    name: 'a module changes the title endlessly',
    code: effect('(function turn(){document.title="Theirs "+Math.random();setTimeout(turn,5)})()'),
    blame: /a timer/,
  },
  {
    name: 'a module changes the page endlessly with observers',
    code: effect(`let size=0;new ResizeObserver(()=>{size=size?0:8;document.body.style.paddingTop=size+"px"}).observe(document.body);
      new MutationObserver(()=>{if(document.title!=="Theirs")document.title="Theirs"}).observe(document.head,{subtree:true,childList:true,characterData:true})`),
    blame: /an observer/,
  },
  {
    name: 'a module adds listeners past the functions of the page',
    code: effect(`const add=EventTarget.prototype.addEventListener,stop=event=>{event.stopImmediatePropagation();event.preventDefault()};
      add.call(window,"keydown",stop,true);add.call(document.querySelector("nav"),"focusin",stop,true);
      globalThis.navigation?.addEventListener("navigate",()=>{globalThis.theirs=1})`),
    blame: /a listener of window for keydown/,
  },
  {
    name: 'a module opens the document through its prototype',
    code: effect(
      'delete document.open;delete document.write;try{Document.prototype.open.call(document);Document.prototype.write.call(document,"Theirs")}catch(error){setTimeout(()=>{throw error})}',
    ),
    kind: 'unhandled',
    blame: /Writing into the document/,
  },
  {
    name: 'a module makes parts of the frame inert',
    code: effect('document.querySelector("nav").inert=true;document.getElementById("root").inert=true'),
    blame: /nav\[inert\]/,
  },
  {
    name: 'a module registers a service worker',
    code: effect('navigator.serviceWorker.register("/help/worker.js",{scope:"/help/theirs/"})'),
    kind: 'unhandled',
    blame: /service worker/,
  },
  {
    name: 'a module floods other tabs with messages',
    code: effect(`const channels=["switchboard.session","switchboard.live.all"].map(name=>new BroadcastChannel(name));
      setInterval(()=>{for(let n=0;n<20;n++)for(const channel of channels)channel.postMessage(null)},10)`),
    blame: /a channel/,
  },
  {
    name: 'a module fills the storage',
    code: effect(
      `for(const place of [localStorage,sessionStorage])for(let size=2e6,n=0;size>1;)try{place.setItem("theirs"+n++,"x".repeat(size))}catch{size=size>>1}`,
    ),
    blame: /browser’s storage/,
  },
  {
    name: 'a module sets cookies that make every request fail',
    code: effect('for(let n=0;n<30;n++)document.cookie="theirs"+n+"="+"x".repeat(3000)+";path=/"'),
    blame: /cookies/,
  },
];

/** One fault of each kind: what it replaces, hides, renders, starts or stores. */
const inEveryRun = [
  'a module breaks promises',
  'a module replaces builtins permanently',
  'a module hides everything with a style sheet',
  'a module changes the page endlessly with observers',
  'a module makes parts of the frame inert',
  'a module fills the storage',
];

let version = '';
let messagesOf: (failure: string) => Promise<string>;

function makeHostile(build: Build): void {
  const chosen = faults.map(({ name, code }) => `if(fault===${JSON.stringify(name)}){${code}}`);
  wrapPage(build, 'InterviewsPage', `const fault=globalThis.fault;${chosen.join('')}`);
  edit(build, 'InterviewsPage.', (source) => `/* ${unique()} */${source}`);
}

test.beforeAll(async ({ registry, ownOrganization }) => {
  messagesOf = async (failure) => {
    const { versions } = await registry.module('proctoring');
    const reported = versions.find((one) => one.version === version)?.failures ?? [];
    const recent = reported.filter((one) => one.failure === failure).flatMap((one) => one.recent);
    return recent.map(({ message }) => message).join('\n');
  };
  version = await registry.publishVariant('proctoring', makeHostile);
  await registry.canary('proctoring', version, ownOrganization.id);
});
test.afterAll(({ registry }) => registry.act('proctoring', 'rollback'));

/** What a page could leave behind for the next one. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    rules: document.styleSheets.length > 0,
    bodyStyle: document.body.style.paddingTop,
    nodes: document.body.querySelectorAll(':scope > style').length,
    inert: document.querySelectorAll('[inert]').length,
    cookies: document.cookie.includes('theirs'),
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key.includes('theirs')),
    builtins: [Promise.prototype.then, Node.prototype.removeChild, JSON.parse, fetch, history.pushState].filter(
      (one) => !/native code|apply/.test(Function.prototype.toString.call(one)),
    ).length,
    stacks: (new Error('stack').stack ?? '').includes('at '),
    dates: String(new Date(0).toJSON()),
  }));

/** Leads can be listed, opened and saved, also after a page load. */
async function expectLeadsWork(page: Page, name: string): Promise<void> {
  await expect(page).toHaveURL(/\/leads/);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  const lead = page.getByText(name).first();
  await expect(lead).toBeVisible();
  await lead.click();
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByRole('heading', { name: 'Call history' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  // The frame is laid out as usual: a sidebar of its own width, next to the page.
  const box = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(box?.width).toBeLessThan(400);
}

/** The page's reports about a module. Blocking work is measured by time, and a busy machine makes it longer. */
function reportsOf(page: Page, module_id: string): string[] {
  const reports: string[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/module-failures')) return;
    const report = request.postDataJSON() as { module_id: string; failure: string; message: string };
    if (report.module_id === module_id && report.failure !== 'blocking')
      reports.push(`${report.failure}: ${report.message}`);
  });
  return reports;
}

for (const { name, blame, kind = 'leftover', leave } of faults)
  test(name, inEveryRun.includes(name) ? {} : onlyThorough, async ({ page, context }) => {
    const last_name = unique();
    await createLead(context, { first_name: 'Vera', last_name });
    // Other journeys break Leads at the same time, so its counters on the server prove nothing.
    const ofLeads = reportsOf(page, 'leads');
    await page.addInitScript((fault) => Object.assign(window, { fault }), name);
    await page.goto('/micro-prompts');
    await expect(heading(page, 'Micro Prompts')).toBeVisible();
    await entry(page, 'Interviews').click();
    await page.waitForURL(/\/interviews/);
    if (leave === 'F8') {
      await page.waitForFunction(
        () => getComputedStyle(document.querySelector('nav a') as Element).visibility === 'hidden',
      );
      await page.keyboard.press('F8');
      await expect(page.getByRole('alert').filter({ hasText: 'is closed' })).toBeVisible();
    } else await expect(heading(page, 'Interviews')).toBeVisible();
    await follow(page, 'Leads');
    await expectLeadsWork(page, `Vera ${last_name}`);
    await expect.poll(() => messagesOf(kind)).toMatch(blame);
    await expect
      .poll(() => traces(page))
      .toEqual({
        title: 'Leads · Switchboard',
        rules: true,
        bodyStyle: '',
        nodes: 0,
        inert: 0,
        cookies: false,
        storage: [],
        builtins: 0,
        stacks: true,
        dates: '1970-01-01T00:00:00.000Z',
      });
    await page.reload();
    await expectLeadsWork(page, `Vera ${last_name}`);
    expect(ofLeads).toEqual([]);
  });
