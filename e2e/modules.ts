/** The product's modules, and ways to break them. */
import { createHash } from 'node:crypto';
import type { BrowserContext, Route } from '@playwright/test';
import { demoClient, demoPerson, signIn } from './journey.ts';

export interface ModuleUnderTest {
  id: string;
  /** The title in the module's card. */
  title: string;
  path: string;
  /** The main heading of the page at the path. */
  heading: string;
  /** The component that the page's file exposes. */
  expose: string;
  /** Its entry in the sidebar; null for a module that has none. */
  entry: string | null;
  /** The page is shown alone, without the sidebar. */
  isFrameless?: true;
  /** Opened by clients, not by staff. */
  isForClients?: true;
}

// A candidate's page has a token in its path. A lead's id there means the staff's page inside the shell.
const someLead = '/video-call/00000000-0000-4000-8000-000000000000';

export const modules: readonly ModuleUnderTest[] = [
  {
    id: 'admin',
    title: 'Organization settings',
    path: '/organization-settings',
    heading: 'Organization Settings',
    expose: 'OrganizationSettingsPage',
    entry: null,
  },
  {
    id: 'assistants',
    title: 'Assistants',
    path: '/assistants',
    heading: 'Assistants',
    expose: 'AssistantsPage',
    entry: 'Assistants',
  },
  {
    id: 'client-portal',
    title: 'Client portal',
    path: '/client/dashboard',
    heading: 'Dashboard',
    expose: 'ClientDashboardPage',
    entry: null,
    isFrameless: true,
    isForClients: true,
  },
  {
    id: 'calls',
    title: 'Calls',
    path: '/call-requests',
    heading: 'Call Requests',
    expose: 'CallRequestsPage',
    entry: 'Call Requests',
  },
  {
    id: 'campaigns',
    title: 'Campaigns',
    path: '/feature-templates',
    heading: 'Feature Templates',
    expose: 'FeatureTemplatesPage',
    entry: 'Feature Templates',
  },
  { id: 'leads', title: 'Leads', path: '/leads', heading: 'Leads', expose: 'LeadsPage', entry: 'Leads' },
  {
    id: 'proctoring',
    title: 'Video interviews',
    path: someLead,
    heading: 'Proctored Video Call Setup',
    expose: 'VideoCallPage',
    entry: null,
    isFrameless: true,
  },
  {
    id: 'prompts',
    title: 'Prompts',
    path: '/micro-prompts',
    heading: 'Micro Prompts',
    expose: 'MicroPromptsPage',
    entry: 'Micro Prompts',
  },
  { id: 'slots', title: 'Slots', path: '/slots', heading: 'Slots', expose: 'SlotsPage', entry: 'Slots' },
];

/** Signs in a person who may open the module. */
export function signInFor(context: BrowserContext, { isForClients }: ModuleUnderTest): Promise<void> {
  return signIn(context, isForClients ? demoClient('viewer') : demoPerson('owner'));
}

/** Every file of one module, or of all. */
export const filesOf = (id = '*') => `**/modules/${id}/**`;

interface PublishedModule {
  base_path: string;
  manifest: { id: string; entry: string; files: Record<string, unknown> };
}

/** The modules that the API publishes, before any fault. */
export async function publishedModules(context: BrowserContext): Promise<PublishedModule[]> {
  const answer = await context.request.get('/modules.json');
  return ((await answer.json()) as { modules: PublishedModule[] }).modules;
}

const integrityOf = (source: string) => `sha384-${createHash('sha384').update(source).digest('base64')}`;

/** Publishes a changed file of a module with a matching checksum, so that the browser runs it. */
async function publish(
  context: BrowserContext,
  module: ModuleUnderTest,
  choose: (manifest: PublishedModule['manifest']) => string | undefined,
  change: (source: string) => string,
): Promise<void> {
  const published = (await publishedModules(context)).find(({ manifest }) => manifest.id === module.id);
  const file = published && choose(published.manifest);
  if (!published || !file) throw new Error(`${module.id} publishes no such file`);
  const path = published.base_path + file;
  const source = await (await context.request.get(path)).text();
  const changed = change(source);
  if (changed === source) throw new Error(`${path} has another form than expected`);
  await context.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/javascript', body: changed }));
  const republish = async (route: Route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replaceAll(integrityOf(source), integrityOf(changed));
    await route.fulfill({ response: answer, body });
  };
  await context.route(
    (url) => !/^\/(api|modules|shell)\//.test(url.pathname),
    (route) => (route.request().resourceType() === 'document' ? republish(route) : route.fallback()),
  );
  await context.route('**/api/boot', republish);
}

/** The entry of the module throws while `window.isModuleBroken` is set. */
export async function breakEntry(context: BrowserContext, module: ModuleUnderTest): Promise<void> {
  await publish(
    context,
    module,
    (manifest) => manifest.entry,
    (source) => `if (globalThis.isModuleBroken) throw new Error('The entry is broken');\n${source}`,
  );
}

/** The module's page throws as it renders while `window.isModuleBroken` is set. */
export async function breakPage(context: BrowserContext, module: ModuleUnderTest): Promise<void> {
  const exported = new RegExp(`\\b${module.expose}:\\(\\)=>([\\w$]+)`);
  await publish(
    context,
    module,
    ({ files }) => Object.keys(files).find((file) => file.startsWith(`${module.expose}.`)),
    (source) =>
      source.replace(
        exported,
        (_, component) =>
          `${module.expose}:()=>(props)=>{if(globalThis.isModuleBroken)throw new Error("The page is broken");return ${component}(props)}`,
      ),
  );
}
