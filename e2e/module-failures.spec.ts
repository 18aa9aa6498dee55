import type { BrowserContext, Page } from '@playwright/test';
import { demoPerson, entry, expect, follow, heading, sidebar, signIn, test } from './journey.ts';
import {
  breakEntry,
  breakPage,
  filesOf,
  type ModuleUnderTest,
  modules,
  publishedModules,
  signInFor,
} from './modules.ts';
import { isThorough } from './thorough.ts';

interface Fault {
  name: string;
  break(context: BrowserContext, module: ModuleUnderTest): Promise<unknown>;
  /** The title of the card shown in place of the module. */
  card(module: ModuleUnderTest): string;
  says: string;
  /** The fault is in files that were published with matching checksums, so they remain while the page is open. */
  keepsFiles?: true;
}

const cannotBeOpened = ({ title }: ModuleUnderTest) => `${title} cannot be opened`;

const faults: readonly Fault[] = [
  {
    name: 'its files are gone from the server',
    break: (context, { id }) => context.route(filesOf(id), (route) => route.fulfill({ status: 404 })),
    card: cannotBeOpened,
    says: 'Its files are no longer on the server, most likely because of a newer release.',
  },
  {
    name: 'nothing answers',
    break: (context, { id }) => context.route(filesOf(id), (route) => route.abort('connectionrefused')),
    card: cannotBeOpened,
    says: 'Its files could not be loaded.',
  },
  {
    name: 'a page comes instead of its files',
    break: (context, { id }) =>
      context.route(filesOf(id), (route) =>
        route.fulfill({ contentType: 'text/html', body: '<h1>Welcome to Wi-Fi</h1>' }),
      ),
    card: cannotBeOpened,
    says: 'Its files could not be loaded.',
  },
  {
    name: 'its entry throws',
    break: breakEntry,
    keepsFiles: true,
    card: cannotBeOpened,
    says: 'It loaded completely, but its code failed to start.',
  },
  {
    name: 'its page throws while it renders',
    break: breakPage,
    keepsFiles: true,
    card: ({ title }) => `${title} has stopped`,
    says: 'It stopped because of an error.',
  },
];

/** Ends the fault: blocked files come from the server again, and the module's code no longer throws. */
async function mend(page: Page, { keepsFiles }: Fault): Promise<void> {
  if (!keepsFiles) await page.context().unrouteAll({ behavior: 'ignoreErrors' });
  await page.evaluate(() => Object.assign(window, { isModuleBroken: false }));
}

/** Another module opens while this one is broken. */
async function expectOthersToOpen(page: Page, { id }: ModuleUnderTest): Promise<void> {
  await follow(page, id === 'slots' ? 'Micro Prompts' : 'Slots');
}

test.describe.configure({ mode: 'parallel' });

test.beforeEach(async ({ context }) => {
  await signIn(context, demoPerson('owner'));
  await context.addInitScript(() => Object.assign(window, { isModuleBroken: true }));
});

interface Pair {
  module: ModuleUnderTest;
  fault: Fault;
}

/** Uses every module once and every fault once: the shell handles a fault the same way for each module. */
function pairs(): Pair[] {
  if (isThorough) return modules.flatMap((module) => faults.map((fault) => ({ module, fault })));
  return Array.from({ length: Math.max(modules.length, faults.length) }, (_, index) => ({
    module: modules[index % modules.length] as ModuleUnderTest,
    fault: faults[index % faults.length] as Fault,
  }));
}

for (const { module, fault } of pairs()) {
  test(`${module.title}: when ${fault.name}, a card takes its place, and Retry brings the page back`, async ({
    page,
  }) => {
    await signInFor(page.context(), module);
    await fault.break(page.context(), module);
    await page.goto(module.path);
    const card = page.getByRole('alert').filter({ hasText: fault.card(module) });
    await expect(card).toContainText(fault.says);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fault.card(module));
    // A call page is frameless, so it has no sidebar to open another module from.
    if (!module.isFrameless) {
      await expect(sidebar(page)).toBeVisible();
      await expectOthersToOpen(page, module);
      await page.goBack();
      await expect(card).toBeVisible();
    }
    await mend(page, fault);
    await card.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page, module.heading)).toBeVisible();
  });
}

/** One module in the frame, and each frameless one. */
const late = isThorough
  ? modules
  : modules.filter((one) => one.isFrameless || one === modules.find(({ isFrameless }) => !isFrameless));

test('modules that load too slowly become cards after 8 seconds, and Retry brings each back', async ({ browser }) => {
  const signedIn: { module: ModuleUnderTest; context: BrowserContext }[] = [];
  // One after the other, since a dozen simultaneous sign-ins of one account look like guessing. Each in its own browser context, since
  // tabs of one share the few connections of HTTP/1.1.
  for (const module of late) {
    const context = await browser.newContext();
    await signInFor(context, module);
    signedIn.push({ module, context });
  }
  const opened = await Promise.all(
    signedIn.map(async ({ module, context }) => {
      await context.route(filesOf(module.id), () => {
        // Held back until the route is removed.
      });
      const page = await context.newPage();
      await page.goto(module.path, { waitUntil: 'commit' });
      return { module, page, context, card: page.getByRole('alert').filter({ hasText: cannotBeOpened(module) }) };
    }),
  );
  for (const { card, page, module } of opened) {
    await expect(card).toContainText('It took longer than 8 seconds to load.');
    if (!module.isFrameless) await expect(sidebar(page)).toBeVisible();
  }
  for (const { card, page, module, context } of opened) {
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await card.getByRole('button', { name: 'Retry' }).click();
    await expect(heading(page, module.heading)).toBeVisible();
    await context.close();
  }
});

test('people can sign in with all modules gone, and each place says what is missing', async ({ page, context }) => {
  await context.clearCookies();
  await context.route(filesOf(), (route) => route.fulfill({ status: 404 }));
  const { email, password } = demoPerson('member');
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Total Conversations' })).toBeVisible();
  for (const module of modules.filter((one) => one.entry !== null)) {
    await entry(page, module.entry ?? '').click();
    await expect(page.getByRole('alert')).toContainText(cannotBeOpened(module));
  }
  await follow(page, 'Dashboard');
});

test('the tests cover exactly the modules that are published', async ({ context }) => {
  const published = await publishedModules(context);
  expect(published.map(({ manifest }) => manifest.id).sort()).toEqual(modules.map(({ id }) => id).sort());
});

test('the shell provides the only React, and no module brings another', async ({ page }) => {
  const withReact: string[] = [];
  page.on('response', async (answer) => {
    if (answer.request().resourceType() !== 'script') return;
    const source = await answer.text().catch(() => '');
    // The name under which React exposes its internals to react-dom. Only React itself assigns it.
    if (/__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/.test(source))
      withReact.push(answer.url());
  });
  for (const module of modules) {
    // The module that the sidebar opens joins the ones that are already loaded.
    if (module.entry !== null && (await sidebar(page).isVisible())) {
      await follow(page, module.entry, module.heading);
    } else {
      await signInFor(page.context(), module);
      await page.goto(module.path);
      await expect(heading(page, module.heading)).toBeVisible();
    }
  }
  const origins = new Set(withReact.map((url) => new URL(url).pathname.split('/')[1]));
  expect([...new Set(withReact)]).toHaveLength(1);
  expect([...origins]).toEqual(['shell']);
});
