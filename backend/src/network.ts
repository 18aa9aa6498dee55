import { isIPv6 } from 'node:net';

// The groups of an IPv6 address: `::` represents the missing zeros.
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part ? part.split(':') : []);
  if (tail === undefined) return groups(head);
  const [before, after] = [groups(head), groups(tail)];
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
}

/** The network with which an address is counted: a single IPv4 address, or the /64 of one IPv6 subscriber. */
export function networkOf(ipAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ipAddress)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ipAddress)) return ipAddress;
  const groups = groupsOf(ipAddress.split('%')[0] ?? '').slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}
