import { expect, it } from 'vitest';
import { isOnAScreen } from './checks/labels.ts';
import { type GuideFacts, guideProblemsIn } from './guide-check.ts';

const facts: GuideFacts = {
  routes: ['/leads', '/calls'],
  sources: `<Button> Add Lead </Button> label: 'Call Now', { id: 'webhooks', label: "Webhooks" }`,
  scripts: ['start', 'bench'],
  pictures: ['leads.webp', 'leads.dark.webp', 'calls.webp'],
};
const contents = '## Leads\n\n- [Leads](leads.md)\n- [Calls](calls.md)\n';
const leads = '---\nroutes: /leads, /leads?tab=webhooks\n---\n# Leads\n';
const calls = '---\nroutes: /calls\n---\n# Calls\n\n## When it rings\n';
const asFiles = ({ lead = '', call = '', ...more }: Record<string, string>) => ({
  'leads.md': leads + lead,
  'calls.md': calls + call,
  ...more,
});

it('the guide check reports nothing for valid articles', () => {
  const lead =
    'Press **Add Lead** or **Call\nNow**, see [this](calls.md#when-it-rings).\n\n![A](pictures/leads.webp)\n\n```sh\nnpm run bench\n```\n`**not a label**`';
  expect(guideProblemsIn({ 'README.md': contents, ...asFiles({ lead }) }, facts)).toEqual([]);
});

it('the guide check reports a page without an article, with two articles, and one that is gone', () => {
  const call = '';
  const files = { 'README.md': contents, ...asFiles({ call }) };
  const problemsOf = (routes: string) =>
    guideProblemsIn({ ...files, 'calls.md': `---\nroutes: ${routes}\n---\n# Calls\n` }, facts);
  expect(problemsOf('/leads')).toEqual(['/calls has no article', 'calls.md: /leads has another article already']);
  expect(problemsOf('/calls, /gone, /calls?tab=gone')).toEqual([
    'calls.md: there is no page /gone',
    'calls.md: there is no page /calls?tab=gone',
  ]);
});

it('the guide check reports unknown labels, dead links, missing pictures and unknown commands', () => {
  const lead =
    'Press **Add**, **Call Now!**, [x](gone.md), [y](calls.md#no), [z](/gone), ![A](pictures/calls.webp)\n\n1. a\n\n   ```sh\n   npm run gone\n   ```\n';
  expect(guideProblemsIn({ 'README.md': contents, ...asFiles({ lead }) }, facts)).toEqual([
    'leads.md: “Add” is on no screen',
    'leads.md: “Call Now!” is on no screen',
    'leads.md: gone.md leads nowhere',
    'leads.md: calls.md#no leads nowhere',
    'leads.md: /gone leads nowhere',
    'leads.md: pictures/calls.webp leads nowhere',
    'leads.md: npm run gone is no command',
  ]);
});

it('the guide check reports articles that the contents list twice or never, and entries without a file', () => {
  expect(
    guideProblemsIn(
      { 'README.md': `${contents}- [L](leads.md) [G](gone.md)`, ...asFiles({ 'more.md': '# More\n' }) },
      facts,
    ),
  ).toEqual([
    'README.md: leads.md is listed 2 times',
    'README.md: more.md is listed 0 times',
    'README.md: gone.md is not there',
  ]);
});

it('the guide check reports screens that link to a missing article', () => {
  const sources = `${facts.sources} <HelpLink article="leads"> <HelpLink article="gone"> href="/help/away#x" '/help/articles.json'`;
  expect(guideProblemsIn({ 'README.md': contents, ...asFiles({}) }, { ...facts, sources })).toEqual([
    'a screen leads to /help/gone, which is no article',
    'a screen leads to /help/away, which is no article',
  ]);
});

it('a label counts as on a screen only if its whole text is there, whatever the line breaks', () => {
  expect(['Add Lead', 'Call Now', 'Webhooks'].every((label) => isOnAScreen(label, facts.sources))).toBe(true);
  expect(
    ['Add', 'Lead', 'Now', 'Button'].some((label) => isOnAScreen(label, ` ${facts.sources.replace('<Button>', '>')}`)),
  ).toBe(false);
});
