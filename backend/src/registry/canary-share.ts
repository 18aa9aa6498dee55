import { createHash } from 'node:crypto';

/**
 * Whether an organization is in the share of a canary. Every organization has its fixed place for each module: who is in
 * at 10 percent is in at 20, too.
 */
export function isInShare(moduleId: string, organizationId: string, percent: number): boolean {
  const part = createHash('sha256').update(`${moduleId}:${organizationId}`).digest().readUIntBE(0, 5);
  return part * 100 < percent * 2 ** 40;
}
