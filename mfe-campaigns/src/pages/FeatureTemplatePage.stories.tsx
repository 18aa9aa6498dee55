import { pageStories } from '@switchboard/platform/stories';
import { FeatureTemplatePage } from './FeatureTemplatePage.tsx';

const story = pageStories(FeatureTemplatePage, {
  path: '/feature-templates/00000000-0000-4000-8000-000000000001',
  route: '/feature-templates/:id',
});

export default { title: 'Pages/campaigns/FeatureTemplatePage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
