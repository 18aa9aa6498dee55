import type { ModelNotice } from '@switchboard/contracts/assistants';
import {
  isEnding,
  isShutDown,
  languageModels,
  type ModelProvider,
  modelsOf,
  type SpeechModel,
  transcriberModels,
  voiceModels,
} from '@switchboard/contracts/model-catalogue';
import type { Context } from '../../context.ts';

const parts = ['llm', 'stt', 'tts'] as const;
const catalogues: Record<(typeof parts)[number], readonly ModelProvider<SpeechModel>[]> = {
  llm: languageModels,
  stt: transcriberModels,
  tts: voiceModels,
};

type Row = { id: string; name: string } & Record<`${(typeof parts)[number]}_${'provider' | 'model'}`, string | null>;

/** The models of published assistants that end within the notice period of `today` (YYYY-MM-DD, UTC), or have ended. */
export async function listModelNotices(
  { db }: Pick<Context, 'db'>,
  today = new Date().toISOString().slice(0, 10),
): Promise<{ items: ModelNotice[] }> {
  const rows = await db.$queryRaw<Row[]>`
    SELECT a.id, a.name,
      v.snapshot ->> 'llm_provider' AS llm_provider, v.snapshot ->> 'llm_model' AS llm_model,
      v.snapshot ->> 'stt_provider' AS stt_provider, v.snapshot ->> 'stt_model' AS stt_model,
      v.snapshot ->> 'tts_provider' AS tts_provider, v.snapshot ->> 'tts_model' AS tts_model
    FROM assistants a JOIN assistant_versions v
      ON v.organization_id = a.organization_id AND v.assistant_id = a.id AND v.version_number = a.published_version
    WHERE a.status = 'published'
    ORDER BY a.name, a.id`;
  const items = rows.flatMap((row) =>
    parts.flatMap((part): ModelNotice[] => {
      const offered = modelsOf(catalogues[part], row[`${part}_provider`] ?? '');
      const model = offered.find(({ id }) => id === row[`${part}_model`]);
      const is_shut_down = model !== undefined && isShutDown(model, today);
      if (!model?.shut_down_on || !(is_shut_down || isEnding(model, today))) return [];
      const { name, shut_down_on, successor } = model;
      const next = offered.find(({ id }) => id === successor)?.name ?? null;
      return [
        {
          assistant_id: row.id,
          assistant_name: row.name,
          part,
          model: name,
          shut_down_on,
          is_shut_down,
          successor: next,
        },
      ];
    }),
  );
  return { items: items.sort((a, b) => a.shut_down_on.localeCompare(b.shut_down_on)) };
}
