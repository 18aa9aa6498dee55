interface Trunk {
  sipTrunkId: string;
  numbers: string[];
  [field: string]: unknown;
}

interface DispatchRule {
  sipDispatchRuleId: string;
  trunkIds: string[];
  [field: string]: unknown;
}

type Body = Record<string, unknown>;
const notFound = { status: 404, body: { code: 'not_found', msg: 'requested sip trunk does not exist' } };

/**
 * Inbound trunks and dispatch rules as LiveKit's server stores them: it assigns ids, and refuses a second trunk for a number as
 * well as a second rule for a trunk (`ValidateTrunks`, `ValidateDispatchRules` in livekit/protocol).
 */
export function createSipSetup() {
  const trunks = new Map<string, Trunk>();
  const rules = new Map<string, DispatchRule>();
  let made = 0;
  const conflict = (what: string) => ({
    status: 400,
    body: { code: 'invalid_argument', msg: `Conflicting ${what}, using the same number(s)` },
  });

  function createTrunk(given: Trunk) {
    const taken = [...trunks.values()].some(({ numbers }) => numbers.some((one) => given.numbers.includes(one)));
    if (taken) return conflict('inbound SIP Trunks');
    const trunk = { ...given, sipTrunkId: `ST_${++made}` };
    trunks.set(trunk.sipTrunkId, trunk);
    return trunk;
  }

  function createRule(given: Body & { trunkIds?: string[] }) {
    const trunkIds = given.trunkIds ?? [];
    const taken = [...rules.values()].some((rule) => rule.trunkIds.some((one) => trunkIds.includes(one)));
    if (taken) return conflict('SIP Dispatch Rules');
    const rule = { ...given, trunkIds, sipDispatchRuleId: `SDR_${++made}` };
    rules.set(rule.sipDispatchRuleId, rule);
    return rule;
  }

  /** The answer to a method of the API; null for methods that aren't about trunks or rules. */
  function answer(method: string, body: Body): object | null {
    switch (method) {
      case 'ListSIPInboundTrunk':
        return { items: [...trunks.values()] };
      case 'ListSIPDispatchRule':
        return { items: [...rules.values()] };
      case 'CreateSIPInboundTrunk':
        return createTrunk(body.trunk as Trunk);
      case 'UpdateSIPInboundTrunk': {
        const id = String(body.sipTrunkId);
        if (!trunks.has(id)) return notFound;
        const trunk = { ...(body.replace as Trunk), sipTrunkId: id };
        trunks.set(id, trunk);
        return trunk;
      }
      case 'CreateSIPDispatchRule':
        return createRule((body.dispatchRule ?? body) as Body);
      case 'DeleteSIPTrunk':
        return trunks.delete(String(body.sipTrunkId)) ? {} : notFound;
      case 'DeleteSIPDispatchRule':
        return rules.delete(String(body.sipDispatchRuleId)) ? {} : notFound;
      default:
        return null;
    }
  }
  return { answer, trunks, rules, createTrunk };
}
