import { withTenant } from '../../../database/tenant-pool.ts';
import { transact } from '../../../database/transact.ts';
import { emitEvent } from '../../../events/emit.ts';
import type { JobPayload } from '../../../jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { reconcileInbound, whyNotSetUp } from './reconcile.ts';
import { wantedFor } from './request-setup.ts';

type State = 'setting_up' | 'ready' | 'failed' | null;

async function settle({ db }: Services, payload: Payload, state: State, inbound_error: string | null): Promise<void> {
  const { organization_id, phone_number_id: id } = payload;
  await transact({ db, organizationId: organization_id }, async (tx) => {
    const { count } = await tx.phone_numbers.updateMany({
      where: { id },
      data: { inbound_state: state, inbound_error },
    });
    if (count > 0)
      await emitEvent(tx, organization_id, { type: 'phone_number.changed', subject_id: id, change: 'updated' });
  });
}

type Payload = JobPayload<'phone-number.set-up-inbound'>;

/**
 * The job that makes the LiveKit server have what a number needs, as the number is when it runs; of a deleted one it removes
 * everything. Tried again where the server does not answer.
 */
export async function setUpInbound(services: Services, payload: Payload, isLastTry = true): Promise<void> {
  const { livekit, db, log } = services;
  const { organization_id, phone_number_id: id } = payload;
  if (!livekit) return;
  const read = () => withTenant(organization_id, async () => await db.phone_numbers.findFirst({ where: { id } }));
  const number = await read();
  const wanted = number && wantedFor(number);
  try {
    await reconcileInbound(livekit.server.sip, id, wanted);
  } catch (error) {
    if (number) await settle(services, payload, isLastTry ? 'failed' : 'setting_up', whyNotSetUp(error));
    if (!isLastTry) throw error;
    log.warn({ err: error, phone_number_id: id }, 'the LiveKit server could not be set up for a number');
    return;
  }
  if (number) await settle(services, payload, wanted ? 'ready' : null, null);
}
