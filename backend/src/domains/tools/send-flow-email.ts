import { randomUUID } from 'node:crypto';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import { flowEmailTool, maxFlowEmailsPerCall, maxFlowEmailsPerDay } from '@switchboard/contracts/flows.limits';
import { languageFor, languageParameter } from '@switchboard/contracts/languages';
import { MailStatus } from '@switchboard/contracts/mails';
import { z } from 'zod';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { pageOf, sendMail } from '../../mail/send-mail.ts';
import { explanationOf, optOutOf } from '../do-not-call/opt-out.ts';
import { toE164 } from '../leads/phone.ts';
import { emailTokenOf } from '../weekly-summaries/unsubscribe-token.ts';
import type { ToolCall } from './tool-call.ts';
import type { ToolDefinition } from './tool-definition.ts';

interface Told {
  is_ok: boolean;
  shown_to_model: string;
}

const mail = 'flow.message';
const dayMs = 86_400_000;
const refused = (shown_to_model: string): Told => ({ is_ok: false, shown_to_model });

/** Whether an assistant follows a flow that sends emails. */
function sendsEmails(config: Pick<AssistantConfig, 'conversation' | 'flow'>): boolean {
  const flow = followedFlow(config);
  const nodes = flow ? [flow, ...flow.subflows].flatMap((graph) => graph.nodes) : [];
  return nodes.some((node) => node.kind === 'message' && node.channel === 'email');
}

/** The tool that a flow with emails uses. It is not offered to a model. */
export function flowEmailTools(config: AssistantConfig): ToolDefinition[] {
  if (!sendsEmails(config)) return [];
  const text = { type: 'string' };
  const properties = { node: text, subject: text, text, to: text };
  const parameters = { type: 'object', properties, required: ['node', 'subject', 'text'] } as const;
  return [
    {
      name: flowEmailTool,
      description: '',
      parameters: { ...parameters, required: [...parameters.required], additionalProperties: false },
    },
  ];
}

/** The answer if there is no real call; null if it is another tool. */
export function simulatedFlowEmail(config: AssistantConfig, name: string): Told | null {
  if (name !== flowEmailTool || !sendsEmails(config)) return null;
  return { is_ok: true, shown_to_model: 'This is a test, so no email was sent. On a call it would be.' };
}

const textOf = (given: Record<string, unknown>, name: string): string =>
  typeof given[name] === 'string' ? given[name].trim() : '';

/** Why no more emails can be sent: the limits of flow emails per call, and per organization and day. */
async function limitReached({ db }: Pick<Context, 'db'>, call: ToolCall, now: Date): Promise<string | null> {
  // Names every status, so that the index of an organization's mails is used.
  const status = { in: [...MailStatus.options] };
  const where = { mail, status, created_at: { gt: new Date(now.getTime() - dayMs) } };
  const inCall = await db.mails.count({ where: { ...where, about_id: call.id } });
  if (inCall >= maxFlowEmailsPerCall) return `A call can send at most ${maxFlowEmailsPerCall} emails.`;
  const inDay = await db.mails.count({ where });
  return inDay >= maxFlowEmailsPerDay
    ? `The flows of this organization can send at most ${maxFlowEmailsPerDay.toLocaleString('en')} emails in 24 hours.`
    : null;
}

async function send(context: Context, call: ToolCall, language: string, given: Record<string, unknown>): Promise<Told> {
  const { organization, organizationId, limits, db } = context;
  const lead = call.lead_id
    ? await db.leads.findFirst({ where: { id: call.lead_id }, select: { first_name: true, email: true } })
    : null;
  const own = lead?.email?.toLowerCase() ?? '';
  const asked = textOf(given, 'to').toLowerCase();
  const address = z
    .email()
    .max(254)
    .safeParse(asked === '' ? own : asked);
  if (!address.success)
    return refused(asked === '' ? 'The lead has no email address, so nothing was sent.' : 'This is no email address.');
  const to = address.data;
  const text = textOf(given, 'text');
  if (text === '') return refused('The email has no text.');
  const reached = await limitReached(context, call, new Date());
  if (reached !== null) return refused(reached);
  const counted = await limits.mail('flow', to);
  try {
    return await transact(context, async (tx) => {
      const number = toE164(call.phone_number);
      const entry = await optOutOf(tx, context, { numbers: number ? [number] : [], emails: [to] });
      if (entry) throw new AppError('CONFLICT', explanationOf(entry), { reason: 'opted_out' });
      const id = randomUUID();
      const page = languageFor([language]);
      const data = {
        stop: pageOf(context, `/unsubscribe?token=${emailTokenOf(context.env, id)}&${languageParameter}=${page}`),
        ...{ subject: textOf(given, 'subject'), text, organization: organization.name },
        name: to === own ? (lead?.first_name ?? null) : null,
        language: page,
      };
      await sendMail(tx, context, { id, mail, to, data, organizationId, about: call.id });
      await audit(tx, context, {
        ...{ action: 'create', resource_type: 'mail', resource_id: call.id, resource_name: to },
        details: { mail, call_id: call.id, node: textOf(given, 'node') },
      });
      return { is_ok: true, shown_to_model: `The email to ${to} is on its way.` };
    });
  } catch (error) {
    await counted.succeeded();
    throw error;
  }
}

/**
 * Sends the email of a flow's node to the lead of the call, or to an address from a field of the flow. Refusals because of limits
 * and opt-outs are reported to the model and never thrown.
 */
export async function sendFlowEmail(
  context: Context,
  call: ToolCall,
  config: AssistantConfig,
  given: Record<string, unknown>,
): Promise<Told> {
  if (!sendsEmails(config)) return refused('This tool does not exist.');
  try {
    return await send(context, call, config.stt_configuration.language, given);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(error.message);
  }
}
