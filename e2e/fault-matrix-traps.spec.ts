/**
 * The rows of docs/fault-matrix.md for code that keeps people from leaving its page. One release has every fault; a page
 * chooses one before it starts.
 */
import type { Page } from '@playwright/test';
import { entry, expect, follow, heading, sidebar, unique } from './journey.ts';
import { test } from './own-release.ts';
import { type Build, edit, wrapPage } from './releases.ts';
import { onlyThorough } from './thorough.ts';

test.use({ moduleId: 'calls' });

const react = 'Object.values(__FEDERATION__.__INSTANCES__[0].shareScopeMap.default.react)[0].lib()';
const effect = (code: string) => `${react}.useEffect(()=>{${code}},[])`;
const layer = `Object.assign(document.createElement("div"),{id:"theirs",style:"position:fixed;inset:0;z-index:2147483647;background:#123"})`;
const freeze = (ms: number) =>
  `if(!globalThis.hasFrozen){globalThis.hasFrozen=true;const end=Date.now()+${ms};while(Date.now()<end);}`;

const faults = {
  removes: effect(
    'document.querySelector("nav").remove();document.querySelector("#content").previousElementSibling?.remove()',
  ),
  empties: effect('document.querySelector("nav").innerHTML=""'),
  decorates: effect(
    'const {body,documentElement:html}=document;html.dir="rtl";html.dataset.theme="dark";body.className="theirs";document.querySelector("nav").className="theirs"',
  ),
  modal: effect(
    'const dialog=document.body.appendChild(document.createElement("dialog"));dialog.id="theirs";dialog.textContent="Theirs";dialog.addEventListener("cancel",event=>event.preventDefault());dialog.showModal()',
  ),
  covers: effect(`document.body.append(${layer})`),
  swallows: effect(
    'for(const type of ["click","pointerdown","keydown"])addEventListener(type,event=>{event.stopImmediatePropagation();event.preventDefault()},true)',
  ),
  freezes: freeze(700),
  hangs: freeze(10_500),
  animates: effect(
    'globalThis.frames=0;requestAnimationFrame(function draw(){globalThis.frames+=1;requestAnimationFrame(draw)})',
  ),
  hurries: effect('for(let turn=0;turn<150;turn++)history.replaceState(null,"","/calls?turn="+turn)'),
};

function makeTrap(build: Build): void {
  const chosen = Object.entries(faults).map(([name, code]) => `if(fault===${JSON.stringify(name)}){${code}}`);
  wrapPage(build, 'CallsPage', `const fault=globalThis.fault;${chosen.join('')}`);
  edit(build, 'CallsPage.', (source) => `/* ${unique()} */${source}`);
}

let version = '';
let messagesOf: (failure: string) => Promise<string>;

test.beforeAll(async ({ registry, ownOrganization }) => {
  messagesOf = async (failure) => {
    const { versions } = await registry.module('calls');
    const reported = versions.find((one) => one.version === version)?.failures ?? [];
    const recent = reported.filter((one) => one.failure === failure).flatMap((one) => one.recent);
    return recent.map(({ message }) => message).join('\n');
  };
  version = await registry.publishVariant('calls', makeTrap);
  await registry.canary('calls', version, ownOrganization.id);
});
test.afterAll(({ registry }) => registry.act('calls', 'rollback'));

async function openWith(page: Page, fault: keyof typeof faults): Promise<void> {
  await page.addInitScript((name) => Object.assign(window, { fault: name }), fault);
  await page.goto('/calls');
}

const closedCard = (page: Page) => page.getByRole('alert').filter({ hasText: 'is closed' });

/** Nothing of a page is left in the document around the content. */
async function expectNothingLeft(page: Page): Promise<void> {
  const traces = () =>
    page.evaluate(() => ({
      theirs: document.querySelectorAll('#theirs, .theirs').length,
      dir: document.documentElement.dir,
      theme: document.documentElement.dataset.theme ?? '',
      isModal: document.querySelector('dialog:modal') !== null,
    }));
  await expect.poll(traces).toEqual({ theirs: 0, dir: '', theme: '', isModal: false });
}

for (const [name, fault, when] of [
  ['a module removes a part of the frame', 'removes', {}],
  ['a module empties a part of the frame', 'empties', onlyThorough],
] as const) {
  test(name, when, async ({ page }) => {
    await openWith(page, fault);
    await expect(heading(page, 'Calls')).toBeVisible();
    await expect(entry(page, 'Micro Prompts')).toBeVisible();
    await follow(page, 'Micro Prompts');
    await expect.poll(() => messagesOf('leftover')).toMatch(/It changed the frame: .*<\w+> removed/);
  });
}

test('a module changes attributes of the page and of the frame', async ({ page }) => {
  await page.goto('/micro-prompts');
  await expect(heading(page, 'Micro Prompts')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { fault: 'decorates' }));
  await follow(page, 'Calls');
  await follow(page, 'Micro Prompts');
  await expectNothingLeft(page);
  await expect.poll(() => messagesOf('leftover')).toContain('html[dir]');
  await expect.poll(() => messagesOf('leftover')).toContain('nav[class]');
});

for (const [name, fault, says, when] of [
  ['a module opens a modal dialog over the page', 'modal', 'a modal dialog in body covers the page', {}],
  ['a module puts a layer over the whole page', 'covers', '<div> in body covers the page', onlyThorough],
] as const) {
  test(name, when, async ({ page }) => {
    await openWith(page, fault);
    await expect(
      page.getByText('keeps you from using the page. Press F8 to close it, or reload the page.'),
    ).toBeVisible();
    await expect.poll(() => messagesOf('leftover')).toContain(says);
    await page.reload();
    await expect(page.getByRole('alert').filter({ hasText: 'Open Calls again?' })).toContainText(says);
    await page.getByRole('button', { name: 'Open again' }).click();
    await expect(
      page.getByText('keeps you from using the page. Press F8 to close it, or reload the page.'),
    ).toBeVisible();
    await page.keyboard.press('F8');
    await expect(closedCard(page)).toBeVisible();
    await expectNothingLeft(page);
    await follow(page, 'Micro Prompts');
  });
}

test('a module swallows every click and key', async ({ page }) => {
  await openWith(page, 'swallows');
  await expect(heading(page, 'Calls')).toBeVisible();
  // The check for clicks that never arrive comes with the first page.
  await expect
    .poll(async () => {
      await entry(page, 'Micro Prompts').click();
      return messagesOf('leftover');
    })
    .toContain('a listener keeps clicks away from the page');
  await page.keyboard.press('F8');
  await expect(closedCard(page)).toBeVisible();
  await follow(page, 'Micro Prompts');
});

test('a module freezes the page while it renders', async ({ page }) => {
  await openWith(page, 'freezes');
  await expect(heading(page, 'Calls')).toBeVisible();
  await expect.poll(() => messagesOf('blocking')).toMatch(/It blocked the page for \d{3,} ms/);
});

test('a module freezes the page for more than ten seconds', onlyThorough, async ({ page }) => {
  await openWith(page, 'hangs');
  await expect(page.getByRole('status').filter({ hasText: /Calls did not respond for \d+ seconds/ })).toContainText(
    'Open another page, or press F8 to close it.',
  );
  await expect.poll(() => messagesOf('blocking')).toMatch(/It blocked the page for \d{2,} s/);
  await page.reload();
  const question = page.getByRole('alert').filter({ hasText: 'Open Calls again?' });
  await expect(question).toContainText(/The page did not respond for \d+ seconds/);
  await follow(page, 'Micro Prompts');
});

test('a module requests animation frames endlessly', async ({ page }) => {
  await openWith(page, 'animates');
  await expect(heading(page, 'Calls')).toBeVisible();
  await follow(page, 'Micro Prompts');
  await expect.poll(() => messagesOf('leftover')).toContain('an animation');
  const frames = () => page.evaluate(() => (globalThis as unknown as { frames: number }).frames);
  const before = await frames();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await frames()).toBe(before);
});

test('a module changes the address 150 times at once', async ({ page }) => {
  await openWith(page, 'hurries');
  await expect(heading(page, 'Calls')).toBeVisible();
  await expect(page).toHaveURL(/turn=149$/);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

test('the page of a module stopped responding before it was reloaded', async ({ page }) => {
  await openWith(page, 'hurries');
  await expect(heading(page, 'Calls')).toBeVisible();
  // A page that hangs can't record its end, so the earlier record stays.
  const release = await page.evaluate(() => sessionStorage.getItem('switchboard.open'));
  expect(release).toBe(`calls@${version}`);
  await page.addInitScript((kept) => sessionStorage.setItem('switchboard.open', kept), release ?? '');
  await page.reload();
  const question = page.getByRole('alert').filter({ hasText: 'Open Calls again?' });
  await expect(question).toContainText('The page had stopped responding.');
  await expect(sidebar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(heading(page, 'Calls')).toBeVisible();
});
