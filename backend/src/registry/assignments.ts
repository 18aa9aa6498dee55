import type { ModuleAction } from '@switchboard/contracts/module-log';
import type pg from 'pg';
import { AppError, notFound } from '../errors.ts';
import {
  type Assignment,
  activeOf,
  canaryOf,
  previousOf,
  readAssignment,
  readCountedAssignments,
} from './assignment.ts';
import type { OverBudget } from './budget.ts';
import { registryTransaction } from './locks.ts';
import { writeModuleLog } from './module-log.ts';
import type { Connection, RegistryContext } from './registry-context.ts';
import { assertReleasable } from './rule.ts';
import { assertTried } from './tried-canary.ts';

const longestHistory = 10;

/** The module to change, and the version that the caller believes to be active, if given. */
export interface Target {
  id: string;
  expected_active?: string | null | undefined;
  expected_canary?: string | null | undefined;
}

/** The version to activate, and why it may load more than its budget. */
interface Chosen {
  version: string;
  over_budget?: string | undefined;
}

/** The confirmation for a canary that is not known to work. */
interface Confirmed {
  is_confirmed?: boolean | undefined;
}

/** A change of an assignment. */
export type Change = Partial<
  Pick<
    Assignment,
    | 'history'
    | 'canary_version'
    | 'canary_organization_ids'
    | 'canary_percent'
    | 'canary_before'
    | 'workspace_version'
    | 'deactivated_at'
    | 'deactivated_by'
  >
>;

const noCanary: Change = { canary_version: null, canary_organization_ids: [], canary_percent: 0, canary_before: null };

/** The history after a version became active; a running canary of the same version is complete. */
export function activated(assignment: Assignment, version: string): Change {
  const { history, canary_version } = assignment;
  return {
    history: history.at(-1) === version ? history : [...history, version].slice(-longestHistory),
    ...(canary_version === version ? noCanary : {}),
  };
}

/** Writes a changed assignment and its log entry, in the transaction that holds the registry's lock. */
export async function writeAssignment(
  connection: Connection,
  before: Assignment,
  change: Change,
  { action, actor, version, overBudget, details = {} }: Omit<Act, 'change'> & { actor: string },
): Promise<void> {
  const after = { ...before, ...change };
  await connection.query(
    `UPDATE module_assignments SET active_history = $2, canary_version = $3, canary_organization_ids = $4,
       canary_percent = $5, canary_before = $6, workspace_version = $7, deactivated_at = $8, deactivated_by = $9,
       changed_by = $10, changed_at = clock_timestamp()
     WHERE module_id = $1`,
    [
      after.module_id,
      after.history,
      after.canary_version,
      after.canary_organization_ids,
      after.canary_percent,
      after.canary_before,
      after.workspace_version,
      after.deactivated_at,
      after.deactivated_by,
      actor,
    ],
  );
  await writeModuleLog(connection, {
    module_id: before.module_id,
    action,
    version: version ?? activeOf(after),
    details: {
      from: activeOf(before),
      to: activeOf(after),
      canary: canaryOf(after),
      ...(overBudget && { over_budget: overBudget }),
      ...details,
    },
    actor,
  });
}

/** An action with its change and the details that are logged with it. */
export interface Act {
  action: ModuleAction;
  change: Change;
  version?: string;
  overBudget?: OverBudget | undefined;
  details?: Record<string, unknown>;
}

/** Decides and writes one change under the registry's lock, and returns the new assignment. */
export async function changeAssignment(
  context: RegistryContext,
  { id, expected_active, expected_canary }: Target,
  decide: (before: Assignment, client: pg.PoolClient) => Promise<Act>,
) {
  return registryTransaction(context, async (client) => {
    const before = await readAssignment(client, id);
    if (!before) throw notFound('Module');
    const isOther = (expected: string | null | undefined, actual: string | null) =>
      expected !== undefined && expected !== actual;
    if (isOther(expected_active, activeOf(before)) || isOther(expected_canary, before.canary_version))
      throw new AppError(
        'CONFLICT',
        `${before.changed_by} changed the release since you opened this page: active is ${activeOf(before) ?? 'none'}, canary ${before.canary_version ?? 'none'}. Nothing was changed.`,
        { reason: 'assignment_changed' },
      );
    const { change, ...act } = await decide(before, client);
    await writeAssignment(client, before, change, { ...act, actor: context.actor });
    const [after] = await readCountedAssignments(client, id);
    if (!after) throw notFound('Module');
    return after.assignment;
  });
}

/** Gives a version to every organization. */
export function activateVersion(context: RegistryContext, input: Target & Confirmed & Chosen) {
  return changeAssignment(context, input, async (before, client) => {
    const { id, version, over_budget } = input;
    const overBudget = await assertReleasable(context, client, { id, version, over_budget });
    if (before.canary_version === version) await assertTried(client, { id, version }, input.is_confirmed === true);
    return { action: 'activate', change: activated(before, version), version, overBudget };
  });
}

async function assertOrganizations(connection: Connection, ids: readonly string[]): Promise<void> {
  const { rows } = await connection.query<{ id: string }>(
    'SELECT id FROM unnest($1::uuid[]) AS asked(id) WHERE NOT EXISTS (SELECT FROM organizations o WHERE o.id = asked.id) LIMIT 1',
    [ids],
  );
  if (rows[0]) throw notFound(`Organization ${rows[0].id}`);
}

/** Gives a version to some organizations, instead of the previous canary. */
export function startCanary(
  context: RegistryContext,
  input: Target & Chosen & { organization_ids: string[]; percent: number },
) {
  return changeAssignment(context, input, async (before, client) => {
    const organizationIds = [...new Set(input.organization_ids.map((id) => id.toLowerCase()))];
    if (organizationIds.length === 0 && input.percent === 0)
      throw new AppError('VALIDATION', 'Name organizations, or a share of more than 0 percent.', {
        fields: { percent: 'Name organizations, or a share of more than 0 percent.' },
      });
    const { id, version, over_budget } = input;
    const overBudget = await assertReleasable(context, client, { id, version, over_budget });
    if (activeOf(before) === input.version)
      throw new AppError('CONFLICT', `Every organization already gets ${input.version}.`, { reason: 'in_use' });
    await assertOrganizations(client, organizationIds);
    const change: Change = {
      canary_version: input.version,
      canary_organization_ids: organizationIds,
      canary_percent: input.percent,
      canary_before: before.canary_version === input.version ? before.canary_before : canaryOf(before),
    };
    return { action: 'canary', change, version, overBudget };
  });
}

/** Gives the canary to every organization. */
export function promoteCanary(context: RegistryContext, input: Target & Confirmed) {
  return changeAssignment(context, input, async (before, client) => {
    const { canary_version: version } = before;
    if (version === null)
      throw new AppError('CONFLICT', 'No canary is running. Start one, or activate a version.', {
        reason: 'no_canary',
      });
    await assertReleasable(context, client, { id: input.id, version });
    await assertTried(client, { id: input.id, version }, input.is_confirmed === true);
    return { action: 'promote', change: activated(before, version), version };
  });
}

/** One step back of a running canary: to the one that it replaced, else to none. */
export async function canaryRolledBack(
  context: RegistryContext,
  before: Assignment,
  client: pg.PoolClient,
  { ends_canary = false }: { ends_canary?: boolean | undefined } = {},
): Promise<Change> {
  const { module_id: id, canary_before: earlier } = before;
  if (!earlier || ends_canary) return noCanary;
  await assertReleasable(context, client, { id, version: earlier.version });
  return {
    canary_version: earlier.version,
    canary_organization_ids: earlier.organization_ids,
    canary_percent: earlier.percent,
    canary_before: null,
  };
}

/** Goes one step back: of a running canary, which `ends_canary` ends instead, else to the version that was active before. */
export function rollBack(context: RegistryContext, input: Target & { ends_canary?: boolean | undefined }) {
  return changeAssignment(context, input, async (before, client) => {
    if (before.canary_version !== null)
      return {
        action: 'rollback',
        change: await canaryRolledBack(context, before, client, input),
        version: before.canary_version,
      };
    const version = previousOf(before);
    if (version === null)
      throw new AppError(
        'CONFLICT',
        'There is no earlier version to go back to. You can take the module away from everyone instead.',
        { reason: 'no_previous' },
      );
    await assertReleasable(context, client, { id: input.id, version });
    const history = before.history.slice(0, before.history.lastIndexOf(version) + 1);
    return { action: 'rollback', change: { history }, version };
  });
}
