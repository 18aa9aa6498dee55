import { z } from 'zod';
import type { Env } from '../../env.ts';

const Answer = z.object({
  markdown_content: z.string(),
  personal_info: z
    .object({
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      email: z.string().nullish(),
      phone_number: z.string().nullish(),
    })
    .loose()
    .nullish(),
});

const timeoutMs = 120_000;

/** The service answered with an error, or with something that is not its answer. Its message is shown to people. */
export class ExtractionServiceError extends Error {
  override name = 'ExtractionServiceError';
}

export interface ExternalDocument {
  file_name: string;
  bytes: Uint8Array;
  /** Where the service can fetch the document itself; null when this installation has no public address. */
  url: string | null;
}

async function readAnswer(
  response: Response,
): Promise<{ md_content: string; extracted_data: Record<string, unknown> }> {
  if (!response.ok) throw new ExtractionServiceError(`API request failed with status ${response.status}`);
  const parsed = Answer.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) throw new ExtractionServiceError('Failed to parse API response');
  const { phone_number, ...info } = parsed.data.personal_info ?? {};
  const found = Object.entries({ ...info, phone: phone_number }).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return { md_content: parsed.data.markdown_content, extracted_data: Object.fromEntries(found) };
}

/** Asks the configured service to read a document: by address first, by sending the file when that fails. */
export async function extractExternally(env: Env, document: ExternalDocument) {
  const convert = new URL('convert', env.extractionUrl?.replace(/\/?$/, '/'));
  const headers: Record<string, string> = env.extractionKey ? { authorization: `Bearer ${env.extractionKey}` } : {};
  const post = (body: string | FormData, extra: Record<string, string> = {}) =>
    fetch(convert, { method: 'POST', body, headers: { ...headers, ...extra }, signal: AbortSignal.timeout(timeoutMs) });
  if (document.url) {
    try {
      return await readAnswer(
        await post(JSON.stringify({ url: document.url }), { 'content-type': 'application/json' }),
      );
    } catch {
      // A service that cannot reach us can still be sent the file.
    }
  }
  const form = new FormData();
  form.set('file', new Blob([document.bytes as Uint8Array<ArrayBuffer>]), document.file_name);
  return readAnswer(await post(form));
}
