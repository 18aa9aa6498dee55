import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import type { ToolOutcome } from '../../voice/agent/messages.ts';
import type { UseTool } from '../../voice/call-handling/always-on.ts';
import { handOverTool, otherTool } from '../../voice/flow/thinker.ts';
import { agentModels, agentVoice } from '../assistant-tests/agent-services.ts';
import { toolsElsewhere } from '../assistant-tests/agent-tools.ts';
import { fillConfig } from '../assistant-tests/fill-config.ts';
import { readVersion } from '../assistants/versions.read.ts';

const failed = (shown_to_model: string) => ({ is_ok: false, shown_to_model, said: null, hangs_up: false });

const Asked = z.object({
  assistant_id: z.uuid(),
  /** The version that has the caller already, if another agent continues. */
  version: z.int().optional(),
});

/** The version that takes over a caller, or has them already; null if there is none. */
function readOther(context: Context, { assistant_id: id, version: pinned }: z.infer<typeof Asked>) {
  return withTenant(context.organizationId, async () => {
    const { db } = context;
    const row = await db.assistants.findFirst({ where: { id, ...(pinned === undefined && { status: 'published' }) } });
    const version = pinned ?? row?.published_version;
    if (!row || version == null) return null;
    const isThere = await db.assistant_versions.findFirst({
      where: { assistant_id: row.id, version_number: version },
      select: { id: true },
    });
    return isThere && { version, config: await readVersion(db, row.id, version) };
  });
}

/** A tool of the assistant that has the caller. */
const AskedTool = Asked.extend({
  version: z.int(),
  tool: z.string(),
  arguments: z.record(z.string(), z.unknown()).default({}),
});

/** Another assistant that has taken over the caller, in the version that did. */
export interface Elsewhere {
  assistant_id: string;
  version: number;
  config: AssistantConfig;
}

/** Tools of a conversation, and with them the assistants of the organization to whom its flow hands callers over. */
export function withHandOver(
  context: Context,
  variables: Record<string, string>,
  useTool: UseTool,
  toolsOf: (other: Elsewhere) => UseTool,
): UseTool {
  /** The tools of each version: they remember the pressed keys. */
  const elsewhere = new Map<string, UseTool>();
  async function useElsewhere(given: Record<string, unknown>): Promise<ToolOutcome> {
    const asked = AskedTool.safeParse(given);
    const other = asked.success ? await readOther(context, asked.data) : null;
    if (!asked.success || !other) return failed('This tool does not exist.');
    const { assistant_id, tool, arguments: its } = asked.data;
    const config = fillConfig(other.config, variables);
    if (!toolsElsewhere(config).some((one) => one.name === tool)) return failed('This tool does not exist.');
    const key = `${assistant_id} ${other.version}`;
    const use = elsewhere.get(key) ?? toolsOf({ assistant_id, version: other.version, config });
    elsewhere.set(key, use);
    return use(tool, its);
  }
  return async (name, given) => {
    if (name === otherTool) return useElsewhere(given);
    if (name !== handOverTool) return useTool(name, given);
    const asked = Asked.safeParse(given);
    if (!asked.success) return failed('There is no such assistant.');
    const other = await readOther(context, asked.data);
    if (!other) return failed('This assistant is not published.');
    const config = fillConfig(other.config, variables);
    return {
      is_ok: true,
      shown_to_model: `The person talks with ${config.name} now.`,
      said: null,
      hangs_up: false,
      assistant: {
        ...{ config, variables, version: other.version, tools: toolsElsewhere(config) },
        models: await agentModels(context, config),
        voice: await agentVoice(context, asked.data.assistant_id, config),
      },
    };
  };
}
