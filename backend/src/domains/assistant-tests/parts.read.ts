import type { AssistantParts } from '@switchboard/contracts/assistant-tests';
import type { Context } from '../../context.ts';
import { readAssistant } from '../assistants/assistant-row.ts';
import { draftOf } from '../assistants/stored-config.ts';
import { readVersion } from '../assistants/versions.read.ts';
import { agentServices } from './agent-services.ts';

/** What really answers, listens and speaks for the draft or a version: the part that is built in has no name. Throws NOT_FOUND. */
export async function readParts(context: Context, id: string, version: number | undefined): Promise<AssistantParts> {
  const assistant = await readAssistant(context.db, id);
  const config = version === undefined ? draftOf(assistant) : await readVersion(context.db, id, version);
  const { llm, stt, tts } = await agentServices(context, config);
  const nameOf = (access: typeof llm) => access && [access.label, access.model].filter(Boolean).join(' ');
  return { model: nameOf(llm), transcriber: nameOf(stt), voice: nameOf(tts) };
}
