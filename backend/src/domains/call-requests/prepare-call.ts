import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError } from '../../errors.ts';
import type { call_requests } from '../../generated/prisma/client.ts';
import { fillVariables } from '../calls/lead-variables.ts';
import { outboundNumberOf } from '../phone-numbers/outbound-number.ts';

/** The number that a request's call uses: its own, or the assistant's if that one is inbound or retired. */
export async function outboundNumber(
  tx: Tx,
  { phone_number_id, assistant_id }: Pick<call_requests, 'phone_number_id' | 'assistant_id'>,
) {
  const number =
    (await tx.phone_numbers.findFirst({ where: { id: phone_number_id, type: 'outbound', retired_at: null } })) ??
    (await outboundNumberOf(tx, assistant_id));
  if (!number)
    throw new AppError('CONFLICT', 'No outbound phone numbers available. Please add a phone number first.', {
      reason: 'no_outbound_number',
    });
  return number;
}

/** The variables for the assistant: those of the request, and its own placeholders as given or as the lead fills them in. */
export async function variablesOf(tx: Tx, context: Context, request: call_requests): Promise<Record<string, string>> {
  const lead = await tx.leads.findFirstOrThrow({ where: { id: request.lead_id } });
  const assistant = await tx.assistants.findFirstOrThrow({
    where: { id: request.assistant_id },
    select: { variables: true },
  });
  const given = request.assistant_variables as Record<string, string>;
  return {
    ...(request.custom_variables as Record<string, string>),
    ...fillVariables(assistant.variables, given, lead, context.organization.name),
  };
}
