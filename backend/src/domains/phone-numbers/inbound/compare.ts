import type { LivekitServer } from '../../../livekit/server.ts';

export type InboundTrunk = Awaited<ReturnType<LivekitServer['sip']['listSipInboundTrunk']>>[number];
export type DispatchRule = Awaited<ReturnType<LivekitServer['sip']['listSipDispatchRule']>>[number];

/** The configuration that calls to a number need on the LiveKit server. */
export interface Wanted {
  number: string;
  allowedAddresses: string[];
}

/** The configuration of the LiveKit server: ours for this number, identified by its metadata, and all others. */
export interface Found {
  trunks: InboundTrunk[];
  rules: DispatchRule[];
  others: { trunks: InboundTrunk[]; rules: DispatchRule[] };
}

/** The tag of our configuration on a server that others may use as well. */
export const tagOf = (numberId: string): string => `switchboard:${numberId}`;

/** The name prefix of the room that each caller gets. */
export const roomPrefix = 'incoming-';

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && [...some].sort().every((value, index) => value === [...others].sort()[index]);

const listOf = (values: readonly string[]) => (values.length === 0 ? 'any address' : values.join(', '));

/** Whether a rule creates a room for each call of a trunk. */
export const isRuleRight = ({ rule, trunkIds }: DispatchRule, trunkId: string): boolean =>
  rule?.rule.case === 'dispatchRuleIndividual' &&
  rule.rule.value.roomPrefix === roomPrefix &&
  rule.rule.value.pin === '' &&
  isSame(trunkIds, [trunkId]);

/** Whether a trunk accepts the calls that it should. */
export const isTrunkRight = (trunk: InboundTrunk, { number, allowedAddresses }: Wanted): boolean =>
  isSame(trunk.numbers, [number]) &&
  isSame(trunk.allowedAddresses, allowedAddresses) &&
  trunk.allowedNumbers.length === 0 &&
  trunk.authUsername === '';

/** Whether calls to the number arrive through a manually created trunk and rule. */
export function isServedByOthers({ number }: Wanted, { trunks, others }: Found): boolean {
  if (trunks.length > 0) return false;
  const trunk = others.trunks.find(({ numbers }) => numbers.includes(number));
  return (
    trunk !== undefined &&
    others.rules.some(({ trunkIds }) => trunkIds.length === 0 || trunkIds.includes(trunk.sipTrunkId))
  );
}

/** The differences between the server and what calls to the number need, each as a sentence; empty if there are none. */
export function differencesOf(wanted: Wanted, { trunks, rules }: Omit<Found, 'others'>): string[] {
  const [trunk, ...others] = trunks;
  if (!trunk) return ['The inbound trunk is missing.'];
  const differences: string[] = [];
  if (!isSame(trunk.numbers, [wanted.number]))
    differences.push(`The inbound trunk takes calls to ${listOf(trunk.numbers)} instead of ${wanted.number}.`);
  if (!isSame(trunk.allowedAddresses, wanted.allowedAddresses))
    differences.push(
      `The inbound trunk takes calls from ${listOf(trunk.allowedAddresses)} instead of ${listOf(wanted.allowedAddresses)}.`,
    );
  if (trunk.allowedNumbers.length > 0) differences.push('The inbound trunk takes calls from some callers only.');
  if (trunk.authUsername !== '') differences.push('The inbound trunk asks the carrier for a password.');
  const [rule, ...otherRules] = rules;
  if (!rule) differences.push('The dispatch rule is missing.');
  else if (!isRuleRight(rule, trunk.sipTrunkId))
    differences.push('The dispatch rule does not give each caller of this number a room.');
  if (others.length + otherRules.length > 0) differences.push('There is more than one trunk or rule for this number.');
  return differences;
}
