import { pageStories } from '@switchboard/platform/stories';
import { SuperAdminPage } from './SuperAdminPage.tsx';

const story = pageStories(SuperAdminPage, { path: '/superadmin' });
const processes = pageStories(SuperAdminPage, { path: '/superadmin?tab=processes' });

export default { title: 'Pages/admin/SuperAdminPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
export const Processes = processes('full');
export const ProcessesLoading = processes('loading');
export const ProcessesEmpty = processes('empty');
export const ProcessesFailed = processes('error');
