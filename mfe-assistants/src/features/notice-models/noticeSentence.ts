import type { ModelNotice } from '@switchboard/contracts/assistants';
import { shutdownDay } from '@switchboard/contracts/model-catalogue';

function endOf({ shut_down_on, is_shut_down, is_missing }: ModelNotice): string {
  if (is_missing && !is_shut_down) return 'is missing from its provider’s list of models';
  const day = shutdownDay(shut_down_on);
  return is_shut_down ? `was shut down by its provider on ${day}` : `will be shut down by its provider on ${day}`;
}

/** The problem with a model, after the assistant's name, with the remedy for people who can change it. */
export function noticeSentence(notice: ModelNotice, canWrite: boolean): string {
  const { model, is_fallback, successor } = notice;
  const use = is_fallback ? `has the fallback ${model}` : `uses ${model}`;
  return ` ${use}, which ${endOf(notice)}.${successor && canWrite ? ` Choose ${successor} and publish again.` : ''}`;
}
