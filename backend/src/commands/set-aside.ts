import type { Services } from '../services.ts';

const usage = `Usage:
  npm run set-aside -- list
  npm run set-aside -- retry <id>
  npm run set-aside -- drop <id>
Work that stopped its process is set aside. retry tries it again, drop gives it up.`;

const reasons = { froze: 'froze its process', ended: 'its process ended', killed: 'its process was killed' };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type SetAsideContext = Pick<Services, 'systemPool'> & { people: Pick<Services, 'db'> };

/** The first frames show where a process was blocked; the super admin's page has all of them. */
const shownFrames = 5;

async function list({ systemPool }: SetAsideContext): Promise<string> {
  const { listSetAside } = await import('../super-admin/set-aside.ts');
  const items = await listSetAside({ systemPool });
  if (items.length === 0) return 'Nothing is set aside.';
  return items
    .map(({ id, kind, key, organization, reason, times, stack, set_aside_at, is_retryable }) =>
      [
        `${id}  ${kind}`,
        `  ${key}`,
        `  organization  ${organization?.name ?? 'none'}`,
        `  reason        ${reasons[reason]} ${times === 1 ? 'once' : `${times} times`}`,
        `  set aside     ${set_aside_at.toISOString()}`,
        ...(is_retryable ? [] : ['  It can only be dropped: the work has ended.']),
        ...(stack ? stack.split('\n').slice(0, shownFrames) : []),
      ].join('\n'),
    )
    .join('\n\n');
}

/** `npm run set-aside`: returns the text to print. Throws an Error whose message is for people. */
export async function setAsideCommand(context: SetAsideContext, args: string[]): Promise<string> {
  const [verb = '', id = '', ...rest] = args;
  if (verb === 'list' && args.length === 1) return list(context);
  if ((verb !== 'retry' && verb !== 'drop') || rest.length > 0 || id === '') throw new Error(usage);
  if (!uuid.test(id))
    throw new Error(`"${id}" isn't an id of set-aside work. Run npm run set-aside -- list to see them.`);
  const { commandLine, dropSetAside, retrySetAside } = await import('../super-admin/set-aside.ts');
  const reach = { systemPool: context.systemPool, db: context.people.db };
  if (verb === 'retry') await retrySetAside(reach, commandLine(), id);
  else await dropSetAside(reach, commandLine(), id);
  return verb === 'retry' ? `${id} is being tried again.` : `${id} was dropped.`;
}
