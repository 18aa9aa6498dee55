import { pageStories } from '@switchboard/platform/stories';
import { NewSchemaTemplatePage } from './NewSchemaTemplatePage.tsx';

const story = pageStories(NewSchemaTemplatePage, { path: '/schema-templates/new' });

export default { title: 'Pages/campaigns/NewSchemaTemplatePage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
