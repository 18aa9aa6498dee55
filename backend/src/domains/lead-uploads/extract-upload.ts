import { hasCountry } from '@switchboard/contracts/phone-rules';
import { nameText } from '@switchboard/contracts/shared';
import { z } from 'zod';
import { type Context, systemContext } from '../../context.ts';
import { toStorable, toStorableText } from '../../database/storable.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { transact } from '../../database/transact.ts';
import { AppError } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { ExtractionError, findPhone } from '../../extraction/extract.ts';
import type { lead_uploads, Prisma } from '../../generated/prisma/client.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { phoneRefusal, toE164 } from '../leads/phone.ts';
import { ExtractionServiceError, extractExternally } from './external-extraction.ts';
import { joinCampaignOfUpload, saveLeadOfUpload } from './save-lead.ts';

interface Extraction {
  md_content: string;
  extracted_data: Record<string, unknown>;
}

/**
 * Stores the outcome of a document that is waiting or being read. A job may run twice if its first worker was
 * taken for dead: the second to finish changes nothing.
 */
async function change(
  context: Context,
  id: string,
  dataOf: () => Promise<Prisma.lead_uploadsUncheckedUpdateInput> | Prisma.lead_uploadsUncheckedUpdateInput,
): Promise<void> {
  await transact(context, async (tx) => {
    const waiting = await tx.$queryRaw<unknown[]>`
      SELECT id FROM lead_uploads WHERE id = ${id}::uuid AND upload_status IN ('pending', 'processing') FOR UPDATE`;
    if (waiting.length === 0) return;
    const data = { ...(await dataOf()), updated_at: new Date() };
    await tx.lead_uploads.update({ where: { id }, data, select: { id: true } });
    await emitEvent(tx, context.organizationId, { type: 'lead_upload.changed', subject_id: id, change: 'updated' });
  });
}

async function read(services: Services, upload: lead_uploads): Promise<Extraction> {
  const { env, files, extractor } = services;
  if (!(await files.exists(upload.file_path)))
    throw new AppError('NOT_FOUND', `File ${upload.original_filename} not found in storage`, {
      reason: 'file_missing',
    });
  if (!env.extractionUrl)
    return files.withLocalFile(upload.file_path, (path) =>
      extractor.extractDocument({ path, original_filename: upload.original_filename }),
    );
  const link = files.signedLink({
    key: upload.file_path,
    file_name: upload.original_filename,
    content_type: 'application/octet-stream',
    disposition: 'attachment',
  });
  return extractExternally(env, {
    file_name: upload.original_filename,
    bytes: await files.bytes(upload.file_path),
    url: env.publicUrl ? new URL(link.url, env.publicUrl).toString() : null,
  });
}

// With one more digit it would be a number: a digit was left out when it was written.
const missesDigit = (phone: string) => [...'0123456789'].some((digit) => toE164(`${phone}${digit}`) !== null);

/** Why a document waits for a person, and what to do about it. */
function whatIsMissing(phone: string | undefined): { error_reason: string; error_message: string } {
  if (!phone) return { error_reason: 'no_phone', error_message: 'Phone number is required' };
  if (!hasCountry(phone))
    return {
      error_reason: 'phone_without_country',
      error_message: `"${phone}" ${phoneRefusal(phone)}. Choose its country to create the lead.`,
    };
  const problem = missesDigit(phone) ? 'is too short: a digit is missing' : phoneRefusal(phone);
  return {
    error_reason: 'phone_not_valid',
    error_message: `"${phone}" ${problem}. Correct it to create the lead.`,
  };
}

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);

// A text that isn't allowed as a lead's name isn't a name.
function nameOf(value: unknown): string | undefined {
  const name = text(value)?.replace(/\s+/g, ' ');
  return nameText(z.string()).safeParse(name).data;
}

async function finish(context: Context, upload: lead_uploads, extraction: Extraction): Promise<void> {
  // Postgres can't store some characters, which have no meaning in a résumé either.
  const md_content = toStorableText(extraction.md_content);
  const data = toStorable(extraction.extracted_data) as Record<string, unknown>;
  const found = findPhone(data, md_content);
  const extracted_data = { ...data, ...(found ? { phone: found } : {}) } as Prisma.InputJsonObject;
  const phone = found && toE164(found);
  if (!phone)
    return change(context, upload.id, () => ({
      upload_status: 'needs_review',
      ...whatIsMissing(found),
      md_content,
      extracted_data,
    }));
  if (data.is_order_unclear === true)
    return change(context, upload.id, () => ({
      upload_status: 'needs_review',
      error_reason: 'name_order_unclear',
      error_message: `Either part of "${nameOf(data.full_name) ?? ''}" may be the surname. Check the name to create the lead.`,
      md_content,
      extracted_data,
    }));
  const person = {
    first_name: nameOf(data.first_name),
    last_name: nameOf(data.last_name),
    email: text(data.email),
    phone,
  };
  const save = change(context, upload.id, async () => {
    const { id: lead_id } = await saveLeadOfUpload(context, upload, person, { by: 'reader' });
    const joined = await joinCampaignOfUpload(context, upload, lead_id);
    const read = { error_reason: null, error_message: null, lead_id, md_content, extracted_data };
    return { upload_status: 'completed', ...read, ...joined };
  });
  return save.catch((error: unknown) => {
    if (!(error instanceof AppError && error.detail.reason === 'number_taken')) throw error;
    const taken = { error_reason: 'number_taken', error_message: error.message };
    return change(context, upload.id, () => ({ upload_status: 'needs_review', ...taken, md_content, extracted_data }));
  });
}

function failureOf(error: unknown): { error_reason: string; error_message: string } | undefined {
  if (error instanceof ExtractionError) return { error_reason: error.reason, error_message: error.message };
  if (error instanceof ExtractionServiceError) return { error_reason: 'service', error_message: error.message };
  if (error instanceof AppError)
    return { error_reason: error.detail.reason ?? 'internal', error_message: error.message };
  return undefined;
}

/** The message for failures that have none for people. */
const internalFailure = {
  upload_status: 'failed',
  error_reason: 'internal',
  error_message: 'Failed to process the upload. Please try manual review.',
};

/** The actor when a document is read in the background. */
const reader = 'document reader';

/** Reads one document and creates its lead. An unreadable document ends as failed; anything else is retried. */
export async function extractUpload(
  services: Services,
  { organization_id, upload_id }: JobPayload<'lead-upload.extract'>,
  isLastTry: boolean,
): Promise<void> {
  const context = await systemContext(services, organization_id, reader);
  await withTenant(organization_id, async () => {
    const upload = await services.db.lead_uploads.findFirst({
      where: { id: upload_id, upload_status: { in: ['pending', 'processing'] } },
    });
    if (!upload) return;
    await change(context, upload_id, () => ({ upload_status: 'processing' }));
    try {
      await finish(context, upload, await read(services, upload));
    } catch (error) {
      const failure = failureOf(error);
      if (!failure && !isLastTry) throw error;
      if (!failure) services.log.error({ err: error, upload_id }, 'a document could not be read');
      await change(context, upload_id, () => ({ ...internalFailure, ...failure }));
    }
  });
}

/** Ends a document as failed that crashed its worker at every attempt. */
export async function giveUpOnUpload(services: Services, organizationId: string, uploadId: string): Promise<void> {
  await change(await systemContext(services, organizationId, reader), uploadId, () => internalFailure);
}
