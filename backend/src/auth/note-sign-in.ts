import type { RequestContext } from '../context.ts';
import { deviceOf } from '../domains/account/devices.ts';
import { momentInUtc } from '../mail/moments.ts';
import { sendMail } from '../mail/send-mail.ts';
import { isKnownBrowser } from './known-browser.ts';

const hourMs = 60 * 60 * 1000;

/** Notifies a person by mail of a sign-in from a new browser; one mail an hour. */
export async function noteSignIn(context: RequestContext, email: string, cookies: string | null): Promise<void> {
  const { env, systemPool, ipAddress, userAgent } = context;
  if (isKnownBrowser(env, 'person', email, cookies)) return;
  const { rows } = await systemPool.query<{ id: string; full_name: string }>(
    'SELECT id, full_name FROM users WHERE email = lower($1)',
    [email],
  );
  const [person] = rows;
  if (!person) return;
  const now = new Date();
  const { browser, system } = deviceOf(userAgent);
  await sendMail(systemPool, context, {
    mail: 'account.new-sign-in',
    to: email,
    data: {
      name: person.full_name,
      browser: [browser, system].filter(Boolean).join(', ') || 'unknown',
      ip_address: ipAddress,
      at: momentInUtc(now),
    },
    organizationId: null,
    once: `new-sign-in:${person.id}:${Math.floor(now.getTime() / hourMs)}`,
  });
}
