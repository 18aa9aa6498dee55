-- Documents that assistants look things up in, parted into passages that are found by their words.
CREATE TABLE "knowledge_bases" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "knowledge_bases_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "knowledge_bases_organization_id_id_key" ON "knowledge_bases"("organization_id", "id");
CREATE INDEX "knowledge_bases_organization_id_updated_at_id_idx" ON "knowledge_bases"("organization_id", "updated_at" DESC, "id" DESC);
CREATE INDEX "knowledge_bases_organization_id_name_id_idx" ON "knowledge_bases"("organization_id", "name", "id");
CREATE UNIQUE INDEX knowledge_bases_name ON knowledge_bases (organization_id, lower(name));

CREATE TABLE "knowledge_documents" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "knowledge_base_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "file_path" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "document_status" TEXT NOT NULL DEFAULT 'waiting',
    "error_reason" TEXT,
    "error_message" TEXT,
    "page_count" INTEGER,
    "passage_count" INTEGER NOT NULL DEFAULT 0,
    "word_count" INTEGER NOT NULL DEFAULT 0,
    "removed_at" TIMESTAMPTZ(3),
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "knowledge_documents_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "knowledge_documents_source_check" CHECK (source IN ('file', 'text')),
    CONSTRAINT "knowledge_documents_document_status_check" CHECK (document_status IN ('waiting', 'reading', 'ready', 'failed'))
);
CREATE UNIQUE INDEX "knowledge_documents_organization_id_id_key" ON "knowledge_documents"("organization_id", "id");
CREATE INDEX "knowledge_documents_organization_id_knowledge_base_id_creat_idx" ON "knowledge_documents"("organization_id", "knowledge_base_id", "created_at" DESC, "id" DESC);
CREATE INDEX knowledge_documents_unread ON knowledge_documents (created_at) WHERE document_status IN ('waiting', 'reading');
ALTER TABLE "knowledge_documents" ADD CONSTRAINT "knowledge_documents_organization_id_knowledge_base_id_fkey" FOREIGN KEY ("organization_id", "knowledge_base_id") REFERENCES "knowledge_bases"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "knowledge_passages" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "organization_id" UUID NOT NULL,
    "knowledge_base_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "headings" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "page" INTEGER,
    "content" TEXT NOT NULL,
    "words" tsvector NOT NULL,
    "revision_from" INTEGER NOT NULL,
    "revision_to" INTEGER,

    CONSTRAINT "knowledge_passages_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "knowledge_passages_organization_id_id_key" ON "knowledge_passages"("organization_id", "id");
CREATE INDEX "knowledge_passages_organization_id_document_id_position_id_idx" ON "knowledge_passages"("organization_id", "document_id", "position", "id");
CREATE INDEX "knowledge_passages_organization_id_knowledge_base_id_idx" ON "knowledge_passages"("organization_id", "knowledge_base_id");
CREATE INDEX knowledge_passages_words ON knowledge_passages USING gin (knowledge_base_id, words);
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_organization_id_knowledge_base_id_fkey" FOREIGN KEY ("organization_id", "knowledge_base_id") REFERENCES "knowledge_bases"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "knowledge_passages" ADD CONSTRAINT "knowledge_passages_organization_id_document_id_fkey" FOREIGN KEY ("organization_id", "document_id") REFERENCES "knowledge_documents"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "knowledge_words" (
    "organization_id" UUID NOT NULL,
    "knowledge_base_id" UUID NOT NULL,
    "word" TEXT NOT NULL,
    "passage_count" INTEGER NOT NULL,

    CONSTRAINT "knowledge_words_pkey" PRIMARY KEY ("organization_id","knowledge_base_id","word")
);
CREATE INDEX knowledge_words_alike ON knowledge_words USING gin (knowledge_base_id, word gin_trgm_ops);
ALTER TABLE "knowledge_words" ADD CONSTRAINT "knowledge_words_organization_id_knowledge_base_id_fkey" FOREIGN KEY ("organization_id", "knowledge_base_id") REFERENCES "knowledge_bases"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "assistant_version_knowledge" (
    "organization_id" UUID NOT NULL,
    "assistant_id" UUID NOT NULL,
    "version_number" INTEGER NOT NULL,
    "knowledge_base_id" UUID NOT NULL,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "assistant_version_knowledge_pkey" PRIMARY KEY ("organization_id","assistant_id","version_number","knowledge_base_id")
);
CREATE INDEX "assistant_version_knowledge_organization_id_knowledge_base__idx" ON "assistant_version_knowledge"("organization_id", "knowledge_base_id");
ALTER TABLE "assistant_version_knowledge" ADD CONSTRAINT "assistant_version_knowledge_organization_id_assistant_id_v_fkey" FOREIGN KEY ("organization_id", "assistant_id", "version_number") REFERENCES "assistant_versions"("organization_id", "assistant_id", "version_number") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "assistant_version_knowledge" ADD CONSTRAINT "assistant_version_knowledge_organization_id_knowledge_base_fkey" FOREIGN KEY ("organization_id", "knowledge_base_id") REFERENCES "knowledge_bases"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY[
  'knowledge_bases', 'knowledge_documents', 'knowledge_passages', 'knowledge_words', 'assistant_version_knowledge']) AS name;

-- Words by their stems, without accents: of a heading they say most, then of the title, then of the text.
CREATE FUNCTION knowledge_words_of(title text, headings text[], content text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN setweight(to_tsvector('english', search_text(array_to_string(headings, ' '))), 'A')
    || setweight(to_tsvector('english', search_text(title)), 'B')
    || setweight(to_tsvector('english', search_text(content)), 'D');

-- How rare a word is decides what it counts for. In one order, so that two documents of a base never wait for each other.
CREATE FUNCTION knowledge_words_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO knowledge_words AS w (organization_id, knowledge_base_id, word, passage_count)
    SELECT p.organization_id, p.knowledge_base_id, word, count(*)
      FROM added p, unnest(tsvector_to_array(p.words)) AS word GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_id, knowledge_base_id, word) DO UPDATE SET passage_count = w.passage_count + excluded.passage_count;
  RETURN NULL;
END $$;
CREATE TRIGGER knowledge_words_added AFTER INSERT ON knowledge_passages
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION knowledge_words_added();

CREATE FUNCTION knowledge_words_removed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    SELECT p.organization_id, p.knowledge_base_id, word, count(*) AS passages
      FROM removed p, unnest(tsvector_to_array(p.words)) AS word GROUP BY 1, 2, 3
  ), kept AS (
    SELECT w.organization_id, w.knowledge_base_id, w.word, w.passage_count - gone.passages AS left_over
      FROM knowledge_words w JOIN gone USING (organization_id, knowledge_base_id, word)
      ORDER BY 1, 2, 3 FOR UPDATE OF w
  ), emptied AS (
    DELETE FROM knowledge_words w USING kept k WHERE k.left_over <= 0
      AND (w.organization_id, w.knowledge_base_id, w.word) = (k.organization_id, k.knowledge_base_id, k.word)
  )
  UPDATE knowledge_words w SET passage_count = k.left_over FROM kept k WHERE k.left_over > 0
    AND (w.organization_id, w.knowledge_base_id, w.word) = (k.organization_id, k.knowledge_base_id, k.word);
  RETURN NULL;
END $$;
CREATE TRIGGER knowledge_words_removed AFTER DELETE ON knowledge_passages
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION knowledge_words_removed();

-- As with leads and call logs: under row-level security @@ and % read every row, because they are not leakproof; this
-- function is owned by a role whose policies show all, and looks into the organization of the connection only.
GRANT SELECT ON knowledge_documents, knowledge_passages, knowledge_words TO switchboard_system;
CREATE POLICY system_read ON knowledge_documents FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_read ON knowledge_passages FOR SELECT TO switchboard_system USING (true);
CREATE POLICY system_read ON knowledge_words FOR SELECT TO switchboard_system USING (true);

-- The passages that speak of what was asked, the best first. `bases` and `revisions` go side by side; a revision of null
-- is what is there now. Every word of the question counts for how rare it is; one that stands nowhere is taken for the words
-- that are written much like it. `asked` are words that mean the same, in one text each: a passage has to have one of them.
CREATE FUNCTION knowledge_hits(asked text[], bases uuid[], revisions int[], most int)
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
    SELECT s.place, s.lexeme AS word, sum(w.passage_count) AS passages, 1.0 AS likeness
      FROM stems s JOIN knowledge_words w ON w.organization_id = organization AND w.knowledge_base_id = ANY (bases) AND w.word = s.lexeme
      GROUP BY 1, 2
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
    SELECT p.id, ((SELECT sum(w * ts_rank('{0.6, 0.7, 0.8, 1.0}', p.words, q)) FROM unnest(queries, weights) AS terms(q, w)) / whole)::real AS found,
        everything
      FROM unnest(bases, revisions) AS base(id, revision)
      JOIN knowledge_passages p ON p.organization_id = organization AND p.knowledge_base_id = base.id AND p.words @@ rare
        AND CASE WHEN base.revision IS NULL THEN p.revision_to IS NULL
          ELSE p.revision_from <= base.revision AND (p.revision_to IS NULL OR p.revision_to > base.revision) END
      ORDER BY found DESC, p.document_id, p.position LIMIT most;
END $$;

GRANT CREATE ON SCHEMA public TO switchboard_system;
REVOKE ALL ON FUNCTION knowledge_hits(text[], uuid[], int[], int) FROM PUBLIC;
ALTER FUNCTION knowledge_hits(text[], uuid[], int[], int) OWNER TO switchboard_system;
GRANT EXECUTE ON FUNCTION knowledge_hits(text[], uuid[], int[], int) TO switchboard_app;
REVOKE CREATE ON SCHEMA public FROM switchboard_system;
