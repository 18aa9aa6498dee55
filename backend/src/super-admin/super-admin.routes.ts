import type { superAdminApi } from '@switchboard/contracts/super-admin';
import { deleteCookie, setCookie } from 'hono/cookie';
import { knownBrowserCookie } from '../auth/known-browser.ts';
import type { SuperAdmin } from '../context.ts';
import type { Env } from '../env.ts';
import type { Handlers } from '../handler.ts';
import { grantDeveloper, listDevelopers, revokeDeveloper } from './developers.ts';
import { endSuperAdminSession, readSuperAdmin, superAdminCookieName, superAdminSessionSeconds } from './sessions.ts';
import { signInSuperAdmin } from './sign-in.ts';
import { leaveOrganization } from './visits.ts';

function cookieOptions(env: Env) {
  const secure = env.publicUrl?.startsWith('https:') ?? false;
  return { path: '/', httpOnly: true, sameSite: 'Strict', secure } as const;
}

function sessionOf(superAdmin: SuperAdmin | null) {
  if (!superAdmin) return { super_admin: null };
  const { username, has_second_factor } = superAdmin;
  return { super_admin: { username, has_second_factor } };
}

export const superAdminHandlers: Handlers<typeof superAdminApi> = {
  'GET /api/superadmin/session': async (request, { http }) =>
    sessionOf(await readSuperAdmin(request, http.req.header('cookie'))),
  'POST /api/superadmin/login': async (request, { body, http }) => {
    const { token, superAdmin } = await signInSuperAdmin(request, body, http.req.header('cookie'));
    // An earlier session ends, with its visit: two of them in one browser would outlive a sign-out.
    const before = await readSuperAdmin(request, http.req.header('cookie'));
    if (before)
      await leaveOrganization(
        { ...request, superAdmin: before, actor: `super admin ${before.username}` },
        http.req.header('cookie'),
      );
    await endSuperAdminSession(request, http.req.header('cookie'));
    setCookie(http, superAdminCookieName(request.env), token, {
      ...cookieOptions(request.env),
      maxAge: superAdminSessionSeconds,
    });
    http.header('set-cookie', knownBrowserCookie(request.env, 'super_admin', body.username), { append: true });
    return sessionOf(superAdmin);
  },
  'POST /api/superadmin/logout': async (context, { http }) => {
    await leaveOrganization(context, http.req.header('cookie'));
    await endSuperAdminSession(context, http.req.header('cookie'));
    deleteCookie(http, superAdminCookieName(context.env), cookieOptions(context.env));
    return undefined;
  },
  'GET /api/superadmin/developers': (context) => listDevelopers(context.systemPool),
  'POST /api/superadmin/developers': async (context, { body }) => {
    const developer = await grantDeveloper(context.systemPool, { email: body.email, actor: context.actor });
    context.log.info({ actor: context.actor, user_id: developer.id }, 'a developer was permitted');
    return developer;
  },
  'DELETE /api/superadmin/developers/:user_id': async (context, { params }) => {
    await revokeDeveloper(context.systemPool, params.user_id);
    context.log.info({ actor: context.actor, user_id: params.user_id }, 'a developer was withdrawn');
    return undefined;
  },
};
