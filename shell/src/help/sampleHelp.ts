import type { HelpIndex } from '@switchboard/contracts/help';

const article = (slug: string, title: string, more: Partial<HelpIndex[number]> = {}): HelpIndex[number] => ({
  slug,
  title,
  section: 'Leads',
  summary: `About ${title}.`,
  routes: [],
  headings: '',
  words: '',
  ...more,
});

/** An index of the help, for tests. */
export const sampleHelp: HelpIndex = [
  article('first-call', 'Place your first call', { section: 'Tasks', words: 'sandbox leads' }),
  article('leads', 'Leads', { routes: ['/leads'] }),
  article('lead', 'One lead', { routes: ['/leads/:id'] }),
  article('import-leads', 'Import leads', { section: 'Tasks', routes: ['/leads/import'] }),
  article('settings', 'Organization settings', {
    routes: ['/organization-settings', '/organization-settings/:organizationId'],
  }),
  article('webhooks', 'Webhooks', { routes: ['/organization-settings?tab=webhooks'] }),
];

/** The page of an article, as the server sends it. */
export const samplePage = (title: string): string =>
  `<!doctype html><title>${title}</title><nav>Contents</nav><article data-article><h1>${title}</h1><p>All about ${title}.</p><h2 id="content">More</h2><p><a href="/help/first-call">First call</a> <a href="#content">Below</a></p><script>document.title = 'run'</script></article>`;
