import type { LivekitServer } from '../../../livekit/server.ts';

export type InboundTrunk = Awaited<ReturnType<LivekitServer['sip']['listSipInboundTrunk']>>[number];
export type DispatchRule = Awaited<ReturnType<LivekitServer['sip']['listSipDispatchRule']>>[number];

/** What calls to a number need on the LiveKit server. */
export interface Wanted {
  number: string;
  allowedAddresses: string[];
}

/** What the LiveKit server has: what we made for the number is known by its metadata, the rest is somebody else's. */
export interface Found {
  trunks: InboundTrunk[];
  rules: DispatchRule[];
  others: { trunks: InboundTrunk[]; rules: DispatchRule[] };
}

/** Marks what is ours on a server that others may use as well. */
export const tagOf = (numberId: string): string => `switchboard:${numberId}`;

/** Callers get a room of their own each, whose name begins so. */
export const roomPrefix = 'incoming-';

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && [...some].sort().every((value, index) => value === [...others].sort()[index]);

const listOf = (values: readonly string[]) => (values.length === 0 ? 'any address' : values.join(', '));

/** Whether a rule sends the calls of a trunk into a room for each. */
export const isRuleRight = ({ rule, trunkIds }: DispatchRule, trunkId: string): boolean =>
  rule?.rule.case === 'dispatchRuleIndividual' &&
  rule.rule.value.roomPrefix === roomPrefix &&
  rule.rule.value.pin === '' &&
  isSame(trunkIds, [trunkId]);

/** Whether a trunk takes the calls that it should. */
export const isTrunkRight = (trunk: InboundTrunk, { number, allowedAddresses }: Wanted): boolean =>
  isSame(trunk.numbers, [number]) &&
  isSame(trunk.allowedAddresses, allowedAddresses) &&
  trunk.allowedNumbers.length === 0 &&
  trunk.authUsername === '';

/** Whether calls to the number arrive over a trunk and a rule that people made by hand. */
export function isServedByOthers({ number }: Wanted, { trunks, others }: Found): boolean {
  if (trunks.length > 0) return false;
  const trunk = others.trunks.find(({ numbers }) => numbers.includes(number));
  return (
    trunk !== undefined &&
    others.rules.some(({ trunkIds }) => trunkIds.length === 0 || trunkIds.includes(trunk.sipTrunkId))
  );
}

/** What is different on the server from what calls to the number need, each as a sentence; none where it is right. */
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
