import { pageStories, sampleSession } from '@switchboard/platform/stories';
import { AnalyticsPage } from './AnalyticsPage.tsx';

const story = pageStories(AnalyticsPage, {
  path: '/analytics',
  session: sampleSession({ role: 'admin', organization: { is_pro: true } }),
});

export default { title: 'Pages/calls/AnalyticsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
