import type { ModuleAction, ModuleLogEntry } from '@switchboard/contracts/module-log';
import { Canary } from '@switchboard/contracts/module-registry';
import { z } from 'zod';
import { canaryShare, formatBytes } from '../../superadmin/format.ts';

const acts: Record<ModuleAction, string> = {
  publish: 'Published',
  activate: 'Activated',
  canary: 'Gave to a canary',
  promote: 'Promoted the canary',
  rollback: 'Rolled back',
  deactivate: 'Took it away from everyone',
  reactivate: 'Gave it back',
  retire: 'Retired',
  settings: 'Changed the settings',
  'allowance.give': 'Allowed a page',
  'allowance.take': 'Took an allowance back',
  'token.create': 'Made a deploy token',
  'token.revoke': 'Revoked a deploy token',
};

const OverBudget = z.object({ reason: z.string() });

export function describeAct({ action }: ModuleLogEntry): string {
  return acts[action];
}

function automaticFacts({ action, details }: ModuleLogEntry): string[] {
  const { is_automatic, failing, failed, openings, auto_rollback_percent: percent } = details;
  if (action === 'settings')
    return [typeof percent === 'number' ? `automatic rollback above ${percent}%` : 'no automatic rollback'];
  if (is_automatic !== true) return [];
  return action === 'rollback'
    ? [`automatically: ${failed} of ${openings} openings of ${failing} failed`]
    : ['automatically, because it is older than the versions that are kept'];
}

/** The entry's details as text; unknown kinds are omitted. */
export function describeDetails(entry: ModuleLogEntry): string {
  const { details } = entry;
  const { from, to, canary, sent_bytes, revision, name, path, over_budget } = details;
  const facts: string[] = [];
  if (from !== to && typeof to === 'string')
    facts.push(typeof from === 'string' ? `active: ${from} → ${to}` : `active: ${to}`);
  const { data: share } = Canary.safeParse(canary);
  if (share) facts.push(`canary: ${canaryShare(share)}`);
  if (typeof sent_bytes === 'number') facts.push(`sent: ${formatBytes(sent_bytes)}`);
  if (typeof revision === 'string') facts.push(`revision: ${revision.slice(0, 12)}`);
  const { data: overBudget } = OverBudget.safeParse(over_budget);
  if (overBudget) facts.push(`over its budget: ${overBudget.reason}`);
  if (typeof name === 'string') facts.push(name);
  if (typeof path === 'string') facts.push(path);
  facts.push(...automaticFacts(entry));
  return facts.join(' · ');
}
