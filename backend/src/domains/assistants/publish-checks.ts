import { setImmediate as turn } from 'node:timers/promises';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import type { PublishProblem } from '@switchboard/contracts/assistants';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { checkProviders } from '../providers/publish-check.ts';
import { problemsOfTools } from '../tools/publish-checks.ts';
import { flowIsSound } from './checks/flow.ts';
import { knowledgeIsThere } from './checks/knowledge.ts';
import { lettersCanBeSpoken } from './checks/letters.ts';
import { fieldsAreValid, languageIsCode, modelsAreKnown, modelsAreServed, voiceIsKnown } from './checks/models.ts';
import { bracesAreUnderstood, placeholdersAreFilled, promptFits, promptIsThere } from './checks/prompts.ts';
import { soundCanBeReached } from './checks/sound.ts';
import { schemaIsValid } from './checks/structured-schema.ts';
import { voicemailCanBeHeard } from './checks/voicemail.ts';
import { type PublishCheck, readPublishFacts } from './publish-facts.ts';

/** All checks that run before publishing. A new part of assistants needs its check in this list. */
const checks: readonly PublishCheck[] = [
  fieldsAreValid,
  modelsAreKnown,
  modelsAreServed,
  languageIsCode,
  voiceIsKnown,
  promptIsThere,
  placeholdersAreFilled,
  bracesAreUnderstood,
  promptFits,
  schemaIsValid,
  voicemailCanBeHeard,
  lettersCanBeSpoken,
  soundCanBeReached,
  (snapshot, { providers }) => checkProviders(snapshot, providers),
  (snapshot, { fillable, tools }) => problemsOfTools(snapshot, { ...tools, variables: fillable }),
  knowledgeIsThere,
  flowIsSound,
];

/** The problems of an assistant as it would be published: errors first. */
export async function publishChecks(
  tx: Tx,
  context: Context,
  row: Pick<assistants, 'id' | 'max_flow_cents'>,
  snapshot: AssistantConfig,
): Promise<PublishProblem[]> {
  const facts = await readPublishFacts(tx, context, snapshot, row);
  const problems: PublishProblem[] = [];
  for (const check of checks) {
    // Each check reads the whole prompt: let other requests run in between.
    await turn();
    problems.push(...check(snapshot, facts));
  }
  return problems.sort((a, b) => Number(a.level === 'warning') - Number(b.level === 'warning'));
}
