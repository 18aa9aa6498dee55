import { pageStories } from '@switchboard/platform/stories';
import { RunMigrationsPage } from './RunMigrationsPage.tsx';

const story = pageStories(RunMigrationsPage, { path: '/run-migrations' });

export default { title: 'Pages/admin/RunMigrationsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
