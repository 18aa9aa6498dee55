import type { ModelNotice } from '@switchboard/contracts/assistants';
import { type Fallback, providersOf } from '@switchboard/contracts/fallbacks.limits';
import { isEnding, isShutDown, modelsOf } from '@switchboard/contracts/model-catalogue';
import type { Tx } from '../../database/database.ts';
import { catalogues, knownModel, type Offered, readOffered } from '../model-lists/offered.read.ts';

const parts = ['llm', 'stt', 'tts'] as const;

type Names = Record<`${(typeof parts)[number]}_${'provider' | 'model'}`, string | null>;
type Fallbacks = Record<`${(typeof parts)[number]}_fallbacks`, Fallback[] | null>;
type Row = { id: string; name: string } & Names & Fallbacks;

const group = (fallbacks: Fallback[] | null) => ({ fallbacks: Array.isArray(fallbacks) ? fallbacks : [] });

/** The part of an assistant that names models. */
const namesOf = (row: Row): Parameters<typeof providersOf>[0] => ({
  ...(Object.fromEntries(
    parts.flatMap((part) => [
      [`${part}_provider`, row[`${part}_provider`] ?? ''],
      [`${part}_model`, row[`${part}_model`] ?? ''],
    ]),
  ) as Record<keyof Names, string>),
  llm_configuration: group(row.llm_fallbacks),
  stt_configuration: group(row.stt_fallbacks),
  tts_configuration: { ...group(row.tts_fallbacks), voice: '' },
});

function noticesOf(row: Row, offered: readonly Offered[], today: string): ModelNotice[] {
  return parts.flatMap((part) =>
    providersOf(namesOf(row), part).flatMap(({ provider, model: model_id, fields }): ModelNotice[] => {
      const model = knownModel(offered, part, provider, model_id);
      if (!model) return [];
      const { name, missing_since } = model;
      const shut_down_on = model.shut_down_on ?? missing_since;
      if (shut_down_on === null) return [];
      const life = model.shut_down_on === null ? {} : { shut_down_on };
      const is_missing = missing_since !== null;
      const is_shut_down = isShutDown(life, today);
      if (!is_missing && !is_shut_down && !isEnding(life, today)) return [];
      const next = modelsOf(catalogues[part], provider).find(({ id }) => id === model.successor);
      return [
        {
          ...{ assistant_id: row.id, assistant_name: row.name, part, provider, model_id, model: name },
          is_fallback: fields.model !== `${part}_model`,
          ...{ shut_down_on, is_shut_down, is_missing },
          successor: next?.name ?? null,
          successor_id: next?.id ?? null,
        },
      ];
    }),
  );
}

/** Before every other day: a model that is missing can't answer now. */
const dayOf = ({ shut_down_on, is_missing }: ModelNotice): string => (is_missing ? '' : shut_down_on);

/**
 * The models of published assistants, fallbacks included, that end within the notice period of `today` (YYYY-MM-DD, UTC), have ended, or
 * are missing from their provider's list.
 */
export async function listModelNotices(
  { db }: { db: Pick<Tx, '$queryRaw' | 'offered_models'> },
  today = new Date().toISOString().slice(0, 10),
): Promise<{ items: ModelNotice[] }> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT a.id, a.name,
      v.snapshot ->> 'llm_provider' AS llm_provider, v.snapshot ->> 'llm_model' AS llm_model,
      v.snapshot ->> 'stt_provider' AS stt_provider, v.snapshot ->> 'stt_model' AS stt_model,
      v.snapshot ->> 'tts_provider' AS tts_provider, v.snapshot ->> 'tts_model' AS tts_model,
      v.snapshot #> '{llm_configuration,fallbacks}' AS llm_fallbacks,
      v.snapshot #> '{stt_configuration,fallbacks}' AS stt_fallbacks,
      v.snapshot #> '{tts_configuration,fallbacks}' AS tts_fallbacks
    FROM assistants a JOIN assistant_versions v
      ON v.organization_id = a.organization_id AND v.assistant_id = a.id AND v.version_number = a.published_version
    WHERE a.status = 'published'
    ORDER BY a.name, a.id`;
  const offered = await readOffered(db);
  const items = rows.flatMap((row) => noticesOf(row, offered, today));
  return { items: items.sort((a, b) => dayOf(a).localeCompare(dayOf(b))) };
}
