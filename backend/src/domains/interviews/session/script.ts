import { ownQuestions } from '@switchboard/contracts/interviews.limits';
import { fillSpoken, namesIn } from '@switchboard/contracts/placeholders';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/database.ts';
import type { leads } from '../../../generated/prisma/client.ts';
import { fillVariables } from '../../calls/lead-variables.ts';
import type { LockedInterview } from '../interview-row.ts';

/** What an interviewer says in one interview. */
export interface Script {
  candidate: Pick<leads, 'first_name' | 'last_name'>;
  interviewer: string;
  organization: string;
  /** Who speaks, and that it is a program. */
  introduction: string;
  /** The same, of one that is simulated. */
  greeting: string;
  questions: string[];
  closing: string;
}

type Scripted = Pick<LockedInterview, 'lead_id' | 'assistant_id' | 'questions' | 'metadata' | 'has_model'>;

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

/**
 * The script of an interview: the questions of its link, with their placeholders filled in. Without any, a model asks what its assistant's
 * prompt or flow says, and a simulated interviewer asks questions of its own.
 */
export async function readScript(
  tx: Pick<Tx, 'leads' | 'assistants'>,
  { organization }: Pick<Context, 'organization'>,
  interview: Scripted,
): Promise<Script> {
  const lead = await tx.leads.findFirstOrThrow({ where: { id: interview.lead_id } });
  const assistant = await tx.assistants.findFirstOrThrow({
    where: { id: interview.assistant_id },
    select: { name: true },
  });
  const given = variablesOf(interview.metadata);
  const filled = (text: string) => {
    return fillSpoken(text, { ...given, ...fillVariables(namesIn(text), given, lead, organization.name) });
  };
  const isOwn = interview.questions.length === 0 && !interview.has_model;
  const questions = isOwn ? [...ownQuestions] : interview.questions.map(filled);
  const introduction = `Hello ${lead.first_name}. I am ${assistant.name}, an AI interviewer of ${organization.name}.`;
  const count = questions.length === 1 ? 'one question' : `${questions.length} questions`;
  return {
    candidate: lead,
    interviewer: assistant.name,
    organization: organization.name,
    introduction,
    greeting: `${introduction} I am simulated: I ask ${count} and do not judge what you answer.`,
    questions,
    closing: `Thank you, ${lead.first_name}. That was the last question. The people of ${organization.name} will look at what you said.`,
  };
}

/** What is heard for a number: before the first question the greeting, after the last one the closing words. */
export function soundOf({ greeting, questions, closing }: Script, number: number): string | null {
  if (number === 0) return greeting;
  if (number === 1) return `${greeting} ${questions[0]}`;
  return number === questions.length + 1 ? closing : (questions[number - 1] ?? null);
}
