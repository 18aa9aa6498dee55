import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network that may be reached although it is private, as `readNetworks` gives it. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Networks as a setting names them: `127.0.0.0/8, ::1/128`. Throws on what is none, with the name of the setting. */
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

/** Networks as `readNetworks` reads them. */
export const writeNetworks = (networks: readonly Network[]): string =>
  networks.map(([address, bits]) => `${address.toString()}/${bits}`).join(',');

// An older way to write an IPv4 address as IPv6, which some machines still follow: RFC 4291 §2.5.5.1.
const ipv4Compatible = ipaddr.parseCIDR('::/96');

/**
 * Whether a request of an organization may go to this address: one of the public internet. Private, local, mapped,
 * translated and reserved ones are refused, except those of the networks that the operator allowed.
 */
export function isReachable(address: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address written as IPv6 is what it is to the machine that connects.
  const ip = ipaddr.process(address);
  const isPublic = ip.range() === 'unicast' && !(ip.kind() === 'ipv6' && ip.match(ipv4Compatible));
  return isPublic || allowed.some((network) => ip.kind() === network[0].kind() && ip.match(network));
}

/** A request was about to go where none of an organization may. Its message is shown to people. */
export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor(host: string) {
    super(`${host} is a private address, which is not reached from here.`);
  }
}

const ownMachine = ['127.0.0.1', '::1'];

/** Throws where a host is an address that may not be reached, or the machine's own name; other names are judged when connecting. */
export function assertReachable(host: string, allowed: readonly Network[]): void {
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const isOwnName = /^(.+\.)?localhost\.?$/.test(host);
  if (isOwnName && !ownMachine.some((own) => isReachable(own, allowed))) throw new PrivateAddressError(host);
  if (isIP(address) && !isReachable(address, allowed)) throw new PrivateAddressError(host);
}

/** Why the server of an address may not be reached, as far as the address itself says; null where nothing does. */
export function refusalOf(url: string, allowed: readonly Network[]): string | null {
  try {
    assertReachable(new URL(url).hostname, allowed);
    return null;
  } catch (error) {
    if (!(error instanceof PrivateAddressError)) throw error;
    return error.message;
  }
}

/** What a name means, as `node:dns` tells. */
type Resolver = (
  host: string,
  options: LookupOptions & { all: true },
  answer: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/**
 * Looks a name up for one connection and gives only what may be reached: the connection goes to what was checked here,
 * whatever the name means a moment later.
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
