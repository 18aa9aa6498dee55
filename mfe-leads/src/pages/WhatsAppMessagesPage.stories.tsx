import { pageStories } from '@switchboard/platform/stories';
import { WhatsAppMessagesPage } from './WhatsAppMessagesPage.tsx';

const story = pageStories(WhatsAppMessagesPage, { path: '/whatsapp-messages' });

export default { title: 'Pages/leads/WhatsAppMessagesPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
