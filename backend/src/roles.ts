/** The roles of an installation's processes: answering people, background work, or conversations in rooms of a media server. */
export const roles = ['api', 'worker', 'agent'] as const;

export type Role = (typeof roles)[number];

const isRole = (name: string): name is Role => roles.some((role) => role === name);

/** Reads `all`, or a list such as `api,worker`; null for anything else. */
export function readRoles(text: string): Role[] | null {
  if (text.trim() === 'all') return [...roles];
  const names = text.split(',').map((name) => name.trim());
  return names.every(isRole) ? roles.filter((role) => names.includes(role)) : null;
}

/** The settings that decide which roles a process can have. */
interface Given {
  SWITCHBOARD_ROLE: string;
  SWITCHBOARD_AUTH_SECRET?: string | undefined;
  LIVEKIT_URL?: string | undefined;
  SWITCHBOARD_HEALTH_PORT?: number | undefined;
  PORT: number;
}

/** One process that does everything, as on a single machine. */
export const isWhole = ({ SWITCHBOARD_ROLE }: Pick<Given, 'SWITCHBOARD_ROLE'>): boolean =>
  SWITCHBOARD_ROLE.trim() === 'all';

/** Seconds for which calls may continue in one process of several; longer than most calls last. */
export const usualDrainSeconds = 300;

/** The roles of a process. Throws an error that names a variable that is missing, or that contradicts another one. */
export function rolesOf(given: Given): Role[] {
  const wanted = readRoles(given.SWITCHBOARD_ROLE) ?? [];
  const named = `With SWITCHBOARD_ROLE=${given.SWITCHBOARD_ROLE}`;
  // Each process would generate its own secret and couldn't read what another signed.
  if (!isWhole(given) && !given.SWITCHBOARD_AUTH_SECRET)
    throw new Error(
      `${named}, SWITCHBOARD_AUTH_SECRET must be given: the same one to every process, e.g. from: openssl rand -hex 32`,
    );
  if (wanted.join() === 'agent' && !given.LIVEKIT_URL)
    throw new Error(
      `${named}, LIVEKIT_URL, LIVEKIT_API_KEY and LIVEKIT_API_SECRET must be given: an agent talks in rooms of a LiveKit server. ` +
        'Without one no agent is needed: api and worker hold the conversations themselves.',
    );
  if (wanted.includes('api') && given.SWITCHBOARD_HEALTH_PORT === given.PORT)
    throw new Error('SWITCHBOARD_HEALTH_PORT must be another port than PORT, which answers probes as well.');
  return wanted;
}
