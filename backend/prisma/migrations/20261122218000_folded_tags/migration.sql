-- Tags that differ only in case are one.
DELETE FROM call_log_tags t USING call_log_tags other
  WHERE other.organization_id = t.organization_id AND other.call_log_id = t.call_log_id AND lower(other.name) = lower(t.name)
    AND other.name COLLATE "C" < t.name COLLATE "C";
UPDATE call_log_tags t SET name = spelt.name
  FROM (SELECT organization_id, lower(name) AS folded, min(name COLLATE "C") AS name FROM call_log_tags GROUP BY 1, 2) spelt
  WHERE spelt.organization_id = t.organization_id AND spelt.folded = lower(t.name) AND t.name <> spelt.name;
CREATE INDEX call_log_tags_folded ON call_log_tags (organization_id, lower(name));
