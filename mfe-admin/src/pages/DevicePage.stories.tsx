import { ApiError } from '@switchboard/platform';
import { pageStories } from '@switchboard/platform/stories';
import { DevicePage } from './DevicePage.tsx';

const device = {
  user_code: 'BCDF-GHJK',
  device_name: 'ada@laptop',
  ip_address: '203.0.113.7',
  created_at: '2026-11-30T09:41:00Z',
  expires_at: '2026-11-30T09:51:00Z',
};
const answering = (answer: () => unknown = () => device) => ({
  path: '/device?code=BCDF-GHJK',
  answers: { 'GET /api/api-keys/devices/:user_code': answer as () => never },
});
const refusing = (
  status: number,
  code: 'NOT_FOUND' | 'CONFLICT',
  reason: 'device_code_unknown' | 'device_code_expired' | 'device_code_used',
  message: string,
  details: Record<string, unknown> = {},
) =>
  pageStories(
    DevicePage,
    answering(() => {
      throw new ApiError(status, { code, message, reason, details });
    }),
  )('full');
const story = pageStories(DevicePage, answering());

export default { title: 'Pages/admin/DevicePage', tags: ['!autodocs'] };

export const Full = story('full');
export const EnterCode = pageStories(DevicePage, { path: '/device' })('full');
export const WrongCode = refusing(
  404,
  'NOT_FOUND',
  'device_code_unknown',
  'No terminal shows this code. Compare it with the code in your terminal.',
);
export const Expired = refusing(
  409,
  'CONFLICT',
  'device_code_expired',
  'This code has expired. Run "switchboard login" again to get a new one.',
);
export const Used = refusing(
  409,
  'CONFLICT',
  'device_code_used',
  'This code was already used. Run "switchboard login" again to get a new one.',
);
export const Approved = refusing(
  409,
  'CONFLICT',
  'device_code_used',
  'This sign-in was approved. You can revoke its key under API Keys.',
  { outcome: 'approved' },
);
export const Denied = refusing(
  409,
  'CONFLICT',
  'device_code_used',
  'This sign-in was denied. The terminal received no key.',
  { outcome: 'denied' },
);
export const Revoked = refusing(
  409,
  'CONFLICT',
  'device_code_used',
  'This sign-in was approved, and its key was revoked afterwards. Run "switchboard login" again to get a new one.',
  { outcome: 'revoked' },
);
export const Loading = story('loading');
export const Empty = story('empty');
export const Failed = story('error');
export const LongText = story('long-text');
export const Narrow = story('narrow');
