import type { Cost, Usage } from '@switchboard/contracts/costs';
import { priceUsage } from '@switchboard/contracts/price-usage';
import type { Tx } from '../../database/database.ts';
import type { calls } from '../../generated/prisma/client.ts';
import type { Conversation } from '../calls/carrier.ts';
import { readValidPrices } from './valid-prices.read.ts';

/** The line usage of a call, for as long as it was connected; a simulated call costs nothing. */
async function lineOf(tx: Tx, call: calls, seconds: number): Promise<Usage> {
  const isSimulated = call.carrier === 'sandbox';
  const number = isSimulated
    ? null
    : await tx.phone_numbers.findFirst({
        where: { id: call.phone_number_id },
        select: { termination_sip_domain: true },
      });
  return {
    part: 'line',
    provider: isSimulated ? null : 'telephone',
    model: isSimulated ? 'simulated' : (number?.termination_sip_domain ?? ''),
    unit: 'seconds',
    quantity: Math.round(seconds * 1_000) / 1_000,
    is_estimated: false,
  };
}

/** The cost of a call that ended now: what its agent used, and its line, at current prices. */
export async function costOfCall(tx: Tx, call: calls, conversation: Conversation, at: Date): Promise<Cost> {
  const line = await lineOf(tx, call, conversation.duration_seconds);
  const used = [...(conversation.usage ?? []), line];
  const isFree = used.every(({ provider }) => provider === null);
  const prices = isFree ? [] : await readValidPrices(tx, call.organization_id, at);
  return priceUsage(used, prices, conversation.usage !== undefined);
}
