import type { FeatureTemplate, TemplateUse } from '@switchboard/contracts/feature-templates';

type Limits = Pick<FeatureTemplate, keyof TemplateUse>;

const units: Record<keyof Limits, [one: string, many: string]> = {
  max_instances: ['campaign', 'campaigns'],
  max_leads_per_instance: ['lead each', 'leads each'],
  max_call_minutes_per_instance: ['call minute each', 'call minutes each'],
  max_reports_per_instance: ['report each', 'reports each'],
};

const number = (value: number) => value.toLocaleString('en-US');

/** The limits of a template in words, e.g. `3 campaigns`; none when nothing is limited. */
export function limitTexts(limits: Limits): string[] {
  return (Object.keys(units) as (keyof Limits)[]).flatMap((name) => {
    const limit = limits[name];
    if (limit === null) return [];
    return `${number(limit)} ${units[name][limit === 1 ? 0 : 1]}`;
  });
}

const nouns: Record<keyof Limits, [one: string, many: string]> = {
  max_instances: ['campaign', 'campaigns'],
  max_leads_per_instance: ['lead', 'leads'],
  max_call_minutes_per_instance: ['call minute', 'call minutes'],
  max_reports_per_instance: ['report', 'reports'],
};

const counted = (name: keyof Limits, count: number) => `${number(count)} ${nouns[name][count === 1 ? 0 : 1]}`;

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The use of a limit, e.g. `4 of 3 campaigns used`. For limits of each campaign, that of the largest one: `Up to 4 of 9 leads used per
 * campaign`.
 */
export function usedText(name: keyof Limits, limit: number | null, used: number): string {
  const isPerCampaign = name !== 'max_instances' && used > 0;
  const [before, after] = isPerCampaign ? ['up to ', ' per campaign'] : ['', ''];
  if (limit === null) return used === 0 ? 'No limit' : `No limit, ${before}${counted(name, used)} used${after}`;
  return capitalized(`${before}${number(used)} of ${counted(name, limit)} used${after}`);
}

/** Texts about limits below the current use: they delete nothing. */
export function overdrawnTexts(limits: Limits, use: TemplateUse): string[] {
  return (Object.keys(nouns) as (keyof Limits)[]).flatMap((name) => {
    const limit = limits[name];
    if (limit === null || use[name] <= limit) return [];
    const there = use[name] === 1 ? 'There is' : 'There are';
    return `${name === 'max_instances' ? there : 'A campaign has used'} ${counted(name, use[name])}, and the limit is ${number(limit)}.`;
  });
}
