/** The rows of docs/fault-matrix.md that happen while people work: releases, organization switches, networks, time. */
import type { Page } from '@playwright/test';
import { demoPerson, entry, expect, follow, heading, invite, signIn, switchTo, unique } from './journey.ts';
import { rewriteBoot, test } from './own-release.ts';
import { edit, wrapPage } from './releases.ts';

test.use({ moduleId: 'prompts' });

const page1 = 'Micro Prompts';
const shared = (name: string) =>
  `Object.values(__FEDERATION__.__INSTANCES__[0].shareScopeMap.default[${JSON.stringify(name)}])[0].lib()`;
const versionShown = (page: Page) =>
  page.evaluate(async () => {
    const { modules } = await (await fetch('/modules.json')).json();
    return modules.find(({ manifest }: { manifest: { id: string } }) => manifest.id === 'prompts').manifest.version;
  });

/** Puts text into the page that identifies the release. */
const labelled = (label: string) => (build: Parameters<typeof edit>[0]) =>
  edit(build, 'MicroPromptsPage.', (source) => source.replace('"Micro Prompts"', JSON.stringify(label)));

test('a release is published and rolled back while a tab is open', async ({ page, registry, release }) => {
  await page.goto('/micro-prompts');
  await expect(heading(page, page1)).toBeVisible();

  const version = await release(labelled('Micro Prompts, newer'));
  await follow(page, 'Leads');
  await page.goBack();
  await expect(heading(page, page1)).toBeVisible();

  const fresh = await page.context().newPage();
  await fresh.goto('/micro-prompts');
  await expect(heading(fresh, 'Micro Prompts, newer')).toBeVisible();
  expect(await versionShown(fresh)).toBe(version);

  await registry.act('prompts', 'rollback');
  await follow(fresh, 'Leads');
  await fresh.goBack();
  await expect(heading(fresh, 'Micro Prompts, newer')).toBeVisible();
  await fresh.reload();
  await expect(heading(fresh, page1)).toBeVisible();
  await expect(heading(page, page1)).toBeVisible();
});

test('a setting of an organization no longer fits a release', async ({ page, registry, release }) => {
  const declaring = (limits: { default: number; min: number }) => (build: Parameters<typeof edit>[0]) => {
    build.manifest.settings = [{ name: 'minutes', kind: 'number', label: 'Minutes', max: 480, ...limits }];
    const code = `const {minutes}=${shared('@switchboard/platform')}.useModuleSettings()`;
    wrapPage(
      build,
      'MicroPromptsPage',
      `${code};return ${shared('react')}.createElement("h1",null,minutes+" minutes")`,
    );
  };
  const shown = async (minutes: number) => {
    await page.goto('/micro-prompts');
    await expect(heading(page, `${minutes} minutes`)).toBeVisible();
  };
  await release(declaring({ default: 30, min: 5 }));
  await page.goto('/dashboard');
  const saved = await page
    .context()
    .request.patch('/api/module-settings/prompts', { data: { values: { minutes: 45 } } });
  expect(saved.status(), await saved.text()).toBe(200);
  await shown(45);

  await release(declaring({ default: 90, min: 60 }));
  await shown(90);
  await page.goto('/organization-settings?tab=modules');
  const settings = page.getByRole('region', { name: 'Prompts' });
  await expect(settings).toContainText("“45” was set, but this version of the module doesn't accept it");

  await registry.act('prompts', 'rollback');
  await shown(45);
});

test('a module fails for many of the people who open it', async ({ page, registry, release }) => {
  await registry.rollBackAbove('prompts', 25);
  const version = await release((build) => wrapPage(build, 'MicroPromptsPage', 'throw new Error("broken on purpose")'));
  await page.goto('/dashboard');
  await page
    .context()
    .request.post('/api/module-opens', { data: { opened: [{ module_id: 'prompts', version, count: 15 }] } });
  // Each opening of the page fails, and the previous release is shown instead.
  for (let opening = 0; opening < 6; opening++) {
    const reported = page.waitForResponse('**/api/module-failures');
    await page.goto('/micro-prompts');
    await expect(heading(page, page1)).toBeVisible();
    await reported;
  }
  await expect.poll(() => versionShown(page)).not.toBe(version);
  await page.goto('/micro-prompts');
  await expect(heading(page, page1)).toBeVisible();
  await expect(page.getByText('did not work here')).toBeHidden();
  await registry.rollBackAbove('prompts', null);
});

test('the files of a release are retired and the list in the page is outdated', async ({ page }) => {
  await rewriteBoot(page, ({ modules }) => {
    const module = modules.modules.find(({ manifest }) => manifest.id === 'prompts');
    if (!module) return;
    module.manifest.version = '0.0.1-000000000000';
    Object.assign(module, { base_path: '/modules/prompts/0.0.1-000000000000/', fallback_version: null });
  });
  // The document is outdated, the server isn't.
  await page.context().unroute('**/api/boot');
  await page.goto('/micro-prompts');
  const card = page.getByRole('alert').filter({ hasText: 'Prompts cannot be opened' });
  await card.getByRole('button', { name: 'Retry' }).click();
  await expect(heading(page, page1)).toBeVisible();
});

test('a part of a page is missing after a release', async ({ page, registry, release }) => {
  const version = await release(labelled('Micro Prompts, older'));
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  await registry.act('prompts', 'rollback');
  await registry.act('prompts', 'retire', { version });
  // The tab still uses the removed release. It reloads once and gets the active one.
  const loads: string[] = [];
  page.on('framenavigated', (frame) => loads.push(frame.url()));
  await entry(page, page1).click();
  await expect(heading(page, page1)).toBeVisible();
  expect(loads.length).toBeLessThanOrEqual(2);
});

test('a shared part of the shell fails once', async ({ page }) => {
  let failures = 0;
  await page.context().route('**/shell/*/ds-data*.js', async (route) => {
    failures += 1;
    if (failures === 1) await route.abort('connectionreset');
    else await route.fallback();
  });
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  expect(failures).toBeGreaterThan(1);
  await follow(page, page1);
});

test('a feature is switched off while its page is open', async ({ page }) => {
  await page.goto('/micro-prompts');
  await expect(heading(page, page1)).toBeVisible();
  await rewriteBoot(page, (boot) => {
    boot.session.organization.feature_flags.microprompts = false;
  });
  await page.goto('/micro-prompts');
  await expect(heading(page, 'Feature Not Available')).toBeVisible();
  await expect(entry(page, page1)).toHaveAttribute('aria-disabled', 'true');
  await follow(page, 'Leads');
});

test('the browser goes offline and comes back', async ({ page, context }) => {
  await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await page.goto('/leads');
  await expect(heading(page, 'Leads')).toBeVisible();
  await context.setOffline(true);
  await entry(page, page1).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Prompts cannot be opened' })).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, page1)).toBeVisible();
});

test('a page is opened fifty times', async ({ page }) => {
  const client = await page.context().newCDPSession(page);
  const counts = async () => {
    await client.send('HeapProfiler.collectGarbage');
    const { metrics } = await client.send('Performance.getMetrics');
    const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
    const scripts = await page.evaluate(() => document.querySelectorAll('script, link[rel=stylesheet]').length);
    return { nodes: of('Nodes'), listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize'), scripts };
  };
  await client.send('Performance.enable');
  // A hint would cover the page until someone closes it, and it has listeners of its own.
  await page.context().request.patch('/api/onboarding', { data: { seen_hints: ['import-leads'] } });
  await page.goto('/leads');
  const turn = async () => {
    await follow(page, page1);
    await follow(page, 'Leads');
  };
  for (let count = 0; count < 5; count += 1) await turn();
  const before = await counts();
  for (let count = 0; count < 50; count += 1) await turn();
  const after = await counts();
  // The earlier count may include a script that was still being prefetched.
  expect(after.scripts).toBeLessThanOrEqual(before.scripts);
  // A short overlay such as a tooltip adds React's 143 listeners with its container, or has just removed them.
  expect(after.listeners).toBeLessThanOrEqual(before.listeners + 250);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes * 1.2 + 500);
  expect(after.heap).toBeLessThanOrEqual(before.heap * 1.25 + 5_000_000);
});

test('another organization is chosen while a page is open', async ({ page, context, ownOrganization, release }) => {
  const sessions = '/api/session/organization';
  const name = `Second ${unique()}`;
  const second = await (await context.request.post('/api/organizations', { data: { name } })).json();
  await context.request.post(sessions, { data: { organization_id: ownOrganization.id } });
  await release(labelled('Micro Prompts, for one organization'));
  await page.goto('/micro-prompts');
  await expect(heading(page, 'Micro Prompts, for one organization')).toBeVisible();

  await context.request.post(sessions, { data: { organization_id: second.id } });
  await page.reload();
  await expect(heading(page, page1)).toBeVisible();
  await switchTo(page, name, ownOrganization.name);
  await follow(page, page1, 'Micro Prompts, for one organization');
  await switchTo(page, ownOrganization.name, name);
  await follow(page, page1);
  // All journeys of this worker share the session.
  await context.request.post(sessions, { data: { organization_id: ownOrganization.id } });
});

test('the page of a candidate opens with everything else down', async ({ page, browser }) => {
  const staff = await browser.newContext();
  await signIn(staff, demoPerson('owner'));
  const { path } = await invite(staff);
  await staff.close();

  const dead: string[] = [];
  await page
    .context()
    .route(/\/shell\/|\/modules\.json|\/api\/(boot|session|events)|\/modules\/(?!proctoring\/)/, (route) => {
      dead.push(route.request().url());
      return route.abort('connectionrefused');
    });
  await page.goto(path);
  await expect(heading(page, 'Welcome to Your Video Interview')).toBeVisible();
  expect(dead).toEqual([]);
});
