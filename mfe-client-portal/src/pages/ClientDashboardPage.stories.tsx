import { pageStories, sampleClientSession } from '@switchboard/platform/stories';
import { ClientDashboardPage } from './ClientDashboardPage.tsx';

const story = pageStories(ClientDashboardPage, { path: '/client/dashboard', session: sampleClientSession() });

export default { title: 'Pages/client-portal/ClientDashboardPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
