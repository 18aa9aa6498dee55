import { Canary, type ModuleAction, type ModuleLogEntry } from '@switchboard/contracts/module-registry';
import { canaryShare, formatBytes } from '../../superadmin/format.ts';

const acts: Record<ModuleAction, string> = {
  publish: 'Published',
  activate: 'Activated',
  canary: 'Gave to a canary',
  promote: 'Promoted the canary',
  rollback: 'Rolled back',
  retire: 'Retired',
  'token.create': 'Made a deploy token',
  'token.revoke': 'Revoked a deploy token',
};

export function describeAct({ action }: ModuleLogEntry): string {
  return acts[action];
}

/** What was written down beside the act, in words; facts of other kinds are left out. */
export function describeDetails({ details }: ModuleLogEntry): string {
  const { from, to, canary, sent_bytes, revision, name, is_automatic } = details;
  const facts: string[] = [];
  if (from !== to && typeof to === 'string')
    facts.push(typeof from === 'string' ? `active: ${from} → ${to}` : `active: ${to}`);
  const { data: share } = Canary.safeParse(canary);
  if (share) facts.push(`canary: ${canaryShare(share)}`);
  if (typeof sent_bytes === 'number') facts.push(`sent: ${formatBytes(sent_bytes)}`);
  if (typeof revision === 'string') facts.push(`revision: ${revision.slice(0, 12)}`);
  if (typeof name === 'string') facts.push(name);
  if (is_automatic === true) facts.push('by itself, older than the versions that are kept');
  return facts.join(' · ');
}
