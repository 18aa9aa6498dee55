import { pageStories } from '@switchboard/platform/stories';
import { ConnectAppPage } from './ConnectAppPage.tsx';

const app = {
  name: 'Claude Code',
  host: '127.0.0.1:8931',
  is_local: true,
  scopes: ['read', 'write', 'calls'] as const,
  problem: null,
  refused_to: 'http://127.0.0.1:8931/callback?error=access_denied',
};
const answering = (changed: Partial<Record<keyof typeof app, unknown>> = {}) => ({
  path: '/connect-app?client_id=sba_desk.x&redirect_uri=http%3A%2F%2F127.0.0.1%3A8931%2Fcallback',
  answers: { 'GET /api/api-keys/apps/:client_id': () => ({ ...app, ...changed }) as never },
});
const story = pageStories(ConnectAppPage, answering());

export default { title: 'Pages/admin/ConnectAppPage', tags: ['!autodocs'] };

export const Full = story('full');
export const Website = pageStories(ConnectAppPage, answering({ host: 'claude.ai', is_local: false }))('full');
export const Impossible = pageStories(
  ConnectAppPage,
  answering({ problem: 'The app asks for access to another server.' }),
)('full');
export const Incomplete = pageStories(ConnectAppPage, { path: '/connect-app' })('full');
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
