import { z } from 'zod';
import type { Context } from '../../context.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { handOverTool } from '../../voice/flow/thinker.ts';
import type { UseTool } from '../../voice/manners/always-on.ts';
import { fillConfig } from '../assistant-tests/fill-config.ts';
import { readVersion } from '../assistants/versions.read.ts';

const failed = (shown_to_model: string) => ({ is_ok: false, shown_to_model, said: null, hangs_up: false });

/** Tools of a conversation, and with them the assistants of the organization to whom its flow hands callers over. */
export function withHandOver(context: Context, variables: Record<string, string>, useTool: UseTool): UseTool {
  return async (name, given) => {
    if (name !== handOverTool) return useTool(name, given);
    const id = z.uuid().safeParse(given.assistant_id);
    if (!id.success) return failed('There is no such assistant.');
    const config = await withTenant(context.organizationId, async () => {
      const { db } = context;
      const row = await db.assistants.findFirst({ where: { id: id.data, status: 'published' } });
      return row?.published_version == null ? null : readVersion(db, row.id, row.published_version);
    });
    if (!config) return failed('This assistant is not published.');
    return {
      is_ok: true,
      shown_to_model: `The person talks with ${config.name} now.`,
      said: null,
      hangs_up: false,
      assistant: { config: fillConfig(config, variables), variables },
    };
  };
}
