import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A private network that may be reached, from `readNetworks`. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Networks in a setting: `127.0.0.0/8, ::1/128`. Throws for an invalid one, with the name of the setting. */
export function readNetworks(text: string, setting: string): Network[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      try {
        return ipaddr.parseCIDR(part);
      } catch {
        throw new Error(`${setting}: "${part}" is not a network such as 127.0.0.0/8`);
      }
    });
}

/** Networks in the format that `readNetworks` reads. */
export const writeNetworks = (networks: readonly Network[]): string =>
  networks.map(([address, bits]) => `${address.toString()}/${bits}`).join(',');

// An older way to write an IPv4 address as IPv6, which some machines still accept: RFC 4291 §2.5.5.1.
const ipv4Compatible = ipaddr.parseCIDR('::/96');

/**
 * True if a request of an organization may go to this address: one of the public internet. Private, local, mapped, translated and
 * reserved ones are rejected, except those of the networks that the operator allowed.
 */
export function isReachable(address: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // The connecting machine treats an IPv4 address in IPv6 notation as IPv4.
  const ip = ipaddr.process(address);
  const isPublic = ip.range() === 'unicast' && !(ip.kind() === 'ipv6' && ip.match(ipv4Compatible));
  return isPublic || allowed.some((network) => ip.kind() === network[0].kind() && ip.match(network));
}

/** A request was about to go to an address that organizations may not reach. Its message is shown to people. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor(host: string) {
    super(`${host} is a private address, which is not reached from here.`);
  }
}

const ownMachine = ['127.0.0.1', '::1'];

/** Throws if a host is an address that may not be reached, or the machine's own name; other names are checked when connecting. */
export function assertReachable(host: string, allowed: readonly Network[]): void {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const isOwnName = /^(.+\.)?localhost\.?$/.test(host);
  if (isOwnName && !ownMachine.some((own) => isReachable(own, allowed))) throw new PrivateAddressError(host);
  if (isIP(address) && !isReachable(address, allowed)) throw new PrivateAddressError(host);
}

/** Why the server of an address may not be reached, as far as the address itself shows it; null if it shows no reason. */
export function refusalOf(url: string, allowed: readonly Network[]): string | null {
  try {
    assertReachable(new URL(url).hostname, allowed);
    return null;
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    return error.message;
  }
}

/** A DNS lookup like that of `node:dns`. */
type Resolver = (
  host: string,
  options: LookupOptions & { all: true },
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up for one connection and returns only reachable addresses: the connection uses the addresses that were checked
 * here, even if the name resolves differently a moment later.
 */
export function guardedLookup(allowed: readonly Network[], resolve: Resolver = lookup): LookupFunction {
  return (host, options: LookupOptions, callback) => {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const reachable = found.filter(({ address }) => isReachable(address, allowed));
      const [first] = reachable;
      if (!first) return callback(new PrivateAddressError(host), []);
      if (options.all) return callback(null, reachable);
      return callback(null, first.address, first.family);
    });
  };
}
