import type { Variables } from './variables.ts';

type Given = Pick<
  Variables,
  | 'NODE_ENV'
  | 'HOST'
  | 'SWITCHBOARD_PUBLIC_URL'
  | 'SWITCHBOARD_DEMO'
  | 'SWITCHBOARD_PRIVATE_NETWORKS'
  | 'SWITCHBOARD_OVERRIDE_ORIGINS'
>;

/** Settings that make local development easy, and would be insecure in an installation that others reach. */
export interface DeveloperSettings {
  /** Others can open this installation: it listens on a public interface, or has a public address. */
  isReachableByOthers: boolean;
  isDemo: boolean;
  privateNetworks: string;
  overrideOrigins: string;
  /** The settings that are on, described for people, each with its variable. */
  developerSettings: string[];
}

/** Names that always mean this machine, also as an address to listen on. */
const loopback = /^(?:(?:[a-z\d-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i;

/** True if a host name or address is loopback, so that only this machine reaches it. */
export const isLoopback = (host: string): boolean => loopback.test(host);

/**
 * Developer defaults apply only if no other machine reaches the installation and NODE_ENV isn't `production`. Otherwise each of
 * them is on only if its own variable is set.
 */
export function readDeveloperSettings(given: Given): DeveloperSettings {
  const isProduction = given.NODE_ENV === 'production';
  const publicUrl = given.SWITCHBOARD_PUBLIC_URL;
  const isReachableByOthers =
    !isLoopback(given.HOST) || (publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname));
  const hasDefaults = !isProduction && !isReachableByOthers;
  const isDemo = given.SWITCHBOARD_DEMO && !isProduction;
  const privateNetworks = given.SWITCHBOARD_PRIVATE_NETWORKS ?? (hasDefaults ? '127.0.0.0/8, ::1/128' : '');
  const overrideOrigins =
    given.SWITCHBOARD_OVERRIDE_ORIGINS ?? (hasDefaults ? 'http://localhost:*,http://127.0.0.1:*' : '');
  const developerSettings = [
    isDemo ? 'demo accounts (SWITCHBOARD_DEMO)' : '',
    privateNetworks.trim() === '' ? '' : `private networks ${privateNetworks} (SWITCHBOARD_PRIVATE_NETWORKS)`,
    overrideOrigins.trim() === '' ? '' : `modules from ${overrideOrigins} (SWITCHBOARD_OVERRIDE_ORIGINS)`,
  ].filter((one) => one !== '');
  return { isReachableByOthers, isDemo, privateNetworks, overrideOrigins, developerSettings };
}
