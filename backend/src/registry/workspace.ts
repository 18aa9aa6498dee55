import type { ModuleManifest } from '@switchboard/contracts/modules';
import { type Assignment, activeOf, readAssignment } from './assignment.ts';
import { activated, writeAssignment } from './assignments.ts';
import { openBudgetProblems } from './budget.ts';
import { buildsInProgress } from './builds-in-progress.ts';
import { installedRule } from './installation.ts';
import { inLine, registryTransaction } from './locks.ts';
import { keyOf, manifestsOf } from './manifests.ts';
import { publishBuild } from './publish.ts';
import type { Connection, RegistryContext, RegistryServices } from './registry-context.ts';
import { manifestsInUse } from './rule.ts';
import { hasVersionFiles } from './version-files.ts';
import { listWorkspaceBuilds, readWorkspaceBuild, type WorkspaceBuild } from './workspace-builds.ts';
import { type BuildState, installation, readStates } from './workspace-states.ts';

/** The result of publishing the workspace's builds; `is_new` marks those that everyone gets from now on. */
export interface WorkspacePublication {
  modules: { id: string; version: string; is_new: boolean }[];
  problems: string[];
  /** A process with a newer workspace is running: nothing was published, and this process publishes once that one is gone. */
  is_held_back: boolean;
}

/** True if a build has to be stored: it is new, was retired and is built again, or the file store has lost it. */
async function isToBeStored(services: RegistryServices, build: BuildState): Promise<boolean> {
  if (!build.isPublished) return true;
  if (build.isRetired) return !build.isKnown;
  return !(await hasVersionFiles(services, build.id, build.version));
}

async function store(context: RegistryContext, build: WorkspaceBuild): Promise<string | undefined> {
  try {
    const { build: content, made } = await readWorkspaceBuild(build);
    await publishBuild(context, content, { made, isMisfitAllowed: true });
    return undefined;
  } catch (error) {
    return `mfe-${build.id} was not published. ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** The builds that fit, taken together: a page may move from one module to another in one step. */
async function selectFitting(services: RegistryServices, connection: Connection, builds: readonly WorkspaceBuild[]) {
  const [manifests, inUse] = [
    await manifestsOf(services, builds, connection),
    await manifestsInUse(services, connection),
  ];
  const { problemsOf } = await installedRule(services, connection, [...manifests.values()]);
  const overBudget = await openBudgetProblems(connection, manifests);
  const fitting = builds.flatMap((build) => manifests.get(keyOf(build)) ?? []);
  const problems: string[] = [];
  const othersOf = (index: number): ModuleManifest[] => {
    const replaced = new Set(fitting.map(({ id }) => id));
    return [...inUse.filter(({ id }) => !replaced.has(id)), ...fitting.slice(0, index)];
  };
  for (let index = 0; index < fitting.length; ) {
    const module = fitting[index];
    const tooLarge = (module && overBudget.get(keyOf(module))) ?? [];
    const reasons = module ? [...problemsOf(module, othersOf(index)), ...tooLarge.map((problem) => `${problem}.`)] : [];
    if (reasons.length === 0) index += 1;
    else {
      fitting.splice(index, 1);
      problems.push(`${module?.title} ${module?.version} was published but not activated. ${reasons.join(' ')}`);
      // Its older version stays, and modules before it may be incompatible with that one.
      index = 0;
    }
  }
  return { fitting: new Set(fitting.map(({ id }) => id)), problems };
}

/** True if everyone runs the workspace's last version, or if no version is active: then a new build becomes active. */
function isWorkspaceInCharge(assignment: Assignment): boolean {
  const active = activeOf(assignment);
  return active === null ? assignment.canary_version === null : active === assignment.workspace_version;
}

/**
 * Activates builds in one transaction. A team's release or rollback stays as it is: such a build is listed among the problems
 * instead. Returns the ids of the modules whose build was not active before.
 */
function activate(context: RegistryContext, builds: readonly BuildState[], address: string) {
  return registryTransaction(context, async (client) => {
    const activatedIds = new Set<string>();
    const { fitting, problems } = await selectFitting(context, client, builds);
    for (const { id, version, isReleased } of builds.filter((build) => fitting.has(build.id))) {
      const before = await readAssignment(client, id);
      // Another process was faster.
      if (!before || before.workspace_version === version) continue;
      if (activeOf(before) !== version && (isReleased || !isWorkspaceInCharge(before))) {
        problems.push(
          `mfe-${id}: this checkout has ${version}, but ${activeOf(before) ?? 'only a canary'} was released and stays. To use the checkout's: npm run release -w mfe-${id} -- --to ${address}`,
        );
        continue;
      }
      const change = { ...activated(before, version), workspace_version: version };
      if (activeOf(before) !== version) activatedIds.add(id);
      await writeAssignment(client, before, change, { action: 'activate', actor: context.actor, version });
    }
    return { activatedIds, problems };
  });
}

const heldBack = (builds: readonly BuildState[], host: string): WorkspacePublication => ({
  modules: builds.filter(({ isPublished }) => isPublished).map(({ id, version }) => ({ id, version, is_new: false })),
  problems: [
    `A process on the host ${host} runs newer modules, so they stay. The modules of this checkout are published after that process has stopped.`,
  ],
  is_held_back: true,
});

/**
 * Publishes the builds in the workspace and activates each new one, unless someone has released its module since. Leaves out builds
 * that the starter is about to replace, and modules that were added after it began: their team may be releasing them. Any number of
 * processes may do this at the same time; while one has a newer workspace, the others publish nothing. `address` is where a release
 * would be sent.
 */
export function publishWorkspace(services: RegistryServices, address = '<url>'): Promise<WorkspacePublication> {
  const context = { ...services, actor: installation };
  return inLine(services, async () => {
    const { unfinished, included } = buildsInProgress(services);
    const isMine = (id: string) => !unfinished.includes(id) && (included === null || included.includes(id));
    const found = listWorkspaceBuilds(services.env.distDir).filter(({ id }) => isMine(id));
    const { states: builds, newerOn } = await readStates(services, found);
    if (newerOn !== null) return heldBack(builds, newerOn);
    const problems: string[] = [];
    const lost = new Set<string>();
    const toBeStored = await Promise.all(builds.map((build) => isToBeStored(services, build)));
    for (const build of builds.filter((_, index) => toBeStored[index])) {
      const problem = await store(context, build);
      if (problem === undefined) continue;
      problems.push(problem);
      lost.add(build.id);
    }
    // Before anyone gets them, so that no older process takes them back.
    if (toBeStored.includes(true)) await readStates(services, found);
    const fresh = builds.filter(({ id, isKnown }) => !isKnown && !lost.has(id));
    const result = fresh.length > 0 ? await activate(context, fresh, address) : undefined;
    return {
      modules: builds
        .filter(({ id, isPublished }) => isPublished || !lost.has(id))
        .map(({ id, version }) => ({ id, version, is_new: result?.activatedIds.has(id) ?? false })),
      problems: [...problems, ...(result?.problems ?? [])],
      is_held_back: false,
    };
  });
}
