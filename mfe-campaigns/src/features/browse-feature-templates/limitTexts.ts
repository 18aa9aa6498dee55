import type { FeatureTemplate } from '@switchboard/contracts/feature-templates';

type Limits = Pick<
  FeatureTemplate,
  'max_instances' | 'max_leads_per_instance' | 'max_call_minutes_per_instance' | 'max_reports_per_instance'
>;

const units: Record<keyof Limits, [one: string, many: string]> = {
  max_instances: ['campaign', 'campaigns'],
  max_leads_per_instance: ['lead each', 'leads each'],
  max_call_minutes_per_instance: ['call minute each', 'call minutes each'],
  max_reports_per_instance: ['report each', 'reports each'],
};

/** The limits of a template in words, e.g. `3 campaigns`; none when nothing is limited. */
export function limitTexts(limits: Limits): string[] {
  return (Object.keys(units) as (keyof Limits)[]).flatMap((name) => {
    const limit = limits[name];
    if (limit === null) return [];
    return `${limit.toLocaleString('en-US')} ${units[name][limit === 1 ? 0 : 1]}`;
  });
}
