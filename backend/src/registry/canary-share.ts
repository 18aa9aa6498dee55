import { createHash } from 'node:crypto';

/**
 * True if an organization is in the share of a canary. Every organization has a fixed place for each module, so an organization
 * within 10 percent is also within 20.
 */
export function isInShare(moduleId: string, organizationId: string, percent: number): boolean {
  const part = createHash('sha256').update(`${moduleId}:${organizationId}`).digest().readUIntBE(0, 5);
  return part * 100 < percent * 2 ** 40;
}
