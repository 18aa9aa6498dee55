import type { InboundSetup } from '@switchboard/contracts/inbound-setup';
import type { Context } from '../../../context.ts';
import { transact } from '../../../database/transact.ts';
import { recordChange } from '../../../events/record-change.ts';
import type { phone_numbers } from '../../../generated/prisma/client.ts';
import { getPhoneNumber, lockNumber } from '../phone-numbers.service.ts';
import { differencesOf, isServedByOthers } from './compare.ts';
import { findInbound, whyNotSetUp } from './reconcile.ts';
import { requestInboundSetup, wantedFor } from './request-setup.ts';

const simply = (state: InboundSetup['state'], message: string): InboundSetup => ({ state, message, differences: [] });

/** Whether calls to a number reach its assistant, compared with the LiveKit server now. Throws NOT_FOUND. */
export async function readInboundSetup(context: Context, id: string): Promise<InboundSetup> {
  const number = await getPhoneNumber(context, id);
  const wanted = wantedFor(number);
  if (!wanted) return simply('not_needed', 'No calls come in: choose an assistant that answers this number.');
  const { livekit } = context;
  if (!livekit) return simply('simulated', 'Calls are simulated, so nothing has to be set up.');
  if (number.inbound_state === 'setting_up') return simply('setting_up', 'The LiveKit server is being set up.');
  try {
    const found = await findInbound(livekit.server.sip, id);
    if (isServedByOthers(wanted, found))
      return simply('ready', 'Calls to this number arrive over a trunk that was made by hand on the LiveKit server.');
    const differences = differencesOf(wanted, found);
    if (differences.length === 0) return simply('ready', 'The LiveKit server sends calls to this number here.');
    if (number.inbound_state === 'failed') return simply('failed', number.inbound_error ?? 'The setup failed.');
    return { state: 'differs', message: 'The LiveKit server has another setup than this number needs.', differences };
  } catch (error) {
    return simply('failed', whyNotSetUp(error));
  }
}

/** Sets up the LiveKit server again; does nothing if calls are simulated or the number has no assistant. Throws NOT_FOUND. */
export async function repairInbound(context: Context, id: string): Promise<phone_numbers> {
  return transact(context, async (tx) => {
    const number = await lockNumber(tx, id);
    await requestInboundSetup(tx, context, number);
    await recordChange(tx, context, {
      ...{ resource: 'phone_number', id, name: number.phone_number, change: 'updated', action: 'repair_inbound' },
    });
    return tx.phone_numbers.findFirstOrThrow({ where: { id } });
  });
}
