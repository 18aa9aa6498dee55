import { failureText, isUnknown, type LivekitServer } from '../../../livekit/server.ts';
import { notConnected } from '../../calls/livekit/dial-out.ts';
import { type Found, isRuleRight, isServedByOthers, isTrunkRight, roomPrefix, tagOf, type Wanted } from './compare.ts';

type Sip = LivekitServer['sip'];

/** Reads what the server has for a number. */
export async function findInbound(sip: Sip, numberId: string): Promise<Found> {
  const tag = tagOf(numberId);
  const [trunks, rules] = await Promise.all([sip.listSipInboundTrunk(), sip.listSipDispatchRule()]);
  const isOurs = ({ metadata }: { metadata: string }) => metadata === tag;
  const isOthers = (one: { metadata: string }) => !isOurs(one);
  return {
    ...{ trunks: trunks.filter(isOurs), rules: rules.filter(isOurs) },
    others: { trunks: trunks.filter(isOthers), rules: rules.filter(isOthers) },
  };
}

/** Somebody else may have deleted it at the same time. */
const unlessGone = (deleted: Promise<unknown>) =>
  deleted.catch((error: unknown) => {
    if (!isUnknown(error)) throw error;
  });

const deleteRules = async (sip: Sip, rules: Found['rules']) => {
  for (const { sipDispatchRuleId } of rules) await unlessGone(sip.deleteSipDispatchRule(sipDispatchRuleId));
};
const deleteTrunks = async (sip: Sip, trunks: Found['trunks']) => {
  for (const { sipTrunkId } of trunks) await unlessGone(sip.deleteSipTrunk(sipTrunkId));
};

async function trunkFor(sip: Sip, numberId: string, wanted: Wanted, [trunk]: Found['trunks']): Promise<string> {
  const { number, allowedAddresses } = wanted;
  if (!trunk) {
    const made = { metadata: tagOf(numberId), allowedAddresses };
    return (await sip.createSipInboundTrunk(`Switchboard ${number}`, [number], made)).sipTrunkId;
  }
  if (!isTrunkRight(trunk, wanted))
    await sip.updateSipInboundTrunk(
      trunk.sipTrunkId,
      Object.assign(trunk, {
        numbers: [number],
        allowedAddresses,
        allowedNumbers: [],
        authUsername: '',
        authPassword: '',
      }),
    );
  return trunk.sipTrunkId;
}

/**
 * Makes the server have what calls to a number need: one trunk and one rule, or nothing where none come in. Done again, it changes
 * nothing. What people made by hand for the number stays, and is enough.
 */
export async function reconcileInbound(sip: Sip, numberId: string, wanted: Wanted | null): Promise<void> {
  const found = await findInbound(sip, numberId);
  if (!wanted) {
    await deleteRules(sip, found.rules);
    await deleteTrunks(sip, found.trunks);
    return;
  }
  if (isServedByOthers(wanted, found)) return;
  const trunkId = await trunkFor(sip, numberId, wanted, found.trunks);
  await deleteTrunks(sip, found.trunks.slice(1));
  const right = found.rules.find((rule) => isRuleRight(rule, trunkId));
  await deleteRules(
    sip,
    found.rules.filter((rule) => rule !== right),
  );
  if (!right)
    await sip.createSipDispatchRule(
      { type: 'individual', roomPrefix },
      { name: `Switchboard ${wanted.number}`, metadata: tagOf(numberId), trunkIds: [trunkId] },
    );
}

const conflict = /conflicting (?:inbound )?sip/i;

/** Why the server could not be set up, in words, and what helps. */
export function whyNotSetUp(error: unknown): string {
  const text = failureText(error);
  if (conflict.test(text))
    return 'The LiveKit server already has another trunk or rule for this number. Delete it there, then repair the setup.';
  if (notConnected.test(text)) return 'The LiveKit server has no telephony (SIP). Start LiveKit SIP, and Redis for it.';
  if (/unauthenticated|permission|invalid token/i.test(text)) return 'The LiveKit server refuses the key.';
  return `The LiveKit server could not be set up: ${text}`;
}
