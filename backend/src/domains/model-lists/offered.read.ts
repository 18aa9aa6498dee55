import {
  languageModels,
  type ModelProvider,
  modelsOf,
  type SpeechModel,
  transcriberModels,
  voiceModels,
} from '@switchboard/contracts/model-catalogue';
import type { ModelPart } from '@switchboard/contracts/offered-models';
import { namesInAssistants } from '@switchboard/contracts/provider-names';
import type { ProviderName } from '@switchboard/contracts/providers.limits';
import type { Tx } from '../../database/database.ts';
import type { offered_models } from '../../generated/prisma/client.ts';

/** The catalogue of each part. */
export const catalogues: Record<ModelPart, readonly ModelProvider<SpeechModel>[]> = {
  llm: languageModels,
  stt: transcriberModels,
  tts: voiceModels,
};

/** A model as the catalogue and the provider's own list know it together. */
export interface KnownModel {
  id: string;
  name: string;
  /** The provider's list wins: it is newer, and about this very account. */
  shut_down_on: string | null;
  successor: string | null;
  /** The day since when the provider's list has lacked it; null while it is listed, or no list was read. */
  missing_since: string | null;
}

export type Offered = Pick<
  offered_models,
  'provider_name' | 'part' | 'model_id' | 'shut_down_on' | 'context_size' | 'max_output' | 'missing_since'
>;

/** What the providers of an organization listed. */
export const readOffered = (db: Pick<Tx, 'offered_models'>): Promise<offered_models[]> =>
  db.offered_models.findMany({ orderBy: [{ provider_name: 'asc' }, { model_id: 'asc' }] });

/** A provider as assistants name it. */
export const nameInAssistants = ({ provider_name }: Pick<Offered, 'provider_name'>): string =>
  namesInAssistants(provider_name as ProviderName)[0] ?? provider_name;

const dayOf = (date: Date | null) => date?.toISOString().slice(0, 10) ?? null;

/** What is known of a model: null where neither the catalogue nor a list has it. */
export function knownModel(
  offered: readonly Offered[],
  part: ModelPart,
  provider: string,
  id: string,
): KnownModel | null {
  const model = modelsOf(catalogues[part], provider).find((one) => one.id === id);
  const listed = offered.find((one) => one.part === part && one.model_id === id && nameInAssistants(one) === provider);
  if (!model && !listed) return null;
  return {
    id,
    name: model?.name ?? id,
    shut_down_on: dayOf(listed?.shut_down_on ?? null) ?? model?.shut_down_on ?? null,
    successor: model?.successor ?? null,
    missing_since: dayOf(listed?.missing_since ?? null),
  };
}
