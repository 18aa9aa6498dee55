import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/** Lets the backend, but no request, sign in the person of an account that it has just created. */
export const openSession = {
  id: 'open-session',
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ user_id: z.uuid() }) },
      async (call) => {
        const { internalAdapter } = call.context;
        const user = await internalAdapter.findUserById(call.body.user_id);
        if (!user) throw new Error('There is no such person');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(call, { session, user });
      },
    ),
  },
} satisfies BetterAuthPlugin;
