import { expect, test } from 'vitest';
import { repositoryRoot } from '../root.ts';
import { listMissingStories } from './story-list.ts';

/** Pages that still wait for their stories. The list gets shorter: a page that is new has stories from the first day. */
const waiting = [
  'mfe-admin/src/pages/OrganizationFeaturesPage.tsx',
  'mfe-admin/src/pages/OrganizationSettingsPage.tsx',
  'mfe-admin/src/pages/RunMigrationsPage.tsx',
  'mfe-admin/src/pages/SimulatedPhonePage.tsx',
  'mfe-admin/src/pages/SuperAdminModulePage.tsx',
  'mfe-assistants/src/pages/KnowledgeBasePage.tsx',
  'mfe-assistants/src/pages/KnowledgePage.tsx',
  'mfe-assistants/src/pages/PhoneNumbersPage.tsx',
  'mfe-assistants/src/pages/ProvidersPage.tsx',
  'mfe-calls/src/pages/AnalyticsPage.tsx',
  'mfe-calls/src/pages/CallsPage.tsx',
  'mfe-campaigns/src/pages/CampaignPage.tsx',
  'mfe-campaigns/src/pages/CampaignReportPage.tsx',
  'mfe-campaigns/src/pages/FeatureTemplatePage.tsx',
  'mfe-campaigns/src/pages/FeatureTemplatesPage.tsx',
  'mfe-campaigns/src/pages/NewSchemaTemplatePage.tsx',
  'mfe-campaigns/src/pages/SchemaTemplatePage.tsx',
  'mfe-campaigns/src/pages/SchemaTemplatesPage.tsx',
  'mfe-campaigns/src/pages/TemplateCampaignsPage.tsx',
  'mfe-leads/src/pages/DecisionsPage.tsx',
  'mfe-leads/src/pages/DoNotCallPage.tsx',
  'mfe-leads/src/pages/LeadDuplicatesPage.tsx',
  'mfe-leads/src/pages/LeadImportPage.tsx',
  'mfe-leads/src/pages/LeadPage.tsx',
  'mfe-leads/src/pages/LeadUploadsPage.tsx',
  'mfe-leads/src/pages/WhatsAppMessagesPage.tsx',
  'mfe-prompts/src/pages/AiEditPromptPage.tsx',
  'mfe-prompts/src/pages/CreatePromptPage.tsx',
  'mfe-prompts/src/pages/CreateTranscriptPage.tsx',
  'mfe-prompts/src/pages/EditPromptPage.tsx',
  'mfe-prompts/src/pages/PromptEnginePage.tsx',
  'mfe-prompts/src/pages/PromptHistoryPage.tsx',
  'mfe-prompts/src/pages/PromptPage.tsx',
  'mfe-prompts/src/pages/TranscriptPage.tsx',
  'mfe-slots/src/pages/BookSlotPage.tsx',
  'mfe-slots/src/pages/ManageBookingPage.tsx',
  'mfe-slots/src/pages/SlotPage.tsx',
];

const { components, pages, states } = listMissingStories(repositoryRoot);

test('every component of the design system has a story', () => {
  // It keeps the styles of modules apart, and draws nothing.
  expect(components.filter((name) => name !== 'StyleScope' && name !== 'Field')).toEqual([]);
});

test('every page of a module has stories, but for those that wait', () => {
  expect(pages.toSorted()).toEqual(waiting.toSorted());
});

test('a page is shown in every state', () => {
  expect(states).toEqual({});
});

test('every module shows at least one page', () => {
  const moduleOf = (path: string) => path.split('/')[0];
  const all = new Set(pages.map(moduleOf));
  for (const module of all) expect(waiting.every((path) => moduleOf(path) === module)).toBe(false);
});
