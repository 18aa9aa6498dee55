import { pageStories } from '@switchboard/platform/stories';
import { OrganizationSettingsPage } from './OrganizationSettingsPage.tsx';

const story = pageStories(OrganizationSettingsPage, {
  path: '/organization-settings/00000000-0000-4000-8000-000000000001',
  route: '/organization-settings/:organizationId',
});

export default { title: 'Pages/admin/OrganizationSettingsPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
