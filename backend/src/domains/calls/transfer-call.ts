import type { AssistantTool } from '@switchboard/contracts/assistant-tools';
import type { callReasons } from '@switchboard/contracts/calls';
import { auditColumnsOf } from '../../actor.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { transact } from '../../database/transact.ts';
import { AppError, notFound } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { fillConfig } from '../assistant-tests/fill-config.ts';
import { readSnapshots } from '../assistants/versions.ts';
import { isReachable } from '../tools/transfer.ts';
import { callInclude, toCall } from './calls.read.ts';
import { variablesOf } from './script.ts';

type TransferTool = Extract<AssistantTool, { type: 'transfer_call' }>;

const conflict = (reason: (typeof callReasons)[number], message: string) =>
  new AppError('CONFLICT', message, { reason });

const noTargets = (assistant: string) =>
  `${assistant} has no transfer targets. Add them to the Transfer Call tool of the assistant.`;

const include = {
  ...callInclude,
  attempts: { orderBy: { attempt_number: 'desc' as const }, take: 1, select: { id: true } },
};

/** A call with the transfer tool of the version that it uses; null if the version has no targets. */
async function readTransferable(
  tx: Pick<Tx, 'calls' | '$queryRaw'>,
  { organizationId, organization }: Pick<Context, 'organizationId' | 'organization'>,
  id: string,
) {
  const row = await tx.calls.findFirst({ where: { id }, include });
  if (!row) throw notFound('Call');
  const { attempts, ...call } = row;
  const snapshot = (await readSnapshots(tx, organizationId, [call]))(call);
  const variables = variablesOf({ organization_name: organization.name, configuration: null }, call);
  const config = snapshot && fillConfig(snapshot, variables);
  const tool = config?.tools.find((one): one is TransferTool => one.type === 'transfer_call');
  return { call, attemptId: attempts[0]?.id ?? null, tool: tool && tool.targets.length > 0 ? tool : null };
}

/** The people a call can be transferred to, and any reason why it can't be transferred. */
export async function listTransferTargets(context: Context, id: string) {
  const { call, tool } = await readTransferable(context.db, context, id);
  const zone = context.organization.time_zone;
  const now = new Date();
  const missing = !context.carrier.transfer
    ? "This carrier can't transfer calls."
    : tool
      ? null
      : noTargets(call.assistant.name);
  return {
    targets: (tool?.targets ?? []).map((target) => ({
      name: target.name,
      phone_number: target.phone_number,
      is_reachable: isReachable(target, zone, now),
    })),
    is_warm: tool?.manner === 'warm',
    announcement: tool?.said_meanwhile || null,
    missing,
  };
}

/** Records a transfer that the carrier makes. */
function recordTransfer(
  context: Context,
  { id, lead_id, lead_name, status }: Pick<ReturnType<typeof toCall>, 'id' | 'lead_id' | 'lead_name' | 'status'>,
  { name, phone_number }: { name: string; phone_number: string },
  isEnding: boolean,
): Promise<void> {
  return transact(context, async (tx) => {
    await audit(tx, context, {
      action: 'transfer',
      resource_type: 'call',
      resource_id: id,
      resource_name: lead_name,
      details: { target: name, phone_number },
    });
    // The process that carries the call then follows it to its end at once.
    if (isEnding)
      await tx.calls.updateMany({
        where: { id, ended_at: null, end_requested_at: null },
        data: { end_requested_at: new Date() },
      });
    // Pages reload the call's transcript, which announces the transfer.
    await emitEvent(tx, context.organizationId, {
      type: 'call.status',
      subject_id: id,
      lead_id,
      status,
      ended_reason: null,
    });
  });
}

/**
 * Transfers a live call to a target of its assistant, by the rules of the assistant's own transfers. Pages show it in the call's
 * transcript. Throws CONFLICT if the call isn't connected, is already being transferred, or the target can't be reached now.
 */
export async function transferCall(context: Context, id: string, target: string) {
  const { carrier } = context;
  const asked = await transact(context, async (tx) => {
    await tx.$queryRaw`SELECT id FROM calls WHERE id = ${id}::uuid FOR UPDATE`;
    const { call, attemptId, tool } = await readTransferable(tx, context, id);
    if (call.ended_at || call.end_requested_at) throw conflict('already_ended', 'This call is over.');
    if (!carrier.transfer) throw conflict('transfer_unavailable', "This carrier can't transfer calls.");
    if (!call.connected_at || !attemptId)
      throw conflict('not_connected', "This call isn't connected yet. Transfer it once someone has answered.");
    if (!tool) throw conflict('transfer_unavailable', noTargets(call.assistant.name));
    const found = tool.targets.find(({ name }) => name.toLowerCase() === target.toLowerCase());
    if (!found) throw conflict('transfer_target_unknown', `${call.assistant.name} has no transfer target "${target}".`);
    if (!isReachable(found, context.organization.time_zone, new Date()))
      throw conflict('transfer_target_closed', `${found.name} can't be reached at this time.`);
    const { name, phone_number } = found;
    const said_when_refused = tool.said_when_refused || `I am sorry, ${name} cannot take the call right now.`;
    return {
      call: toCall(call),
      attemptId,
      transfer: {
        to: { type: 'transfer' as const, phone_number, name, manner: tool.manner, said_when_refused },
        by: auditColumnsOf(context.actor).actor_name ?? 'Staff',
        announcement: tool.said_meanwhile || `One moment, please. I am connecting you to ${name}.`,
      },
    };
  });
  const state = await carrier.transfer?.(asked.attemptId, asked.transfer);
  if (!state) throw conflict('already_ended', 'This call is over.');
  if (state === 'under_way')
    throw conflict('transfer_under_way', 'This call is being transferred already. Try again if no one takes it.');
  await recordTransfer(context, asked.call, asked.transfer.to, state === 'ending');
  const message = `${asked.transfer.to.name} is being connected`;
  return { ...asked.call, success: true as const, message, instructions: null };
}
