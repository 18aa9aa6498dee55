import type { Tx } from '../../database/database.ts';
import { withTenant } from '../../database/tenant-pool.ts';
import { AppError } from '../../errors.ts';
import { emitEvent } from '../../events/emit.ts';
import { ExtractionError, findPhone } from '../../extraction/extract.ts';
import type { lead_uploads, Prisma } from '../../generated/prisma/client.ts';
import { toStorable, toStorableText } from '../../http/storable.ts';
import type { Jobs } from '../../jobs/queue.ts';
import type { Services } from '../../services.ts';
import { ExtractionServiceError, extractExternally } from './external-extraction.ts';
import { saveLeadOfUpload } from './save-lead.ts';

interface Extraction {
  md_content: string;
  extracted_data: Record<string, unknown>;
}

async function change(
  services: Services,
  upload: lead_uploads,
  data: Prisma.lead_uploadsUncheckedUpdateInput,
  and?: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await services.db.$transaction(async (tx) => {
    await tx.lead_uploads.update({
      where: { id: upload.id },
      data: { ...data, updated_at: new Date() },
      select: { id: true },
    });
    await and?.(tx);
    await emitEvent(tx, upload.organization_id, {
      type: 'lead_upload.changed',
      subject_id: upload.id,
      change: 'updated',
    });
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

const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : undefined);

async function finish(services: Services, upload: lead_uploads, extraction: Extraction): Promise<void> {
  // Text that Postgres cannot store has no meaning in a résumé either.
  const md_content = toStorableText(extraction.md_content);
  const data = toStorable(extraction.extracted_data) as Record<string, unknown>;
  const phone = findPhone(data, md_content);
  const extracted_data = { ...data, ...(phone ? { phone } : {}) } as Prisma.InputJsonObject;
  if (!phone) {
    await change(services, upload, {
      upload_status: 'needs_review',
      error_reason: 'no_phone',
      error_message: 'Phone number is required',
      md_content,
      extracted_data,
    });
    return;
  }
  await services.db.$transaction(async (tx) => {
    const person = {
      first_name: text(data.first_name),
      last_name: text(data.last_name),
      email: text(data.email),
      phone,
    };
    const lead = await saveLeadOfUpload(tx, upload, person);
    await tx.lead_uploads.update({
      where: { id: upload.id },
      data: {
        upload_status: 'completed',
        error_reason: null,
        error_message: null,
        md_content,
        extracted_data,
        lead_id: lead.id,
        updated_at: new Date(),
      },
      select: { id: true },
    });
    await emitEvent(tx, upload.organization_id, {
      type: 'lead_upload.changed',
      subject_id: upload.id,
      change: 'updated',
    });
  });
}

function failureOf(error: unknown): { error_reason: string; error_message: string } | undefined {
  if (error instanceof ExtractionError) return { error_reason: error.reason, error_message: error.message };
  if (error instanceof ExtractionServiceError) return { error_reason: 'service', error_message: error.message };
  if (error instanceof AppError)
    return { error_reason: error.detail.reason ?? 'internal', error_message: error.message };
  return undefined;
}

/** Reads one document and makes its lead. A document that cannot be read ends as failed; anything else is tried again. */
export async function extractUpload(
  services: Services,
  { organization_id, upload_id }: Jobs['lead-upload.extract'],
  isLastTry: boolean,
): Promise<void> {
  await withTenant(organization_id, async () => {
    const upload = await services.db.lead_uploads.findFirst({ where: { id: upload_id } });
    if (!upload || upload.upload_status === 'completed') return;
    await change(services, upload, { upload_status: 'processing' });
    try {
      await finish(services, upload, await read(services, upload));
    } catch (error) {
      const failure = failureOf(error);
      if (!failure && !isLastTry) throw error;
      if (!failure) services.log.error({ err: error, upload_id }, 'a document could not be read');
      const generic = {
        error_reason: 'internal',
        error_message: 'Failed to process the upload. Please try manual review.',
      };
      await change(services, upload, { upload_status: 'failed', ...(failure ?? generic) });
    }
  });
}

/** Puts documents back into the queue whose worker was killed: reading one never takes minutes. */
export async function reviveUploads({ systemPool }: Services): Promise<void> {
  const { rows } = await systemPool.query<Jobs['lead-upload.extract']>(
    `SELECT organization_id, id AS upload_id FROM lead_uploads
     WHERE upload_status IN ('pending', 'processing') AND updated_at < now() - interval '2 minutes'`,
  );
  for (const payload of rows)
    await systemPool.query("SELECT enqueue_job('lead-upload.extract', $1::json, NULL, $2, 3)", [
      JSON.stringify(payload),
      `revive:${payload.upload_id}`,
    ]);
}
