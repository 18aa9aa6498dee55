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

/** A simulated interviewer's reply to messages outside the questions. */
export const cannotReply = (interview: Pick<LockedInterview, 'language'>): string =>
  interviewText(languageOf(interview))('interviewer.cannot_reply');

/** The interviewer's texts in one interview, in the candidate's language. */
export interface Script {
  candidate: Pick<leads, 'first_name' | 'last_name'>;
  interviewer: string;
  organization: string;
  /** Names the speaker, and says that it's a program. */
  introduction: string;
  /** The same, for a simulated interviewer. */
  greeting: string;
  /** For a flow, only the questions asked so far: the flow decides which ones follow. */
  questions: string[];
  closing: string;
  /** The flow that a simulated interviewer follows instead of a list of questions; null if it has a list. */
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

/** The values of a link's `metadata.variables` that are strings. */
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

/** The flow that a simulated interviewer follows, with the variables for its texts. */
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

/** A simulated interviewer's questions by a flow, and its last words once it has ended. */
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
 * The script of an interview: the questions of its link, with their placeholders filled in. Without questions, a model follows its
 * assistant's prompt or flow, and a simulated interviewer follows the flow or asks its own questions.
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

/** The sound for a number: the greeting before the first question, the closing words after the last one. */
export function soundOf({ greeting, questions, closing }: Script, number: number): string | null {
  if (number === 0) return greeting;
  if (number === 1) return `${greeting} ${questions[0]}`;
  return number === questions.length + 1 ? closing : (questions[number - 1] ?? null);
}
