import { randomBytes } from 'node:crypto';
import type { Services } from '../services.ts';

// Addresses from the ranges that are reserved for examples.
const browsers = [
  {
    user_agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1',
    ip_address: '203.0.113.24',
    signed_in_days: 5,
    used_hours: 3,
  },
  {
    user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0',
    ip_address: '198.51.100.61',
    signed_in_days: 2,
    used_hours: 26,
  },
] as const;

/** Adds sessions of other browsers for the person; no one has their cookies. */
export async function addBrowsers({ systemPool }: Services, email: string | undefined): Promise<void> {
  // No one uses the session that creating the account opened.
  await systemPool.query("DELETE FROM sessions WHERE user_agent IS NULL OR user_agent = ''");
  for (const { user_agent, ip_address, signed_in_days, used_hours } of browsers)
    await systemPool.query(
      `INSERT INTO sessions (token, user_id, user_agent, ip_address, created_at, last_used_at, expires_at)
       SELECT $2, id, $3, $4, now() - $5 * interval '1 day', now() - $6 * interval '1 hour',
         now() - $5 * interval '1 day' + interval '7 days'
       FROM users WHERE email = $1`,
      [email, randomBytes(24).toString('base64url'), user_agent, ip_address, signed_in_days, used_hours],
    );
}
