import { setImmediate as turn } from 'node:timers/promises';
import type { AssistantConfig } from '@switchboard/contracts/assistant-config';
import { followedFlow } from '@switchboard/contracts/filled-texts';
import { endingsOf, type HandOverTarget } from '@switchboard/contracts/flows/check/endings';
import type { Flow } from '@switchboard/contracts/flows/document';
import { systemPromptOf } from '@switchboard/contracts/system-prompt';
import type { Tx } from '../../database/database.ts';
import { configFrom } from '../assistants/stored-config.ts';

/** Further assistants in a chain aren't read: calls handed over to them count as ended. */
const maxTargets = 40;

/** The assistants to which a flow hands callers over. */
const handOverIdsOf = (flow: Flow): string[] => [
  ...new Set(
    [flow, ...flow.subflows].flatMap(({ nodes }) =>
      nodes.flatMap((node) => (node.kind === 'hand_over' && node.assistant_id !== null ? [node.assistant_id] : [])),
    ),
  ),
];

/** What the checker needs to know of a published version. */
function targetOf(id: string, name: string, config: AssistantConfig | null): HandOverTarget {
  const flow = config && followedFlow(config);
  return {
    ...{ id, name, is_published: config !== null },
    can_speak: flow !== null || (config !== null && systemPromptOf(config).trim() !== ''),
    fields: flow?.fields.map((field) => field.name) ?? null,
    endings: flow && endingsOf(flow),
  };
}

/** Assistants that a flow hands callers over to, and those that they hand over to in turn, in their published versions. */
export async function readHandOverTargets(tx: Tx, flow: Flow): Promise<HandOverTarget[]> {
  const targets: HandOverTarget[] = [];
  const known = new Set<string>();
  let wanted = handOverIdsOf(flow);
  while (wanted.length > 0 && known.size < maxTargets) {
    for (const id of wanted) known.add(id);
    const rows = await tx.assistants.findMany({
      where: { id: { in: wanted } },
      select: { id: true, name: true, status: true, published_version: true },
    });
    wanted = [];
    for (const { id, name, status, published_version } of rows) {
      const version_number = status === 'published' ? published_version : null;
      const version =
        version_number === null
          ? null
          : await tx.assistant_versions.findFirst({
              where: { assistant_id: id, version_number },
              select: { snapshot: true },
            });
      const config = version && configFrom(version.snapshot);
      targets.push(targetOf(id, name, config));
      const theirs = config && followedFlow(config);
      wanted.push(...(theirs ? handOverIdsOf(theirs) : []).filter((next) => !known.has(next)));
      // Reading a large flow takes a few milliseconds.
      await turn();
    }
    wanted = [...new Set(wanted)];
  }
  return targets;
}
