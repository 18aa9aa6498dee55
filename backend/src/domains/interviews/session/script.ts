import { followedFlow, placeholdersOf } from '@switchboard/contracts/filled-texts';
import type { Flow } from '@switchboard/contracts/flows/document';
import { fillSpoken, namesIn } from '@switchboard/contracts/placeholders';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import type { leads } from '../../../generated/prisma/client.ts';
import { readSnapshots } from '../../assistants/versions.ts';
import { fillVariables } from '../../calls/lead-variables.ts';
import type { LockedInterview } from '../interview-row.ts';
import { interviewText, languageOf, ownQuestions } from '../texts/interview-text.ts';

/** What a simulated interviewer says to messages next to the questions. */
export const cannotReply = (interview: Pick<LockedInterview, 'language'>): string =>
  interviewText(languageOf(interview))('interviewer.cannot_reply');

/** What an interviewer says in one interview, in the candidate's language. */
export interface Script {
  candidate: Pick<leads, 'first_name' | 'last_name'>;
  interviewer: string;
  organization: string;
  /** Who speaks, and that it is a program. */
  introduction: string;
  /** The same, of one that is simulated. */
  greeting: string;
  /** Those that were asked so far, where a flow decides which ones come. */
  questions: string[];
  closing: string;
  /** What a simulated interviewer follows instead of a list of questions; null: it has one. */
  byFlow: { flow: Flow; variables: Record<string, string> } | null;
}

type Scripted = Pick<
  LockedInterview,
  | 'id'
  | 'lead_id'
  | 'assistant_id'
  | 'assistant_version'
  | 'questions'
  | 'metadata'
  | 'has_model'
  | 'question'
  | 'transport'
  | 'language'
>;

/** The values of a link's `metadata.variables`, as far as they are texts. */
export function variablesOf(metadata: unknown): Record<string, string> {
  const { variables } = (metadata ?? {}) as { variables?: unknown };
  if (typeof variables !== 'object' || variables === null) return {};
  return Object.fromEntries(
    Object.entries(variables).flatMap(([name, value]) =>
      ['string', 'number'].includes(typeof value) ? [[name, String(value)]] : [],
    ),
  );
}

type Reading = Pick<Tx, 'leads' | 'assistants' | 'interview_lines' | '$queryRaw'>;

/** The flow that a simulated interviewer follows, with what its texts are filled in with. */
async function readFlow(
  tx: Reading,
  { organization, organizationId }: Pick<Context, 'organization' | 'organizationId'>,
  interview: Scripted,
  lead: leads,
): Promise<Script['byFlow']> {
  if (interview.questions.length > 0 || interview.has_model) return null;
  const snapshot = (await readSnapshots(tx, organizationId, [interview]))(interview);
  const flow = snapshot && followedFlow(snapshot);
  if (!snapshot || !flow) return null;
  const given = variablesOf(interview.metadata);
  const names = [...new Set([...Object.keys(given), ...placeholdersOf(snapshot)])];
  return { flow, variables: { ...given, ...fillVariables(names, given, lead, organization.name) } };
}

/** What a simulated interviewer asked by a flow, and its last words once it is over. */
async function readAsked(tx: Reading, { id, question, transport }: Scripted) {
  // In a room, the agent decides.
  if (transport !== 'sandbox') return { questions: [], ending: null };
  const said = await tx.interview_lines.findMany({
    where: { interview_id: id, role: 'assistant' },
    orderBy: { number: 'asc' },
    select: { kind: true, message: true },
  });
  const questions = said.flatMap(({ kind, message }) => (kind === 'question' ? [message] : []));
  return { questions, ending: question > questions.length ? (said.at(-1)?.message ?? null) : null };
}

/**
 * The script of an interview: the questions of its link, with their placeholders filled in. Without any, a model asks what its assistant's
 * prompt or flow says, and a simulated interviewer follows the flow or asks questions of its own.
 */
export async function readScript(
  tx: Reading,
  context: Pick<Context, 'organization' | 'organizationId'>,
  interview: Scripted,
): Promise<Script> {
  const { organization } = context;
  const lead = await tx.leads.findFirstOrThrow({ where: { id: interview.lead_id } });
  const assistant = await tx.assistants.findFirstOrThrow({
    where: { id: interview.assistant_id },
    select: { name: true },
  });
  const given = variablesOf(interview.metadata);
  const filled = (text: string) => {
    return fillSpoken(text, { ...given, ...fillVariables(namesIn(text), given, lead, organization.name) });
  };
  const byFlow = await readFlow(tx, context, interview, lead);
  const asked = byFlow && (await readAsked(tx, interview));
  const language = languageOf(interview);
  const isOwn = interview.questions.length === 0 && !interview.has_model;
  const questions = asked?.questions ?? (isOwn ? ownQuestions(language) : interview.questions.map(filled));
  const write = interviewText(language);
  const [name, company] = [lead.first_name, organization.name];
  const introduction = write('interviewer.introduction', {
    name,
    interviewer: assistant.name,
    organization: company,
  });
  return {
    candidate: lead,
    interviewer: assistant.name,
    organization: organization.name,
    introduction,
    greeting: byFlow
      ? write('interviewer.simulated_by_flow', { introduction })
      : write('interviewer.simulated', { introduction, count: questions.length }),
    questions,
    byFlow,
    closing: asked?.ending ?? write('interviewer.closing', { name, organization: company }),
  };
}

/** What is heard for a number: before the first question the greeting, after the last one the closing words. */
export function soundOf({ greeting, questions, closing }: Script, number: number): string | null {
  if (number === 0) return greeting;
  if (number === 1) return `${greeting} ${questions[0]}`;
  return number === questions.length + 1 ? closing : (questions[number - 1] ?? null);
}
