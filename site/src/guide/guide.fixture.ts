import type { GuideFiles } from './guide.ts';

/** Two articles, for tests. */
export const sampleGuide: GuideFiles = {
  README:
    '# Help\n\nHow to call.\n\n## Tasks\n\n- [Place your first call](first-call.md)\n\n## Leads\n\n- [Leads](leads.md)\n',
  'first-call': [
    '# Place your first call',
    'Everything is there. Press **Call**, see [Leads](leads.md#many) or [the API](/api/docs).',
    '![The list](pictures/leads.webp)',
    '## Next',
    '```sh\ncurl "http://localhost:3000/api/leads"\n```',
  ].join('\n\n'),
  leads:
    '---\nroutes: /leads, /leads?tab=x\n---\n# Leads\n\nThe people you call. Résumés become leads.\n\n## Many\n\nSelect <b>rows</b>.\n',
};
