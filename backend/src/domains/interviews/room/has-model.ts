import type { Context } from '../../../context.ts';
import { withTenant } from '../../../database/tenant-pool.ts';
import { agentServices } from '../../assistant-tests/agent-services.ts';
import { readSnapshots } from '../../assistants/versions.ts';

/** Whether a model would interview if it started now: there is a LiveKit server, and a key for the model that its version names. */
export async function hasModel(context: Context, id: string): Promise<boolean> {
  const { livekit, db, organizationId } = context;
  if (!livekit) return false;
  return withTenant(organizationId, async () => {
    const interview = await db.interviews.findFirst({
      where: { id },
      select: { assistant_id: true, assistant_version: true },
    });
    const snapshot = interview && (await readSnapshots(db, organizationId, [interview]))(interview);
    return snapshot ? (await agentServices(context, snapshot)).llm !== null : false;
  });
}
