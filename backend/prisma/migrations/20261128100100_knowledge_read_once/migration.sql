-- Each passage's words are unpacked once, not for each word of the question, and each of its words is looked up by its key. A
-- whole sentence read every word of the base, and unpacked two kilobytes of words 5 times for each passage.
CREATE OR REPLACE FUNCTION knowledge_hits(asked text[], bases uuid[], revisions int[], most int)
  RETURNS TABLE (id uuid, score real, matching tsquery)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  organization uuid := current_organization();
  total int;
  queries tsquery[];
  weights real[];
  rare tsquery;
  everything tsquery;
  whole real;
BEGIN
  SELECT coalesce(sum(d.passage_count), 0) INTO total FROM knowledge_documents d
    WHERE d.organization_id = organization AND d.knowledge_base_id = ANY (bases);
  WITH stems AS (
    SELECT DISTINCT place, lexeme FROM unnest(asked) WITH ORDINALITY AS a(words, place),
      unnest(tsvector_to_array(to_tsvector('english', search_text(a.words)))) AS lexeme
  ), known AS (
    SELECT s.place, s.lexeme AS word, counted.passages, 1.0 AS likeness FROM stems s, LATERAL (
      SELECT sum(w.passage_count) AS passages FROM knowledge_words w
        WHERE w.organization_id = organization AND w.knowledge_base_id = ANY (bases) AND w.word = s.lexeme
        HAVING count(*) > 0) counted
  ), alike AS (
    SELECT s.place, near.word, near.passages, near.likeness FROM stems s, LATERAL (
      SELECT w.word, sum(w.passage_count) AS passages, max(similarity(w.word, s.lexeme)) AS likeness FROM knowledge_words w
        WHERE w.organization_id = organization AND w.knowledge_base_id = ANY (bases) AND w.word % s.lexeme AND length(s.lexeme) > 3
        GROUP BY w.word HAVING max(similarity(w.word, s.lexeme)) >= 0.4 ORDER BY likeness DESC, w.word LIMIT 3) near
      WHERE s.place NOT IN (SELECT place FROM known)
  ), terms AS (
    SELECT place, string_agg(quote_literal(word), ' | ')::tsquery AS query, least(sum(passages), total) AS passages, max(likeness) AS likeness
      FROM (SELECT * FROM known UNION ALL SELECT * FROM alike) found GROUP BY place
  ), weighed AS (
    SELECT place, query, passages, likeness * ln(1 + (total - passages + 0.5) / (passages + 0.5)) AS weight,
      sum(passages) OVER (ORDER BY passages, place) AS reached FROM terms
  )
  SELECT array_agg(query ORDER BY weight DESC), array_agg(weight ORDER BY weight DESC),
      (string_agg('(' || query::text || ')', ' | ') FILTER (WHERE reached <= 400 OR reached = passages))::tsquery,
      string_agg('(' || query::text || ')', ' | ')::tsquery,
      sum(weight) + (SELECT count(DISTINCT s.place) FROM stems s WHERE s.place NOT IN (SELECT t.place FROM terms t)) * ln(1 + total)
    INTO queries, weights, rare, everything, whole FROM weighed;
  IF rare IS NULL THEN RETURN; END IF;
  RETURN QUERY
    SELECT p.id, ((SELECT sum(w * ts_rank('{0.6, 0.7, 0.8, 1.0}', unpacked.words, q)) FROM unnest(queries, weights) AS terms(q, w)) / whole)::real AS found,
        everything
      FROM unnest(bases, revisions) AS base(id, revision)
      JOIN knowledge_passages p ON p.organization_id = organization AND p.knowledge_base_id = base.id AND p.words @@ rare
        AND p.knowledge_base_id = ANY (bases)
        AND CASE WHEN base.revision IS NULL THEN p.revision_to IS NULL
          ELSE p.revision_from <= base.revision AND (p.revision_to IS NULL OR p.revision_to > base.revision) END
      CROSS JOIN LATERAL (SELECT p.words || ''::tsvector AS words OFFSET 0) unpacked
      ORDER BY found DESC, p.document_id, p.position LIMIT most;
END $$;
