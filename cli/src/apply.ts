import { ApiError } from '@switchboard/client';
import { kinds } from './kinds/index.ts';
import type { Item } from './kinds/kind.ts';
import type { Change } from './plan.ts';
import { type Missing, withIds } from './references.ts';
import type { Remote } from './remote.ts';

export interface Applied {
  done: string[];
  /** The changes that were made, or begun. */
  touched: Change[];
  /** The change that failed, and why. */
  failed: { change: Change; message: string } | null;
  /** Changes that weren't tried after that. */
  left: Change[];
}

export type Say = (line: string) => void;

interface Step {
  change: Change;
  what: string;
  run(): Promise<void>;
}

const verbs = { create: 'Created', update: 'Changed', delete: 'Deleted' } as const;

export function explain(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const fields = Object.entries(error.fields).map(([field, message]) => `\n    ${field}: ${message}`);
  const problems = Array.isArray(error.details.problems) ? error.details.problems : [];
  const tests = Array.isArray(error.details.tests) ? error.details.tests : [];
  const more = [
    ...problems.map((one) => (one as { message?: string }).message),
    ...tests.map((one) => (one as { name?: string }).name),
  ];
  const listed = more.filter(Boolean).map((text) => `\n    ${text}`);
  const reason = error.reason ? ` (${error.reason})` : '';
  return `${error.message}${reason}${fields.join('')}${listed.join('')}`;
}

/** Things that refer to others of their kind come after them. */
function inOrder(changes: readonly Change[], { context }: Remote): Change[] {
  const waiting = [...changes];
  const sorted: Change[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(({ content }, index) => {
      const missing: Missing[] = [];
      withIds(content, context.refs, missing);
      const names = new Set(missing.map(({ of, name }) => `${of}/${name}`));
      return !waiting.some(({ key }, other) => other !== index && names.has(key));
    });
    sorted.push(...waiting.splice(Math.max(0, free), 1));
  }
  return sorted;
}

/** The steps in the order in which things need each other: made first, deleted last, in the reverse order. */
function stepsOf(changes: readonly Change[], remote: Remote): Step[] {
  const { context } = remote;
  const steps: Step[] = [];
  for (const kind of kinds) {
    const own = changes.filter((change) => change.kind === kind);
    const fresh = inOrder(
      own.filter(({ action }) => action === 'create'),
      remote,
    );
    const made = new Map<string, Item>();
    for (const change of fresh)
      steps.push({
        change,
        what: kind.isCreatedByName ? 'Created an empty' : verbs.create,
        async run() {
          const id = await kind.create(context, change.content ?? {});
          context.refs.add(kind.folder, id, change.name);
          made.set(change.key, { id, name: change.name, content: {} });
        },
      });
    const filled = own.filter(({ action }) => action === 'update' || (action === 'create' && kind.isCreatedByName));
    for (const change of filled)
      steps.push({
        change,
        what: change.action === 'create' ? 'Filled in' : verbs.update,
        async run() {
          const item = made.get(change.key) ?? remote.items.get(change.key)?.item;
          if (item) await kind.update(context, item, change.content ?? {});
        },
      });
  }
  const gone = changes.filter(({ action }) => action === 'delete').toReversed();
  gone.sort((one, other) => kinds.indexOf(other.kind) - kinds.indexOf(one.kind));
  for (const change of gone)
    steps.push({
      change,
      what: verbs.delete,
      async run() {
        const item = remote.items.get(change.key)?.item;
        if (item) await change.kind.remove(context, item.id);
      },
    });
  return steps;
}

/** Makes the changes one after the other, and stops at the first that fails. */
export async function applyChanges(
  changes: readonly Change[],
  remote: Remote,
  { say, signal }: { say: Say; signal: AbortSignal },
): Promise<Applied> {
  const steps = stepsOf(changes, remote);
  const done: string[] = [];
  for (const [index, { change, what, run }] of steps.entries()) {
    const until = (last: number) => [...new Set(steps.slice(0, last).map((step) => step.change))];
    const left = [...new Set(steps.slice(index).map((step) => step.change))];
    if (signal.aborted) {
      const failed = { change, message: 'You stopped the command before this.' };
      return { done, touched: until(index), failed, left };
    }
    try {
      await run();
    } catch (error) {
      return { done, touched: until(index + 1), failed: { change, message: explain(error) }, left };
    }
    const line = `${what} ${change.kind.one} "${change.name}"`;
    done.push(line);
    say(line);
  }
  return { done, touched: [...changes], failed: null, left: [] };
}
