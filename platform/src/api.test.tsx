import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError, request, setUnauthenticatedHandler } from './api.ts';
import { renderWithHost } from './testing/index.ts';

const ended = vi.fn<() => void>();

beforeEach(() => {
  ended.mockClear();
  setUnauthenticatedHandler(ended);
  return () => setUnauthenticatedHandler(() => undefined);
});

const refuse = (reason?: ApiError['reason']) => () => {
  throw new ApiError(401, { code: 'UNAUTHENTICATED', message: 'Sign in first.', ...(reason ? { reason } : {}) });
};

test('a refused request reports to the host that the session has ended', async () => {
  renderWithHost(null, { responses: { 'GET /api/members': refuse() } });
  await expect(request('GET /api/members')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(ended).toHaveBeenCalledOnce();
});

test.each(['super_admin', 'deploy_token', 'second_factor'] as const)(
  'the session is kept when %s is refused',
  async (reason) => {
    renderWithHost(null, { responses: { 'GET /api/modules': refuse(reason) } });
    await expect(request('GET /api/modules')).rejects.toMatchObject({ code: 'UNAUTHENTICATED', reason });
    expect(ended).not.toHaveBeenCalled();
  },
);

test('the session is kept when a super admin enters a wrong password', async () => {
  renderWithHost(null, { responses: { 'POST /api/superadmin/login': refuse() } });
  const body = { username: 'ada', password: 'wrong' };
  await expect(request('POST /api/superadmin/login', { body })).rejects.toMatchObject({ status: 401 });
  expect(ended).not.toHaveBeenCalled();
});
