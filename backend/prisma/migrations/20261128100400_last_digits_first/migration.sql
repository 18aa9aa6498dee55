-- As before, but only the last six of many digits are looked up: the first digits of phone numbers are the codes of countries and
-- areas, which many leads share, and looking these up as well took longer than comparing what the last ones find.
CREATE OR REPLACE FUNCTION lead_search_condition(search text, by_index boolean) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  written text := 'lead_search_text(first_name, last_name, email, phone_number)';
BEGIN
  RETURN (
    SELECT coalesce(string_agg('(' || is_found || ')', ' AND ' ORDER BY length(word) DESC, word), 'true')
    FROM (
      SELECT word, string_agg(CASE WHEN by_index AND wanted ~ '[0-9]{4}'
          THEN format('(lead_digit_keys(organization_id, %1$s) @> lead_digit_keys(%2$L::uuid, %3$L) AND %1$s || '''' LIKE %4$L)',
            written, current_organization(),
            regexp_replace(wanted, '[0-9]*([0-9]{6})(?![0-9])', ' \1', 'g'), search_pattern(wanted))
        ELSE format('%s LIKE %L', written,
          CASE WHEN length(wanted) < 3 THEN '% ' || substr(search_pattern(wanted), 2) ELSE search_pattern(wanted) END) END, ' OR ') AS is_found
      FROM (SELECT DISTINCT unnest(CASE WHEN search_digits(search) IS NULL
          THEN regexp_split_to_array(search, '[\s,;]+') ELSE ARRAY[search] END) AS word) words
        CROSS JOIN LATERAL (
          SELECT search_text(word) WHERE search_digits(word) IS NULL OR word !~ '[\s()+]'
          UNION SELECT search_digits(word)) needles (wanted)
      WHERE word <> '' AND wanted IS NOT NULL
      GROUP BY word) found);
END $$;
