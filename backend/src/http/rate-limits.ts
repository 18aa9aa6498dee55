import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

/** The limits that protect accounts and the service. */
export interface RateLimits {
  /** Failed sign-ins of one account, wherever they come from: 10 in 15 minutes. */
  signIn(email: string): Promise<{ succeeded(): Promise<void> }>;
  /** Accounts made, resets asked and invitations tried from one address: 30 in an hour. */
  accountChange(ipAddress: string): Promise<void>;
  /** Any request from one address, in a minute. Counted in this process. */
  request(ipAddress: string): Promise<void>;
}

async function consume(
  limiter: { consume(key: string): Promise<unknown> },
  key: string,
  message: string,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw new AppError('LIMIT_EXCEEDED', message, {
      reason: 'rate_limit',
      retryAfterSeconds: Math.ceil(rejection.msBeforeNext / 1000),
    });
  }
}

/** Limits shared by all processes through Postgres, except the one on plain requests. */
export function createRateLimits(systemPool: pg.Pool, requestsPerMinute: number): RateLimits {
  const shared = {
    storeClient: systemPool,
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  };
  const signIns = new RateLimiterPostgres({ ...shared, keyPrefix: 'sign-in', points: 10, duration: 15 * 60 });
  const accounts = new RateLimiterPostgres({ ...shared, keyPrefix: 'account', points: 30, duration: 60 * 60 });
  const requests = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  return {
    async signIn(email) {
      const key = email.trim().toLowerCase().slice(0, 200);
      await consume(signIns, key, 'Too many attempts for this account. Please wait 15 minutes and try again.');
      return {
        succeeded: async () => {
          await signIns.delete(key);
        },
      };
    },
    accountChange: (ipAddress) => consume(accounts, ipAddress, 'Too many attempts. Please try again later.'),
    request: (ipAddress) => consume(requests, ipAddress, 'Too many requests. Please slow down.'),
  };
}
