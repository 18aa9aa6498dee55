import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';
import { Banner } from '@switchboard/design-system';

/** How many campaigns a template may still have; null for any number. */
export function campaignsLeft({ max_instances, campaign_count }: FeatureTemplate): number | null {
  return max_instances === null ? null : Math.max(0, max_instances - campaign_count);
}

/** Shown from one campaign below the limit. Source: specification 01 §4, §5. */
export function InstanceLimit({ template }: { template: FeatureTemplate }) {
  const left = campaignsLeft(template);
  if (left === null || left > 1) return null;
  if (left === 0)
    return (
      <Banner tone="danger" title="Limit Exceeded">
        This template has reached its maximum limit of {template.max_instances} instance(s).
      </Banner>
    );
  return (
    <Banner tone="warning" title={`This template is limited to ${template.max_instances} instance(s).`}>
      You have {left} remaining.
    </Banner>
  );
}
