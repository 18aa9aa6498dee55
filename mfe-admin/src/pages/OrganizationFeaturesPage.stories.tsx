import { pageStories } from '@switchboard/platform/stories';
import { OrganizationFeaturesPage } from './OrganizationFeaturesPage.tsx';

const story = pageStories(OrganizationFeaturesPage, {
  path: '/organization-features/00000000-0000-4000-8000-000000000001',
  route: '/organization-features/:id',
});

export default { title: 'Pages/admin/OrganizationFeaturesPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
