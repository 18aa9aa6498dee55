import { pageStories } from '@switchboard/platform/stories';
import { SuperAdminModulePage } from './SuperAdminModulePage.tsx';

const story = pageStories(SuperAdminModulePage, {
  path: '/superadmin/modules/leads',
  route: '/superadmin/modules/:id',
});

export default { title: 'Pages/admin/SuperAdminModulePage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
