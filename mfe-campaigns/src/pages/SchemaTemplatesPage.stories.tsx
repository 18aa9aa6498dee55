import { pageStories } from '@switchboard/platform/stories';
import { SchemaTemplatesPage } from './SchemaTemplatesPage.tsx';

const story = pageStories(SchemaTemplatesPage, { path: '/schema-templates' });

export default { title: 'Pages/campaigns/SchemaTemplatesPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const ReadOnly = story('read-only');
export const Narrow = story('narrow');
