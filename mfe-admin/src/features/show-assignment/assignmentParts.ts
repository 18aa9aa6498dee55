import type { RegistryModule } from '@switchboard/contracts/module-registry';

export interface AssignmentPart {
  kind: 'active' | 'canary' | 'skipped';
  label: string;
  organizations: number;
  /** Of all organizations, 0 to 100. */
  percent: number;
}

/** The shares of all organizations that run each version. */
export function assignmentParts({ assignment, skipped_reason }: RegistryModule): AssignmentPart[] {
  const { active_version, canary, active_organizations, canary_organizations } = assignment;
  const all = active_organizations + canary_organizations;
  const part = (kind: AssignmentPart['kind'], label: string, organizations: number): AssignmentPart => ({
    kind,
    label,
    organizations,
    percent: all === 0 ? 0 : (organizations * 100) / all,
  });
  const parts: AssignmentPart[] = [];
  if (active_version !== null)
    parts.push(
      skipped_reason === null
        ? part('active', `Active ${active_version}`, active_organizations)
        : part('skipped', `Skipped ${active_version}`, active_organizations),
    );
  if (canary) parts.push(part('canary', `Canary ${canary.version}`, canary_organizations));
  return parts;
}
