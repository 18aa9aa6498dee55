import type { SampleRow } from '@switchboard/contracts/onboarding';
import type { Tx } from '../../database/database.ts';

/** A sample, what has become of it since, and the samples without which it cannot be there. */
export interface Sample extends SampleRow {
  /** Somebody changed it. */
  is_edited: boolean;
  /** Something of the organization's own needs it. */
  is_used: boolean;
  needs: string[];
}

const ofAssistant = (table: string) =>
  `EXISTS (SELECT FROM ${table} u WHERE u.organization_id = a.organization_id AND u.assistant_id = a.id AND NOT u.is_sample)`;
const ownLead = (table: string) =>
  `EXISTS (SELECT FROM ${table} u JOIN leads l ON l.organization_id = u.organization_id AND l.id = u.lead_id
    WHERE u.organization_id = a.organization_id AND u.assistant_id = a.id AND NOT l.is_sample)`;

// The calls of a lead go with it, or stay with it: then the assistant that spoke in one that was placed stays, too.
const statement = `
  SELECT 'assistant' AS kind, a.id, a.name, a.updated_at <> a.created_at AS is_edited,
    ${ofAssistant('calls')} OR ${ofAssistant('interviews')} OR ${ownLead('scheduled_calls')} OR ${ownLead('call_requests')}
      OR EXISTS (SELECT FROM feature_templates u WHERE u.organization_id = a.organization_id AND u.agent_id = a.id AND NOT u.is_sample)
      OR EXISTS (SELECT FROM phone_numbers u WHERE u.organization_id = a.organization_id AND u.assistant_id = a.id) AS is_used,
    ARRAY(SELECT b.id FROM knowledge_bases b WHERE b.organization_id = a.organization_id AND b.is_sample
      AND b.id = ANY (a.knowledge_base_ids)) AS needs
  FROM assistants a WHERE a.organization_id = current_organization() AND a.is_sample
  UNION ALL
  SELECT 'knowledge_base', b.id, b.name, b.updated_at <> b.created_at,
    EXISTS (SELECT FROM assistants u WHERE u.organization_id = b.organization_id AND NOT u.is_sample AND b.id = ANY (u.knowledge_base_ids))
      OR EXISTS (SELECT FROM assistant_version_knowledge k JOIN assistants u ON u.organization_id = k.organization_id AND u.id = k.assistant_id
        WHERE k.organization_id = b.organization_id AND k.knowledge_base_id = b.id AND NOT u.is_sample),
    '{}'::uuid[]
  FROM knowledge_bases b WHERE b.organization_id = current_organization() AND b.is_sample
  UNION ALL
  SELECT 'schema_template', t.id, t.name, t.updated_at <> t.created_at,
    EXISTS (SELECT FROM feature_templates u WHERE u.organization_id = t.organization_id AND u.schema_template_id = t.id AND NOT u.is_sample)
      OR EXISTS (SELECT FROM campaigns u JOIN schema_template_versions v ON v.organization_id = u.organization_id AND v.id = u.schema_version_id
        WHERE v.organization_id = t.organization_id AND v.schema_template_id = t.id AND NOT u.is_sample),
    '{}'::uuid[]
  FROM schema_templates t WHERE t.organization_id = current_organization() AND t.is_sample
  UNION ALL
  SELECT 'feature_template', f.id, f.name, f.updated_at <> f.created_at,
    EXISTS (SELECT FROM campaigns u WHERE u.organization_id = f.organization_id AND u.feature_template_id = f.id AND NOT u.is_sample),
    ARRAY[f.agent_id, f.schema_template_id]
  FROM feature_templates f WHERE f.organization_id = current_organization() AND f.is_sample
  UNION ALL
  SELECT 'campaign', c.id, c.name, c.updated_at <> c.created_at, false,
    ARRAY(SELECT c.feature_template_id UNION SELECT v.schema_template_id FROM schema_template_versions v
      WHERE v.organization_id = c.organization_id AND v.id = c.schema_version_id)
  FROM campaigns c WHERE c.organization_id = current_organization() AND c.is_sample
  UNION ALL
  SELECT 'lead', l.id, btrim(l.first_name || ' ' || l.last_name), l.updated_at <> l.created_at, false,
    ARRAY(SELECT k.assistant_id FROM calls k WHERE k.organization_id = l.organization_id AND k.lead_id = l.id
      UNION SELECT g.id FROM call_logs g WHERE g.organization_id = l.organization_id AND g.lead_id = l.id)
  FROM leads l WHERE l.organization_id = current_organization() AND l.is_sample
  UNION ALL
  SELECT 'call_log', g.id, coalesce(g.lead_name, g.phone_number), g.notes IS NOT NULL
      OR EXISTS (SELECT FROM call_log_tags t WHERE t.organization_id = g.organization_id AND t.call_log_id = g.id), false, '{}'::uuid[]
  FROM call_logs g WHERE g.organization_id = current_organization() AND g.is_sample
  UNION ALL
  SELECT 'interview', i.id, (SELECT btrim(l.first_name || ' ' || l.last_name) FROM leads l
      WHERE l.organization_id = i.organization_id AND l.id = i.lead_id),
    EXISTS (SELECT FROM interview_findings d WHERE d.organization_id = i.organization_id AND d.interview_id = i.id
      AND greatest(d.verdict_at, d.contested_at, d.answered_at) > (SELECT o.kit_created_at FROM onboarding o WHERE o.organization_id = i.organization_id)),
    false, ARRAY[i.lead_id, i.assistant_id]
  FROM interviews i WHERE i.organization_id = current_organization() AND i.is_sample`;

/** Every sample of the organization. */
export const readSamples = (tx: Pick<Tx, '$queryRawUnsafe'>): Promise<Sample[]> =>
  tx.$queryRawUnsafe<Sample[]>(statement);

/** Those that stay: the ones that are asked for, and whatever they need. */
export function keptSamples(samples: readonly Sample[], isKept: (sample: Sample) => boolean): Set<string> {
  const byId = new Map(samples.map((sample) => [sample.id, sample]));
  const kept = new Set<string>();
  const keep = (id: string): void => {
    const sample = byId.get(id);
    if (!sample || kept.has(id)) return;
    kept.add(id);
    for (const needed of sample.needs) keep(needed);
  };
  for (const sample of samples) if (isKept(sample)) keep(sample.id);
  return kept;
}
