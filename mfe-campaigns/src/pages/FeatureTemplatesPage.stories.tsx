import { pageStories } from '@switchboard/platform/stories';
import { FeatureTemplatesPage } from './FeatureTemplatesPage.tsx';

const story = pageStories(FeatureTemplatesPage, { path: '/feature-templates' });

export default { title: 'Pages/campaigns/FeatureTemplatesPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
