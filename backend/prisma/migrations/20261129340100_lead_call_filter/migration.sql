-- Leads are found by the state of their next call: planned, held by a rule, or overdue, which lists show two minutes
-- after its time.
CREATE FUNCTION lead_call_condition(state text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  is_held text := format('id = ANY (ARRAY(SELECT c.lead_id FROM scheduled_calls c WHERE c.organization_id = %L::uuid
    AND c.status = ''scheduled'' AND c.hold_explanation IS NOT NULL))', current_organization());
BEGIN
  RETURN CASE state
    WHEN 'held' THEN 'scheduled_time IS NOT NULL AND ' || is_held
    WHEN 'planned' THEN 'scheduled_time >= now() - interval ''2 minutes'' AND NOT ' || is_held
    WHEN 'overdue' THEN 'scheduled_time < now() - interval ''2 minutes'' AND NOT ' || is_held
  END;
END $$;

-- As before, with the state of the next call.
CREATE OR REPLACE FUNCTION lead_filter_condition(filter jsonb, by_index boolean) RETURNS text LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN concat_ws(' AND ',
    format('organization_id = %L::uuid', current_organization()),
    CASE WHEN filter ? 'search' THEN lead_search_condition(filter ->> 'search', by_index) END,
    CASE WHEN (filter ->> 'scheduled_only')::boolean THEN 'scheduled_time IS NOT NULL' END,
    lead_call_condition(filter ->> 'scheduled_call'),
    CASE WHEN filter ? 'client_id' THEN format('client_id = %L::uuid', filter ->> 'client_id') END,
    CASE WHEN filter ? 'import_id' THEN format('lead_import_id = %L::uuid', filter ->> 'import_id') END,
    CASE WHEN filter ? 'status' THEN format('status = %L', filter ->> 'status') END,
    CASE WHEN filter ? 'source' THEN format('source = %L', filter ->> 'source') END,
    CASE WHEN filter ? 'time_zone' THEN format('time_zone = %L', filter ->> 'time_zone') END,
    CASE WHEN filter ? 'created_since' THEN format('created_at >= %L::timestamptz', filter ->> 'created_since') END,
    CASE WHEN filter ? 'created_until' THEN format('created_at < %L::timestamptz', filter ->> 'created_until') END,
    CASE (filter ->> 'has_email')::boolean WHEN true THEN 'email IS NOT NULL' WHEN false THEN 'email IS NULL' END,
    CASE (filter ->> 'do_not_call')::boolean
      WHEN true THEN 'do_not_call' WHEN false THEN 'NOT do_not_call' END,
    (SELECT string_agg(custom_field_condition(key, value, by_index), ' AND ') FROM jsonb_each(filter -> 'custom_fields')));
END $$;
