import { apiKeyRequestsPerMinute } from '@switchboard/contracts/api-keys.limits';
import type { MailLimit } from '@switchboard/contracts/mails';
import { mcpConfirmationMinutes } from '@switchboard/contracts/mcp.limits';
import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';
import { networkOf } from '../network.ts';

/** An attempt that counts until it turns out to be right. */
export interface Attempt {
  succeeded(): Promise<void>;
}

/** The rest of a number of requests in the current minute, and the error if it is used up. */
interface Allowance {
  limit: number;
  remaining: number;
  resetSeconds: number;
  refusal: AppError | null;
}

/** Who tries a password: the account, and from where. */
interface Guesser {
  account: string;
  ipAddress: string;
  /** In a browser that has signed in to this account before. */
  isKnownBrowser: boolean;
}

/** The limits that protect accounts, mailboxes and the service. Each throws LIMIT_EXCEEDED once it is reached. */
export interface RateLimits {
  /**
   * Wrong passwords of one account, from any network: four at once, then each waits twice as long as the one before, from half a
   * minute to 15 minutes, which makes nine in the first 15 minutes. 50 in 15 minutes from one network. Browsers that signed in to
   * the account before have 10 of their own, and don't wait because of other people's guesses.
   */
  signIn(guesser: Guesser): Promise<Attempt>;
  /** The same for super admins, with 30 from one network. */
  superAdminSignIn(guesser: Guesser): Promise<Attempt>;
  /** Accounts requested from one network: 30 in an hour; an address that already has an account counts as six. */
  signUp(ipAddress: string): Promise<{ wasKnown(): Promise<void> }>;
  /** Requested resets and invalid links from one network: 30 in an hour. */
  accountChange(ipAddress: string): Promise<Attempt>;
  /** Sign-ins by passkey begun from one network: 100 in 15 minutes. */
  passkey(ipAddress: string): Promise<void>;
  /** Messages of one kind that strangers can trigger to one address: 5 in an hour. A message that was not sent doesn't count. */
  mail(kind: MailLimit, recipient: string): Promise<Attempt>;
  /** Invitations that one person, or one organization, sends: 100 in an hour. */
  invitation(by: { userId: string; organizationId: string }): Promise<void>;
  /** Organizations that one person creates: 3 in a minute, 10 in an hour. */
  organization(userId: string): Promise<void>;
  /** True if a code of an authenticator app is used for the first time while it is valid. */
  isFirstUse(code: string): Promise<boolean>;
  /** True if a confirmation over MCP is used for the first time while it is valid. */
  isFirstConfirmation(nonce: string): Promise<boolean>;
  /** Bookings by strangers from one network: 10 in an hour. A rejected booking doesn't count. */
  booking(ipAddress: string): Promise<Attempt>;
  /** Tests of trunks in one organization, each of which rings a phone: 10 in an hour. */
  trunkTest(organizationId: string): Promise<void>;
  /** Invalid interview links tried from one network: 60 in 15 minutes. */
  wrongLink(ipAddress: string): Promise<void>;
  /** Requests and objections of candidates from one network: 60 in an hour. */
  candidateRequest(ipAddress: string): Promise<void>;
  /** Wrong deploy tokens and API keys from one address: 30 in 15 minutes. */
  wrongToken(ipAddress: string): Promise<void>;
  /** Requests of one API key: 600 in a minute. Counted in this process; returns the rest. */
  apiKey(keyId: string): Promise<Allowance>;
  /** Failures of modules that one person's browsers report: 60 in a minute. Counted in this process. */
  moduleFailure(userId: string): Promise<void>;
  /** Reports of what one person's browsers opened: 60 in a minute. Counted in this process. */
  moduleOpens(userId: string): Promise<void>;
  /** Apps that register from one network: 30 in an hour. */
  appRegistration(ipAddress: string): Promise<void>;
  /** Sign-ins that command lines request: 20 in 10 minutes from one network, 1000 from all. */
  deviceSignIn(ipAddress: string): Promise<void>;
  /** Codes of command lines that someone tries: 10 in 15 minutes, 30 from one network. A correct code doesn't count. */
  deviceCode(by: { userId: string; ipAddress: string }): Promise<Attempt>;
  /** All requests from one address, per minute. Counted in this process. */
  request(ipAddress: string): Promise<void>;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;
// The extra points for requesting an account with an address that already has one: checking a list of addresses becomes slow.
const knownAddressPoints = 5;

function waitOf(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 100) return seconds === 1 ? 'a second' : `${seconds} seconds`;
  return `${Math.ceil(seconds / minute)} minutes`;
}

type Limiter = RateLimiterMemory | RateLimiterPostgres;

function refusalOf({ msBeforeNext }: RateLimiterRes, what: string): AppError {
  return new AppError('LIMIT_EXCEEDED', `${what} Please wait ${waitOf(msBeforeNext)} and try again.`, {
    reason: 'rate_limit',
    retryAfterSeconds: Math.ceil(msBeforeNext / 1000),
  });
}

async function consume(limiter: Limiter, key: string, what: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejection) {
    throw rejection instanceof RateLimiterRes ? refusalOf(rejection, what) : rejection;
  }
}

/** True if a limiter of one counts a key for the first time. */
async function isFirst(limiter: Limiter, key: string): Promise<boolean> {
  try {
    await limiter.consume(key);
    return true;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return false;
    throw rejection;
  }
}

async function allowanceOf(limiter: RateLimiterMemory, key: string, what: string): Promise<Allowance> {
  const limit = limiter.points;
  const left = (state: RateLimiterRes, refusal: AppError | null): Allowance => ({
    limit,
    remaining: state.remainingPoints,
    resetSeconds: Math.ceil(state.msBeforeNext / 1000),
    refusal,
  });
  try {
    return left(await limiter.consume(key), null);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    return left(rejection, refusalOf(rejection, what));
  }
}

const named = (name: string) => name.trim().toLowerCase().slice(0, 200);

/** Limiters that slow down guesses for one account, in the order in which they are checked. */
interface Pace {
  /** A few mistakes cost nothing. */
  free: Limiter;
  /** One guess per waiting time; each guess sets the next waiting time. */
  gate: Limiter;
  /** Number of guesses that passed the gate. */
  passed: Limiter;
}

const firstWaitSeconds = 30;
const longestWaitSeconds = 15 * minute;

async function isFree({ free }: Pace, account: string): Promise<boolean> {
  try {
    await free.consume(account);
    return true;
  } catch (rejection) {
    if (rejection instanceof RateLimiterRes) return false;
    throw rejection;
  }
}

async function waitForTurn(pace: Pace, account: string, what: string): Promise<void> {
  if (await isFree(pace, account)) return;
  const passed = (await pace.passed.get(account))?.consumedPoints ?? 0;
  const customDuration = Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** passed);
  try {
    await pace.gate.consume(account, 1, { customDuration });
  } catch (rejection) {
    throw rejection instanceof RateLimiterRes ? refusalOf(rejection, what) : rejection;
  }
  await pace.passed.penalty(account);
}

interface SignInLimits {
  /** For browsers that signed in to the account before. */
  known: Limiter;
  pace: Pace;
  networks: Limiter;
}

async function guess({ known: own, pace, networks }: SignInLimits, guesser: Guesser): Promise<Attempt> {
  const account = named(guesser.account);
  const tooMany = 'Too many attempts for this account.';
  if (guesser.isKnownBrowser) {
    const known = `known ${account}`;
    await consume(own, known, tooMany);
    return { succeeded: async () => void (await own.delete(known)) };
  }
  const network = networkOf(guesser.ipAddress);
  await consume(networks, network, 'Too many failed sign-ins from your network.');
  try {
    await waitForTurn(pace, account, tooMany);
  } catch (refusal) {
    // No password was tried, so the network's other users don't pay for it.
    await networks.reward(network);
    throw refusal;
  }
  return {
    async succeeded() {
      const forgotten = Object.values(pace).map((limiter: Limiter) => limiter.delete(account));
      await Promise.all([networks.reward(network), ...forgotten]);
    },
  };
}

/** Limits shared by all processes through Postgres, except those that are marked otherwise. */
export function createRateLimits(systemPool: pg.Pool, requestsPerMinute: number): RateLimits {
  const shared = (keyPrefix: string, points: number, duration: number) =>
    new RateLimiterPostgres({
      storeClient: systemPool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix,
      points,
      duration,
    });
  const signInLimits = (name: string, fromNetwork: number): SignInLimits => ({
    known: shared(name, 10, 15 * minute),
    pace: {
      free: shared(`${name}-free`, 4, day),
      gate: shared(`${name}-gate`, 1, firstWaitSeconds),
      passed: shared(`${name}-passed`, 1, day),
    },
    networks: shared(`${name}-network`, fromNetwork, 15 * minute),
  });
  const signIns = signInLimits('sign-in', 50);
  const superAdmins = signInLimits('super-admin', 30);
  const signUps = shared('sign-up', 30, hour);
  const accounts = shared('account', 30, hour);
  const passkeys = shared('passkey', 100, 15 * minute);
  const mails = shared('mail', 5, hour);
  const invitations = shared('invitation', 100, hour);
  const organizationsAtOnce = shared('organization-minute', 3, minute);
  const organizations = shared('organization', 10, hour);
  const bookings = shared('booking', 10, hour);
  const trunkTests = shared('trunk-test', 10, hour);
  const wrongLinks = shared('interview-link', 60, 15 * minute);
  const candidateRequests = shared('candidate-request', 60, hour);
  const wrongTokens = shared('deploy-token', 30, 15 * minute);
  const registrations = shared('app-registration', 30, hour);
  const deviceSignIns = shared('device-sign-in', 20, 10 * minute);
  const allDeviceSignIns = shared('device-sign-in-all', 1000, 10 * minute);
  const deviceCodes = shared('device-code', 10, 15 * minute);
  const networkDeviceCodes = shared('device-code-network', 30, 15 * minute);
  const usedCodes = shared('used-code', 1, 2 * minute);
  const confirmations = shared('mcp-confirmation', 1, (mcpConfirmationMinutes + 1) * minute);
  const apiKeys = new RateLimiterMemory({ points: apiKeyRequestsPerMinute, duration: minute });
  const failures = new RateLimiterMemory({ points: 60, duration: minute });
  const opens = new RateLimiterMemory({ points: 60, duration: minute });
  const requests = new RateLimiterMemory({ points: requestsPerMinute, duration: minute });

  return {
    signIn: (guesser) => guess(signIns, guesser),
    superAdminSignIn: (guesser) => guess(superAdmins, guesser),
    async signUp(ipAddress) {
      const network = networkOf(ipAddress);
      await consume(signUps, network, 'Too many accounts were asked for from your network.');
      return { wasKnown: async () => void (await signUps.penalty(network, knownAddressPoints)) };
    },
    async accountChange(ipAddress) {
      const network = networkOf(ipAddress);
      await consume(accounts, network, 'Too many attempts from your network.');
      return { succeeded: async () => void (await accounts.reward(network)) };
    },
    passkey: (ipAddress) => consume(passkeys, networkOf(ipAddress), 'Too many sign-ins from your network.'),
    async mail(kind, recipient) {
      const key = `${kind} ${named(recipient)}`;
      await consume(mails, key, 'This address was sent several messages already.');
      return { succeeded: async () => void (await mails.reward(key)) };
    },
    async invitation({ userId, organizationId }) {
      const tooMany = 'You have sent many invitations within an hour.';
      await consume(invitations, userId, tooMany);
      await consume(invitations, organizationId, tooMany);
    },
    async organization(userId) {
      const tooMany = 'You have created several organizations just now.';
      await consume(organizationsAtOnce, userId, tooMany);
      await consume(organizations, userId, tooMany);
    },
    isFirstUse: (code) => isFirst(usedCodes, code),
    isFirstConfirmation: (nonce) => isFirst(confirmations, nonce),
    async booking(ipAddress) {
      const network = networkOf(ipAddress);
      await consume(bookings, network, 'Many bookings were made from your network.');
      return { succeeded: async () => void (await bookings.reward(network)) };
    },
    trunkTest: (organizationId) =>
      consume(trunkTests, organizationId, 'Your organization has tested its trunks 10 times within an hour.'),
    wrongLink: (ipAddress) => consume(wrongLinks, networkOf(ipAddress), 'Too many wrong links from your network.'),
    candidateRequest: (ipAddress) =>
      consume(candidateRequests, networkOf(ipAddress), 'Many messages came from your network.'),
    wrongToken: (ipAddress) =>
      consume(wrongTokens, networkOf(ipAddress), 'Too many wrong tokens or keys from this address.'),
    appRegistration: (ipAddress) =>
      consume(registrations, networkOf(ipAddress), 'Many apps were registered from your network.'),
    async deviceSignIn(ipAddress) {
      await consume(deviceSignIns, networkOf(ipAddress), 'Many sign-ins were started from your network.');
      await consume(allDeviceSignIns, 'all', 'Many sign-ins were started at this installation.');
    },
    async deviceCode({ userId, ipAddress }) {
      const network = networkOf(ipAddress);
      const tooMany = 'Too many wrong codes.';
      await consume(deviceCodes, userId, tooMany);
      await consume(networkDeviceCodes, network, tooMany);
      return {
        succeeded: async () =>
          void (await Promise.all([deviceCodes.reward(userId), networkDeviceCodes.reward(network)])),
      };
    },
    apiKey: (keyId) => allowanceOf(apiKeys, keyId, 'This key asks too often.'),
    moduleFailure: (userId) => consume(failures, userId, 'Too many reports.'),
    moduleOpens: (userId) => consume(opens, userId, 'Too many reports.'),
    request: (ipAddress) => consume(requests, ipAddress, 'Too many requests.'),
  };
}
