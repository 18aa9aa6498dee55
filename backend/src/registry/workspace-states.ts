import { isThere, processId } from '../processes/living.ts';
import type { RegistryServices } from './registry-context.ts';
import type { WorkspaceBuild } from './workspace-builds.ts';

/** The publisher of the workspace's builds. */
export const installation = 'installation';

export type BuildState = WorkspaceBuild & {
  isPublished: boolean;
  isRetired: boolean;
  /** The workspace had it last, and it was decided on then. */
  isKnown: boolean;
  /** A team published it: the team decides who gets it. */
  isReleased: boolean;
};

type StateRow = Pick<BuildState, 'id' | 'isPublished' | 'isRetired' | 'isKnown' | 'isReleased'> & {
  newerOn: string | null;
};

// Of two workspaces, the newer one has a build that was published after all of the other's; one with an unpublished build is newer
// than all. Each process reports how new its own is, in the statement that reads the states.
const statesSql = `
  WITH builds AS (
    SELECT b.id, b.version, v.version IS NOT NULL AS is_published, v.retired_at, v.published_by, v.published_at
    FROM unnest($1::text[], $2::text[]) AS b(id, version)
    LEFT JOIN module_versions v ON v.module_id = b.id AND v.version = b.version),
  ours AS (SELECT max(published_at) AS newest, bool_and(is_published) AS are_published FROM builds),
  said AS (
    UPDATE processes p SET workspace_at = ours.newest FROM ours
    WHERE p.id = $4 AND p.workspace_at IS DISTINCT FROM ours.newest)
  SELECT b.id, b.is_published AS "isPublished", b.retired_at IS NOT NULL AS "isRetired",
    a.workspace_version IS NOT DISTINCT FROM b.version AS "isKnown",
    coalesce(b.published_by <> $3, false) AS "isReleased",
    (SELECT p.host FROM processes p, ours WHERE p.id <> $4 AND 'api' = ANY (p.roles) AND ${isThere}
       AND ours.are_published AND p.workspace_at > ours.newest ORDER BY p.workspace_at DESC, p.id LIMIT 1) AS "newerOn"
  FROM builds b
  LEFT JOIN module_assignments a ON a.module_id = b.id`;

/**
 * The state of the workspace's builds, and the host of a running process with a newer workspace, if there is one. Also reports to
 * other processes how new this workspace is.
 */
export async function readStates(
  { systemPool }: Pick<RegistryServices, 'systemPool'>,
  builds: readonly WorkspaceBuild[],
): Promise<{ states: BuildState[]; newerOn: string | null }> {
  const { rows } = await systemPool.query<StateRow>(statesSql, [
    builds.map(({ id }) => id),
    builds.map(({ version }) => version),
    installation,
    processId,
  ]);
  const known = new Map(rows.map(({ newerOn: _, ...state }) => [state.id, state]));
  const unknown = { isPublished: false, isRetired: false, isKnown: false, isReleased: false };
  return {
    states: builds.map((build) => ({ ...unknown, ...known.get(build.id), ...build })),
    newerOn: rows[0]?.newerOn ?? null,
  };
}
