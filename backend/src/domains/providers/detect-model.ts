import type { DetectedModels } from '@switchboard/contracts/providers';
import type { Context } from '../../context.ts';
import { OutgoingError, sendRequest } from '../../outgoing/send-request.ts';

/** Ollama's default address. Source: its documentation. */
const ollamaUrl = 'http://127.0.0.1:11434/v1';

/** A server on the same machine answers at once, or isn't there. */
const waitMs = 2_000;
const maxAnswerBytes = 500_000;
const maxModels = 100;

function modelsIn(body: string): string[] {
  try {
    const { data } = JSON.parse(body) as { data?: unknown };
    const ids = Array.isArray(data) ? data.map((one: { id?: unknown } | null) => one?.id) : [];
    return ids.filter((id) => typeof id === 'string' && id !== '').slice(0, maxModels) as string[];
  } catch {
    return [];
  }
}

/**
 * Looks for a model server on the machine that runs Switchboard, at Ollama's port only. Private addresses are subject to the same
 * setting as those that people enter.
 */
export async function detectModels({ env }: Context): Promise<DetectedModels> {
  const base_url = env.providerUrls.ollama ?? ollamaUrl;
  const nothing = (problem: DetectedModels['problem']): DetectedModels => ({ base_url, models: [], problem });
  try {
    const { status, body, cut } = await sendRequest({
      url: `${base_url}/models`,
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: waitMs,
      maxBytes: maxAnswerBytes,
      allowed: env.privateNetworks,
    });
    if (status !== 200 || cut) return nothing('not_found');
    const models = modelsIn(body.toString('utf8'));
    return { base_url, models, problem: models.length === 0 ? 'no_models' : null };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return nothing(error.reason === 'private' ? 'not_allowed' : 'not_found');
  }
}
