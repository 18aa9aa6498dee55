/**
 * Every row of docs/fault-matrix.md, in the order of the table and under the same names. Broken releases are really published and given to
 * one organization that only this file uses.
 */
import type { Page, Route } from '@playwright/test';
import { expect, heading } from './journey.ts';
import { expectFrameAlive, rewriteBoot, test } from './own-release.ts';
import { type Change, edit, runFirst, wrapPage } from './releases.ts';
import { onlyThorough } from './thorough.ts';

test.use({ moduleId: 'slots' });

const cannotBeOpened = 'Slots cannot be opened';
const fellBack = /did not work here, so you see/;

const card = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });
const filesOf = (version: string) => `**/modules/slots/${version}/**`;

/** The page of the previous release is shown, with a notice. */
async function expectFallback(page: Page): Promise<void> {
  await expect(heading(page, 'Slots')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: fellBack })).toBeVisible();
  await expectFrameAlive(page);
}

const throwing = 'throw new Error("It cannot begin")';

const never = (_route: Route) => {
  // Held back until the route is removed.
};

test.describe('the registry', () => {
  for (const [name, broken, when] of [
    ['the registry is down when the page boots', undefined, {}],
    ['the registry answers with garbage', '<html>Welcome to Wi-Fi</html>', onlyThorough],
  ] as const) {
    test(name, when, async ({ page }) => {
      await page.goto('/slots');
      await expect(heading(page, 'Slots')).toBeVisible();
      // The page stores the list once it has settled.
      const kept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.includes('modules')));
      await expect.poll(kept).toBe(true);
      await rewriteBoot(page, (boot) => Object.assign(boot, { modules: broken }));
      await page.goto('/slots');
      await expect(heading(page, 'Slots')).toBeVisible();
      await expect(
        page.getByRole('status').filter({ hasText: 'The list of pages could not be refreshed' }),
      ).toBeVisible();
      await expectFrameAlive(page);
    });
  }

  test('the description of the previous release hangs', async ({ page, releaseSame }) => {
    const version = await releaseSame('hangs');
    await page.context().route(filesOf(version), (route) => route.abort('connectionrefused'));
    await page.context().route(`**/modules/slots/*/module.json`, never);
    await page.goto('/slots');
    await expect(card(page, cannotBeOpened)).toBeVisible();
    await expectFrameAlive(page);
  });
});

test.describe('a release that does not load', () => {
  test('the files of a module are missing', async ({ page, releaseSame }) => {
    const version = await releaseSame('missing');
    await page.context().route(filesOf(version), (route) => route.fulfill({ status: 404 }));
    await page.goto('/slots');
    await expectFallback(page);
  });

  test('the entry of a module hangs', onlyThorough, async ({ page, releaseSame }) => {
    const version = await releaseSame('hanging');
    await page.context().route(filesOf(version), never);
    await page.goto('/slots', { waitUntil: 'commit' });
    await expectFallback(page);
  });

  test('the entry of a module is an HTML page', async ({ page, releaseSame }) => {
    const version = await releaseSame('html');
    await page
      .context()
      .route(filesOf(version), (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Wi-Fi</h1>' }));
    await page.goto('/slots');
    await expectFallback(page);
  });

  for (const [name, break_, when] of [
    ['the entry of a module throws', (build) => edit(build, 'remoteEntry.', (source) => `${throwing};${source}`), {}],
    ['the page of a module throws as it starts', (build) => runFirst(build, 'SlotsPage', throwing), onlyThorough],
  ] as const satisfies [string, Change, object][]) {
    test(name, when, async ({ page, registry, release }) => {
      const version = await release(break_);
      await page.goto('/slots');
      await expectFallback(page);
      const failures = async () => (await registry.module('slots')).versions.find((one) => one.version === version);
      await expect
        .poll(async () => (await failures())?.failures)
        .toEqual([
          expect.objectContaining({ failure: 'not-started', message: expect.stringContaining('It cannot begin') }),
        ]);
      // Without a previous release, the card explains what happened.
      await rewriteBoot(page, ({ modules }) => {
        for (const module of modules.modules) module.fallback_version = null;
      });
      await page.goto('/slots');
      await expect(card(page, cannotBeOpened)).toContainText('its code failed to start');
      // The exception is only shown to people who develop modules.
      await expect(card(page, cannotBeOpened)).not.toContainText('It cannot begin');
      await expectFrameAlive(page);
    });
  }

  test('the page of a module has a syntax error', async ({ page, registry, release }) => {
    const version = await release((build) => edit(build, 'SlotsPage.', (source) => `${source};)(`));
    await page.goto('/slots');
    await expectFallback(page);
    await expect
      .poll(async () => (await registry.module('slots')).versions.find((one) => one.version === version)?.failures)
      .toContainEqual(expect.objectContaining({ failure: 'unparsable' }));
  });

  test('a module exposes something that is not a page', onlyThorough, async ({ page, release }) => {
    await release((build) =>
      edit(build, 'SlotsPage.', (source) => source.replace(/\bSlotsPage:\(\)=>[\w$]+/, 'SlotsPage:()=>"a text"')),
    );
    await page.goto('/slots');
    await expectFallback(page);
  });

  test('a file of a module differs from its checksum', async ({ page, releaseSame }) => {
    const version = await releaseSame('changed on the way');
    let isRun = false;
    await page.exposeFunction('changedFileRan', () => {
      isRun = true;
    });
    await page.context().route(`**/modules/slots/${version}/SlotsPage.*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `window.changedFileRan();${await answer.text()}` });
    });
    await page.goto('/slots');
    await expectFallback(page);
    expect(isRun).toBe(false);
  });

  test('a file of a module has no checksum', onlyThorough, async ({ page, release }) => {
    await release((build) => edit(build, 'SlotsPage.', (source) => `globalThis.hasUncheckedRun=true;${source}`));
    await rewriteBoot(page, ({ modules }) => {
      const files = modules.modules.find(({ manifest }) => manifest.id === 'slots')?.manifest.files ?? {};
      for (const name of Object.keys(files)) if (name.startsWith('SlotsPage.')) delete files[name];
    });
    await page.goto('/slots');
    await expectFallback(page);
    expect(await page.evaluate(() => 'hasUncheckedRun' in globalThis)).toBe(false);
  });
});

test.describe('a release that breaks on screen', () => {
  test('a module throws in its first render', async ({ page, registry, release }) => {
    const version = await release((build) => wrapPage(build, 'SlotsPage', 'throw new Error("The page is broken")'));
    await page.goto('/slots');
    await expectFallback(page);
    await expect
      .poll(async () => (await registry.module('slots')).versions.find((one) => one.version === version)?.failures)
      .toContainEqual(expect.objectContaining({ failure: 'crashed' }));
  });

  test('a module throws after its first render', async ({ page, release }) => {
    await release((build) =>
      wrapPage(build, 'SlotsPage', 'if(globalThis.isModuleBroken)throw new Error("The page is broken")'),
    );
    await page.goto('/slots');
    await expect(heading(page, 'Slots')).toBeVisible();
    // Broken from the first keystroke: requests that are still running must not trigger it earlier.
    await page.evaluate(() =>
      addEventListener('input', () => Object.assign(window, { isModuleBroken: true }), { capture: true, once: true }),
    );
    await page.getByRole('searchbox').first().fill('anything');
    await expect(card(page, 'Slots has stopped')).toBeVisible();
    await page.evaluate(() => Object.assign(window, { isModuleBroken: false }));
    await card(page, 'Slots has stopped').getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page, 'Slots')).toBeVisible();
    await expectFrameAlive(page);
  });

  test('an effect of a module throws', onlyThorough, async ({ page, release }) => {
    const react = 'Object.values(__FEDERATION__.__INSTANCES__[0].shareScopeMap.default.react)[0].lib()';
    await release((build) =>
      wrapPage(build, 'SlotsPage', `${react}.useEffect(()=>{throw new Error("The effect is broken")},[])`),
    );
    await page.goto('/slots');
    await expectFallback(page);
  });

  test('a module leaves a rejected promise unhandled', async ({ page, registry, release }) => {
    const version = await release((build) =>
      wrapPage(
        build,
        'SlotsPage',
        'globalThis.hasRejected||(globalThis.hasRejected=true,Promise.reject(new Error("Nobody listens")))',
      ),
    );
    await page.goto('/slots');
    await expect(heading(page, 'Slots')).toBeVisible();
    await expectFrameAlive(page);
    await expect
      .poll(async () => (await registry.module('slots')).versions.find((one) => one.version === version)?.failures)
      .toContainEqual(expect.objectContaining({ failure: 'unhandled', message: expect.stringContaining('Nobody') }));
  });
});
