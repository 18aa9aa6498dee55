import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

/** The limits that protect accounts and the service. */
export interface RateLimits {
  /** Failed sign-ins of one account, wherever they come from: 10 in 15 minutes. */
  signIn(email: string): Promise<{ succeeded(): Promise<void> }>;
  /** Accounts made, resets asked and invitations tried from one address: 30 in an hour. */
  accountChange(ipAddress: string): Promise<void>;
  /** Tries to sign in as one super admin: 10 in 15 minutes wherever they come from; and from one address: 30. */
  superAdminSignIn(username: string, ipAddress: string): Promise<{ succeeded(): Promise<void> }>;
  /** Wrong deploy tokens from one address: 30 in 15 minutes. */
  wrongDeployToken(ipAddress: string): Promise<void>;
  /** Failures of modules that one person's browsers report: 60 in a minute. Counted in this process. */
  moduleFailure(userId: string): Promise<void>;
  /** Any request from one address, in a minute. Counted in this process. */
  request(ipAddress: string): Promise<void>;
}

function tooMany(message: string, { msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('LIMIT_EXCEEDED', message, {
    reason: 'rate_limit',
    retryAfterSeconds: Math.ceil(msBeforeNext / 1000),
  });
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
    throw tooMany(message, rejection);
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
  const superAdmins = new RateLimiterPostgres({ ...shared, keyPrefix: 'super-admin', points: 10, duration: 15 * 60 });
  const superAdminAddresses = new RateLimiterPostgres({
    ...shared,
    keyPrefix: 'super-admin-address',
    points: 30,
    duration: 15 * 60,
  });
  const deployTokens = new RateLimiterPostgres({ ...shared, keyPrefix: 'deploy-token', points: 30, duration: 15 * 60 });
  const failures = new RateLimiterMemory({ points: 60, duration: 60 });
  const accounts = new RateLimiterPostgres({ ...shared, keyPrefix: 'account', points: 30, duration: 60 * 60 });
  const requests = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 });
  const guess = async (limiter: RateLimiterPostgres, name: string) => {
    const key = name.trim().toLowerCase().slice(0, 200);
    await consume(limiter, key, 'Too many attempts for this account. Please wait 15 minutes and try again.');
    return {
      succeeded: async () => {
        await limiter.delete(key);
      },
    };
  };
  return {
    signIn: (email) => guess(signIns, email),
    async superAdminSignIn(username, ipAddress) {
      await consume(superAdminAddresses, ipAddress, 'Too many attempts. Please wait 15 minutes and try again.');
      return guess(superAdmins, username);
    },
    wrongDeployToken: (ipAddress) =>
      consume(
        deployTokens,
        ipAddress,
        'Too many wrong deploy tokens from this address. Please wait 15 minutes and try again.',
      ),
    moduleFailure: (userId) => consume(failures, userId, 'Too many reports. Please slow down.'),
    accountChange: (ipAddress) => consume(accounts, ipAddress, 'Too many attempts. Please try again later.'),
    request: (ipAddress) => consume(requests, ipAddress, 'Too many requests. Please slow down.'),
  };
}
