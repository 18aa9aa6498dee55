/** Journeys that release modules. Each worker has its own organization, which alone gets the releases. */
import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { expect, follow, sidebar, signUp } from './journey.ts';
import { type BootModule, type Change, edit, organizationOf, Registry } from './releases.ts';

interface OwnOrganization {
  id: string;
  name: string;
  email: string;
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

interface WorkerFixtures {
  registry: Registry;
  ownOrganization: OwnOrganization;
}

interface TestFixtures {
  /** The module that this file's journeys release; no other file releases it. */
  moduleId: string;
  /** Publishes a changed release of the module and gives it to the worker's organization until the test ends. */
  release: (change: Change) => Promise<string>;
  /** Releases the module unchanged except for a comment in one file. Returns the version. */
  releaseSame: (label: string) => Promise<string>;
  /** Asserts that faults of the file's module aren't counted against other modules. Use it only while no other journeys run. */
  areOthersUnblamed: boolean;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  registry: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const registry = await Registry.signIn();
      await use(registry);
      await registry.close();
    },
    { scope: 'worker' },
  ],
  ownOrganization: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ baseURL: process.env.SWITCHBOARD_URL });
      const { name, email } = await signUp(context);
      await use({ name, email, id: await organizationOf(context), cookies: await context.cookies() });
      await context.close();
    },
    { scope: 'worker' },
  ],
  moduleId: ['', { option: true }],
  context: async ({ context, ownOrganization }, use) => {
    await context.addCookies(ownOrganization.cookies);
    await use(context);
  },
  areOthersUnblamed: [
    async ({ registry, moduleId }, use) => {
      const others = async () => {
        const { [moduleId]: _own, ...rest } = await registry.failedByModule();
        return rest;
      };
      const isAlone = process.env.SWITCHBOARD_ALL_FAULTS === '1';
      const before = isAlone ? await others() : {};
      await use(isAlone);
      if (isAlone) expect(await others(), 'how often healthy modules failed').toEqual(before);
    },
    { auto: true },
  ],
  release: async ({ registry, ownOrganization, moduleId }, use) => {
    let isReleased = false;
    await use(async (change) => {
      const version = await registry.publishVariant(moduleId, change);
      await registry.canary(moduleId, version, ownOrganization.id);
      isReleased = true;
      return version;
    });
    while (isReleased && (await registry.module(moduleId)).assignment.canary) await registry.act(moduleId, 'rollback');
  },
  releaseSame: ({ release }, use) =>
    use((label) =>
      release((build) => {
        const [page = ''] = Object.keys(build.manifest.preload);
        edit(build, `${page}.`, (source) => `/* ${label} ${Date.now()} */\n${source}`);
      }),
    ),
});

type Boot = {
  session: { organization: { feature_flags: Record<string, boolean> } };
  modules: { modules: BootModule[] };
};

/** Changes the server's boot data, both in the page and over the API. */
export async function rewriteBoot(page: Page, change: (boot: Boot) => void): Promise<void> {
  const rewrite = (text: string) => {
    const boot = JSON.parse(text);
    change(boot);
    return JSON.stringify(boot).replace(/[<>&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
  };
  const context = page.context();
  await context.route('**/api/boot', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: rewrite(await answer.text()) });
  });
  await context.route(
    (url) => !/^\/(api|modules|shell)\//.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch();
      const html = await answer.text();
      const body = html.replace(
        /(<script type="application\/json" id="switchboard-boot">)(.*?)(<\/script>)/s,
        (_, open: string, json: string, close: string) => open + rewrite(json) + close,
      );
      if (body === html) throw new Error('The page carries no boot data');
      await route.fulfill({ response: answer, body });
    },
  );
}

/** The frame works, and another module opens while this one is broken. */
export async function expectFrameAlive(page: Page): Promise<void> {
  await expect(sidebar(page)).toBeVisible();
  await follow(page, 'Micro Prompts');
}
