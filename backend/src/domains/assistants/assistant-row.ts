import { type AssistantConfig, changedFields, valueAt } from '@switchboard/contracts/assistant-config';
import type { AssistantDetail } from '@switchboard/contracts/assistants';
import { isSame } from '@switchboard/contracts/same-json';
import type { z } from 'zod';
import { auditColumnsOf, userIdOf } from '../../actor.ts';
import { difference } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../database/database.ts';
import { AppError, notFound } from '../../errors.ts';
import type { assistants } from '../../generated/prisma/client.ts';
import { draftOf } from './stored-config.ts';

type WithDates<T> = Omit<T, 'created_at' | 'updated_at'> & { created_at: Date; updated_at: Date };
/** An assistant as the API returns it. */
export type Detail = WithDates<z.output<typeof AssistantDetail>>;

/** The message for a taken name. Source: specification 02 §8. */
export const duplicateText =
  'An item with this name already exists. Please use a different name or update the existing item.';

/** An assistant's row with its draft as one object. */
export function toDetail(row: assistants): Detail {
  return { ...row, status: row.status as Detail['status'], config: draftOf(row) };
}

/** One assistant with its draft. Throws NOT_FOUND. */
export async function readAssistant(db: Pick<Tx, 'assistants'>, id: string): Promise<assistants> {
  const assistant = await db.assistants.findFirst({ where: { id } });
  if (!assistant) throw notFound('Assistant');
  return assistant;
}

/** The same, with the row locked against changes, publishing and deletion until the transaction ends. */
export async function lockAssistant(tx: Tx, id: string): Promise<assistants> {
  const [row] = await tx.$queryRaw<assistants[]>`SELECT * FROM assistants WHERE id = ${id}::uuid FOR UPDATE`;
  if (!row) throw notFound('Assistant');
  return row;
}

/** The columns that name the editor of a row. */
export function editorColumns({ actor }: Context) {
  return {
    updated_by: userIdOf(actor),
    updated_by_name: auditColumnsOf(actor).actor_name,
    updated_at: new Date(),
  };
}

/** Throws CONFLICT (`draft_changed`) for a request based on another revision than the stored one. */
export function assertRevision(row: assistants, revision: number | undefined): void {
  if (revision === undefined || revision === row.draft_revision) return;
  throw new AppError('CONFLICT', `${row.updated_by_name ?? 'Someone else'} changed this assistant.`, {
    reason: 'draft_changed',
    details: {
      revision: row.draft_revision,
      updated_by_name: row.updated_by_name,
      updated_at: row.updated_at.toISOString(),
      config: draftOf(row),
    },
  });
}

// A flow is too large for the audit log: it records the number of nodes and edges, and which nodes differ.
const maxNamedNodes = 20;

function changedNodes(before: AssistantConfig['flow'], after: AssistantConfig['flow']): string[] {
  const nodes = (flow: AssistantConfig['flow']) => new Map((flow?.nodes ?? []).map((node) => [node.id, node]));
  const [old, now] = [nodes(before), nodes(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((id) => !isSame(old.get(id), now.get(id)));
}

const sizeOf = (flow: AssistantConfig['flow']) =>
  flow && { nodes: flow.nodes.length, edges: flow.edges.length, subflows: flow.subflows.length };

const flat = (config: AssistantConfig, paths: readonly string[]) =>
  Object.fromEntries(paths.map((path) => [path, path === 'flow' ? sizeOf(config.flow) : valueAt(config, path)]));

/** The differences between two drafts, by field path, for the audit log. */
export function configDifference(before: AssistantConfig, after: AssistantConfig) {
  const paths = changedFields(before, after);
  const changes = difference(flat(before, paths), flat(after, paths), paths);
  if (!paths.includes('flow')) return changes;
  return { ...changes, changed_nodes: changedNodes(before.flow, after.flow).slice(0, maxNamedNodes) };
}
